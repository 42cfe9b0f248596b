package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.ref.WeakReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A request keeps its buffer alive until it is complete, and not after. */
@Timeout(120)
class BufferLifeTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    /** Lets the collector find what nobody refers to. */
    private static void collect() {
        WeakReference<Object> garbage = new WeakReference<>(new int[10_000]);
        awaitGone(garbage);
    }

    private static void awaitGone(WeakReference<?> reference) {
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (reference.get() != null && System.nanoTime() < deadline) {
            System.gc();
            Thread.onSpinWait();
        }
        assertNull(reference.get(), "still referred to");
    }

    private record Begun(WeakReference<?> buffer, Request request) {}

    /** Begins an operation on a buffer that only the operation knows. */
    private static Begun begin(Supplier<Begun> operation) {
        Begun begun = operation.get();
        collect();
        assertNotNull(begun.buffer.get(), "a pending request keeps its buffer");
        return begun;
    }

    @Test
    void receiveKeepsItsBufferUntilItIsComplete() {
        OnRanks.run(1, () -> {
            Begun receive = begin(() -> {
                int[] in = new int[100_000];
                return new Begun(new WeakReference<>(in), WORLD.iRecv(in, 100_000, MPI.INT, 0, 1));
            });
            int[] out = new int[100_000];
            out[99_999] = 42;
            Request send = WORLD.iSend(out, 100_000, MPI.INT, 0, 1);
            receive.request.waitFor();
            send.waitFor();
            awaitGone(receive.buffer);
        });
    }

    @Test
    void cancelledReceiveLetsGoOfItsBuffer() {
        OnRanks.run(1, () -> {
            Begun receive = begin(() -> {
                int[] in = new int[10];
                return new Begun(new WeakReference<>(in), WORLD.iRecv(in, 10, MPI.INT, 0, 1));
            });
            receive.request.cancel();
            receive.request.waitFor();
            awaitGone(receive.buffer);
        });
    }

    @Test
    void sendKeepsItsBufferUntilItIsComplete() {
        OnRanks.run(2, () -> {
            if (WORLD.getRank() == 0) {
                Begun send = begin(() -> {
                    byte[] out = new byte[5_000_000];
                    out[4_999_999] = 17;
                    return new Begun(new WeakReference<>(out), WORLD.isSend(out, out.length, MPI.BYTE, 1, 1));
                });
                WORLD.send(null, 0, MPI.BYTE, 1, 2);
                send.request.waitFor();
                awaitGone(send.buffer);
            } else {
                WORLD.recv(null, 0, MPI.BYTE, 0, 2);
                byte[] in = new byte[5_000_000];
                WORLD.recv(in, in.length, MPI.BYTE, 0, 1);
                assertEquals(17, in[4_999_999]);
            }
            WORLD.barrier();
        });
    }

    @Test
    void freedRequestKeepsItsBufferUntilItIsComplete() {
        OnRanks.run(1, () -> {
            Begun receive = begin(() -> {
                int[] in = new int[10];
                Request request = WORLD.iRecv(in, 10, MPI.INT, 0, 1);
                request.free();
                return new Begun(new WeakReference<>(in), request);
            });
            WORLD.sSend(new int[10], 10, MPI.INT, 0, 1);
            awaitGone(receive.buffer);
        });
    }

    @Test
    void persistentRequestKeepsItsBufferUntilItIsFreed() {
        OnRanks.run(1, () -> {
            Begun receive = begin(() -> {
                int[] in = new int[10];
                return new Begun(new WeakReference<>(in), WORLD.recvInit(in, 10, MPI.INT, 0, 1));
            });
            ((Prequest) receive.request).start();
            WORLD.send(new int[10], 10, MPI.INT, 0, 1);
            receive.request.waitFor();
            collect();
            assertNotNull(receive.buffer.get(), "an inactive persistent request keeps its buffer");
            receive.request.free();
            awaitGone(receive.buffer);
        });
    }

    @Test
    void detachedBufferIsLetGoOf() {
        OnRanks.run(1, () -> {
            MPI.attachBuffer(new byte[5000]);
            WORLD.bSend(new int[10], 10, MPI.INT, 0, 1);
            WORLD.recv(new int[10], 10, MPI.INT, 0, 1);
            awaitGone(new WeakReference<>(MPI.detachBuffer()));
        });
    }

    @Test
    void heapBufferIsRootedThroughItsView() {
        OnRanks.run(1, () -> {
            Begun receive = begin(() -> {
                double[] in = new double[10];
                return new Begun(new WeakReference<>(in), WORLD.iRecv(MPI.slice(in, 5), 5, MPI.DOUBLE, 0, 1));
            });
            WORLD.send(new double[5], 5, MPI.DOUBLE, 0, 1);
            receive.request.waitFor();
            awaitGone(receive.buffer);
        });
    }
}
