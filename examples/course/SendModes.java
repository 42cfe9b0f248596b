import java.nio.IntBuffer;
import mpi.*;

/**
 * The four ways to send. Buffered: the message is copied, so all may send first and receive later. Synchronous: ends
 * when the receiver has begun. Ready: only when it is known that the receive is posted. Teaches attachBuffer, bSend,
 * isSend, sSend and rSend.
 */
public class SendModes {
    static final int N = 1000;

    static void check(String mode, int[] got, int from) throws MPIException {
        for (int i = 0; i < N; i++) {
            if (got[i] != from * N + i) {
                System.err.println("SendModes: rank " + MPI.COMM_WORLD.getRank() + ": " + mode + " brought " + got[i]
                        + " at " + i + ", expected " + (from * N + i));
                MPI.COMM_WORLD.abort(1);
            }
        }
    }

    static int rank;
    static int size;
    static int next;
    static int previous;
    static final int[] out = new int[N];
    static final int[] in = new int[N];

    /** Nobody waits, though all send before they receive. */
    static void buffered() throws MPIException {
        MPI.attachBuffer(new byte[2 * (MPI.COMM_WORLD.packSize(N, MPI.INT) + MPI.BSEND_OVERHEAD)]);
        MPI.COMM_WORLD.bSend(out, N, MPI.INT, next, 1);
        MPI.COMM_WORLD.bSend(out, N, MPI.INT, previous, 2);
        MPI.COMM_WORLD.recv(in, N, MPI.INT, previous, 1);
        check("bSend to the right", in, previous);
        MPI.COMM_WORLD.recv(in, N, MPI.INT, next, 2);
        check("bSend to the left", in, next);
        byte[] buffer = MPI.detachBuffer();
        if (buffer.length < 8 * N) {
            System.err.println("SendModes: detached a buffer of " + buffer.length + " bytes");
            MPI.COMM_WORLD.abort(1);
        }
    }

    /** All would wait for ever if all sent first; the even ranks of a line begin. */
    static void synchronous() throws MPIException {
        if (rank % 2 == 0 && rank + 1 < size) {
            MPI.COMM_WORLD.sSend(out, N, MPI.INT, rank + 1, 3);
        } else if (rank % 2 == 1) {
            MPI.COMM_WORLD.recv(in, N, MPI.INT, rank - 1, 3);
            check("sSend", in, rank - 1);
        }
        IntBuffer copy = MPI.newIntBuffer(N);
        copy.put(out);
        Request request = MPI.COMM_WORLD.isSend(copy, N, MPI.INT, next, 4);
        MPI.COMM_WORLD.recv(in, N, MPI.INT, previous, 4);
        request.waitFor();
        request.free();
        check("isSend", in, previous);
    }

    /** After the barrier every rank has posted its receive. */
    static void ready() throws MPIException {
        IntBuffer posted = MPI.newIntBuffer(N);
        Request receive = MPI.COMM_WORLD.iRecv(posted, N, MPI.INT, previous, 5);
        MPI.COMM_WORLD.barrier();
        MPI.COMM_WORLD.rSend(out, N, MPI.INT, next, 5);
        receive.waitFor();
        receive.free();
        posted.get(in);
        check("rSend", in, previous);
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        rank = MPI.COMM_WORLD.getRank();
        size = MPI.COMM_WORLD.getSize();
        next = (rank + 1) % size;
        previous = (rank + size - 1) % size;
        for (int i = 0; i < N; i++) {
            out[i] = rank * N + i;
        }
        buffered();
        synchronous();
        ready();
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK buffered, synchronous and ready sends");
        }
        MPI.Finalize();
    }
}
