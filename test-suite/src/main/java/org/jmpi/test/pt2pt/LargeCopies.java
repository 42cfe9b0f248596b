package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Calls that copy what they send: a replaced buffer and a buffered send. The argument {@code mib=N} is the size of the
 * message in MiB (8); with 2048 or more the copy is longer than one piece of direct memory.
 */
public final class LargeCopies {
    private static final int TAG = 5;
    private static final int ODD = 3;

    private LargeCopies() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, LargeCopies::run);
    }

    /** Every rank sends to itself. */
    public static int run(String[] args) {
        Check check = new Check();
        int longs = (MTest.option(args, "mib", 8) << 17) + ODD;
        long[] data = new long[longs];
        MPI_Status status = new MPI_Status();
        fill(data, 1);
        check.ok(
                MPI_Sendrecv_replace(data, longs, MPI_LONG, 0, TAG, 0, TAG, MPI_COMM_SELF, status),
                "Sendrecv_replace of " + longs + " longs");
        check(check, data, 1, "Sendrecv_replace");
        check.status(status, 0, TAG, 8L * longs > Integer.MAX_VALUE ? MPI_UNDEFINED : 8L * longs, "its status");
        fill(data, 2);
        check.ok(MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0), "Buffer_attach");
        check.ok(MPI_Bsend(data, longs, MPI_LONG, 0, TAG, MPI_COMM_SELF), "Bsend");
        java.util.Arrays.fill(data, 0);
        check.ok(MPI_Recv(data, longs, MPI_LONG, 0, TAG, MPI_COMM_SELF, status), "Recv");
        check(check, data, 2, "Bsend");
        check.ok(MPI_Buffer_detach(new Object[1], new int[1]), "Buffer_detach");
        return check.errors();
    }

    private static long value(int i, long seed) {
        return i * 0x9E3779B97F4A7C15L + seed;
    }

    private static void fill(long[] data, long seed) {
        for (int i = 0; i < data.length; i++) {
            data[i] = value(i, seed);
        }
    }

    private static void check(Check check, long[] data, long seed, String what) {
        for (int i = 0; i < data.length; i++) {
            if (data[i] != value(i, seed)) {
                check.fail(what + ": long " + i + " is " + data[i] + ", expected " + value(i, seed));
                return;
            }
        }
    }
}
