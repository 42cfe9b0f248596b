package org.jmpi.mpir.spawn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Entropy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PortListenerTest {
    private static final int SECONDS = 20;

    private final AtomicLong refusals = new AtomicLong();
    private final PortListener listener = new PortListener(List.of("127.0.0.1"), 0, refusals);
    private final OpenPort port = listener.open();

    @AfterEach
    void close() {
        listener.close();
    }

    private Socket dial() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.tcpPort());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static CompletableFuture<PortWire> call(PortName name) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return new PortCall(name, SECONDS).run();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private PortWire accept() throws InterruptedException {
        return Ports.nextCaller(port, System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS), SECONDS);
    }

    @Test
    void shouldConnectWhoKnowsTheName() throws Exception {
        CompletableFuture<PortWire> caller = call(PortName.parse(port.name.format()));
        try (PortWire here = accept();
                PortWire there = caller.get()) {
            there.send(new byte[] {1, 2, 3});
            assertArrayEquals(new byte[] {1, 2, 3}, here.receive());
            here.send(new byte[0]);
            assertEquals(0, there.receive().length);
            assertArrayEquals(here.key(new byte[] {9}), there.key(new byte[] {9}));
        }
    }

    @Test
    void shouldRefuseAWrongToken() throws Exception {
        PortName wrong = new PortName(
                port.name.tag(), port.name.tcpPort(), Entropy.bytes(PortName.TOKEN_BYTES), List.of("127.0.0.1"));
        MpirException refused = assertThrows(MpirException.class, () -> new PortCall(wrong, SECONDS).run());
        assertEquals(ErrorClass.ERR_PORT, refused.errorClass());
        assertNull(port.next(System.nanoTime()));
        while (refusals.get() == 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldTurnAwayThoseWhoWaitWhenItIsClosed() throws Exception {
        CompletableFuture<PortWire> caller = call(port.name);
        while (!hasCaller()) {
            Thread.onSpinWait();
        }
        listener.close(port);
        Exception failed = assertThrows(Exception.class, caller::get);
        assertEquals(ErrorClass.ERR_PORT, ((MpirException) failed.getCause()).errorClass());
        assertThrows(MpirException.class, () -> new PortCall(port.name, 1).run());
    }

    /** Takes the caller out and puts it back. */
    private boolean hasCaller() throws InterruptedException {
        PortWire caller = port.next(System.nanoTime());
        return caller != null && port.add(caller);
    }

    @Test
    void shouldHearOthersWhileStrangersSayNothing() throws Exception {
        Socket[] silent = new Socket[20];
        for (int i = 0; i < silent.length; i++) {
            silent[i] = dial();
        }
        CompletableFuture<PortWire> caller = call(port.name);
        try (PortWire here = accept();
                PortWire there = caller.get()) {
            assertNotNull(here);
            assertNotNull(there);
        }
        for (Socket each : silent) {
            each.close();
        }
    }

    @Test
    void shouldOutliveGarbage() throws Exception {
        Random random = new Random(17);
        for (int i = 0; i < 2000; i++) {
            byte[] garbage = new byte[random.nextInt(200)];
            random.nextBytes(garbage);
            byte[] magic = "JMPIPORT".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            System.arraycopy(magic, 0, garbage, 0, random.nextInt(Math.min(garbage.length, magic.length) + 1));
            try (Socket socket = dial()) {
                socket.getOutputStream().write(garbage);
            } catch (IOException e) {
                // it hung up first
                continue;
            }
        }
        assertNull(port.next(System.nanoTime()));
        shouldConnectWhoKnowsTheName();
    }

    /** Passes bytes on between a caller and the port, and keeps those of the caller. */
    private byte[] record() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (ServerSocket between = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            PortName name =
                    new PortName(port.name.tag(), between.getLocalPort(), port.name.token(), List.of("127.0.0.1"));
            CompletableFuture<PortWire> caller = call(name);
            Socket there = between.accept();
            Socket here = dial();
            Thread back = new Thread(() -> pump(here, there, OutputStream.nullOutputStream()));
            Thread forth = new Thread(() -> pump(there, here, said));
            back.start();
            forth.start();
            try (PortWire accepted = accept();
                    PortWire wire = caller.get()) {
                wire.send(new byte[] {5});
                assertArrayEquals(new byte[] {5}, accepted.receive());
            }
            here.close();
            there.close();
            back.join();
            forth.join();
        }
        return said.toByteArray();
    }

    private static void pump(Socket from, Socket to, OutputStream copy) {
        try {
            byte[] buffer = new byte[1024];
            for (int n = from.getInputStream().read(buffer);
                    n > 0;
                    n = from.getInputStream().read(buffer)) {
                copy.write(buffer, 0, n);
                to.getOutputStream().write(buffer, 0, n);
            }
        } catch (IOException e) {
            // one side is closed
            return;
        }
    }

    @Test
    void shouldRefuseAReplay() throws Exception {
        byte[] said = record();
        try (Socket socket = dial()) {
            socket.getOutputStream().write(said);
            // the proof is over a number that the port draws anew: it hangs up after its own
            assertTrue(socket.getInputStream().readAllBytes().length <= 64);
        } catch (IOException e) {
            // or resets the connection
            assertNotNull(e);
        }
        assertNull(port.next(System.nanoTime()));
    }
}
