package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** All ranks exchange around a ring at once, in two buffers and in one, without deadlock at any size. */
public final class SendrecvRing {
    private static final int[] SIZES = {0, 1, 8, 1000, 16384, 70000, 1 << 20};

    private SendrecvRing() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SendrecvRing::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        Check check = new Check();
        int me = MTest.rank();
        int size = MTest.size();
        int right = (me + 1) % size;
        int left = (me + size - 1) % size;
        MPI_Status status = new MPI_Status();
        for (int n : SIZES) {
            byte[] out = Bytes.of(n, me);
            byte[] in = Bytes.blank(n + 3);
            int code = MPI_Sendrecv(
                    out, n, MPI_BYTE, right, n % 100, in, n + 3, MPI_BYTE, left, n % 100, MPI_COMM_WORLD, status);
            check.ok(code, "Sendrecv");
            check.status(status, left, n % 100, n, "Sendrecv");
            Bytes.check(check, in, n, left, "Sendrecv of " + n);
            check.ok(MPI_Sendrecv_replace(out, n, MPI_BYTE, right, 1, left, 1, MPI_COMM_WORLD, status), "replace");
            check.status(status, left, 1, n, "Sendrecv_replace");
            Bytes.check(check, out, n, left, "Sendrecv_replace of " + n);
            oneArray(check, n, left, right);
        }
        return check.errors();
    }

    /** What is sent lies where something is received: the same buffer, or slices with bytes in common. */
    private static void oneArray(Check check, int n, int left, int right) {
        byte[] both = Bytes.of(n, MTest.rank());
        int code = MPI_Sendrecv(
                both, n, MPI_BYTE, right, 2, both, n, MPI_BYTE, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        check.ok(code, "Sendrecv with one buffer");
        Bytes.check(check, both, n, left, "Sendrecv with one buffer of " + n);

        byte[] array = Arrays.copyOf(Bytes.of(n, MTest.rank()), n + n / 2);
        ByteBuffer from = ByteBuffer.wrap(array);
        ByteBuffer to = ByteBuffer.wrap(array, n / 2, n).slice();
        int[] request = new int[1];
        code = MPI_Isendrecv(from, n, MPI_BYTE, right, 3, to, n, MPI_BYTE, left, 3, MPI_COMM_WORLD, request);
        check.ok(code, "Isendrecv with slices");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        Bytes.check(check, Arrays.copyOfRange(array, n / 2, n / 2 + n), n, left, "Isendrecv with slices of " + n);
    }
}
