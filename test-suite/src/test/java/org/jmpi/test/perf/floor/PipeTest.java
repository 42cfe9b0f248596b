package org.jmpi.test.perf.floor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipeTest {
    private static final int MESSAGES = 300;

    @FunctionalInterface
    private interface Part {
        void run() throws IOException;
    }

    private static CompletableFuture<Void> start(Part part) {
        return CompletableFuture.runAsync(() -> {
            try {
                part.run();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static Pipe[] rings() {
        ByteBuffer memory = ByteBuffer.allocateDirect(RingPipe.BYTES).order(ByteOrder.nativeOrder());
        return new Pipe[] {new RingPipe(memory, 0), new RingPipe(memory, 1)};
    }

    private static Pipe[] sockets() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel one = SocketChannel.open(server.getLocalAddress());
            return new Pipe[] {new SocketPipe(one), new SocketPipe(server.accept())};
        }
    }

    private static void windowsAndAnswers(Pipe[] pipes, int bytes) {
        pipes[0].prepare(bytes);
        pipes[1].prepare(bytes);
        CompletableFuture<Void> other = start(() -> {
            for (int i = 0; i < MESSAGES; i++) {
                pipes[1].receive(bytes);
            }
            pipes[1].send(4);
        });
        start(() -> {
                    for (int i = 0; i < MESSAGES; i++) {
                        pipes[0].send(bytes);
                    }
                    pipes[0].receive(4);
                })
                .join();
        other.join();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 4096, 16_384, 100_000})
    void shouldCarryAllBytesAndNoMore(int bytes) throws Exception {
        for (Pipe[] pipes : new Pipe[][] {rings(), sockets()}) {
            windowsAndAnswers(pipes, bytes);
            assertEquals(0, pipes[0].read(bytes), "bytes that nobody sent");
            assertEquals(0, pipes[1].read(bytes), "bytes that nobody sent");
            // another size over what the ring still holds
            windowsAndAnswers(pipes, bytes / 2 + 1);
            pipes[0].close();
            pipes[1].close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5_000_000})
    void shouldExchangeMoreThanThePipeHolds(int bytes) throws Exception {
        for (Pipe[] pipes : new Pipe[][] {rings(), sockets()}) {
            pipes[0].prepare(bytes);
            pipes[1].prepare(bytes);
            CompletableFuture<Void> other = start(() -> pipes[1].exchange(bytes));
            pipes[0].exchange(bytes);
            other.join();
            assertEquals(0, pipes[0].read(bytes));
            pipes[0].close();
            pipes[1].close();
        }
    }

    @Test
    void shouldNotWriteBeyondWhatWasRead() throws Exception {
        Pipe[] pipes = rings();
        pipes[0].prepare(16_384);
        pipes[1].prepare(16_384);
        int taken = 0;
        while (pipes[0].write(16_384) > 0) {
            taken++;
        }
        assertTrue(taken > 8, taken + " cells");
        for (int i = 0; i < taken; i++) {
            assertEquals(16_384, pipes[1].read(16_384));
        }
        assertEquals(0, pipes[1].read(16_384));
        assertEquals(16_384, pipes[0].write(16_384));
    }

    @Test
    void shouldKeepBarriersApart() {
        int uses = 2000;
        ByteBuffer memory = ByteBuffer.allocateDirect(BareBarrier.bytes(2)).order(ByteOrder.nativeOrder());
        int[][] seen = new int[2][uses];
        int[] came = new int[2];
        CompletableFuture<?>[] parts = new CompletableFuture<?>[2];
        for (int r = 0; r < 2; r++) {
            int me = r;
            BareBarrier barrier = new BareBarrier(memory, me, 2);
            parts[r] = start(() -> {
                for (int i = 0; i < uses; i++) {
                    came[me] = i + 1;
                    barrier.await();
                    seen[me][i] = came[1 - me];
                    barrier.await();
                }
            });
        }
        CompletableFuture.allOf(parts).join();
        for (int i = 0; i < uses; i++) {
            assertEquals(i + 1, seen[0][i]);
            assertEquals(i + 1, seen[1][i]);
        }
    }
}
