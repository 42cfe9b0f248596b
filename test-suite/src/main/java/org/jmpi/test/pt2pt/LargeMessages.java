package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** One message of 300 MiB, then pieces of 64 MiB until more than 2 GiB went over one connection. */
public final class LargeMessages {
    private static final int LARGE = 300 << 20;
    private static final int PIECE = 64 << 20;
    private static final int PIECES = 33;

    private LargeMessages() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, LargeMessages::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        ByteBuffer buffer = ByteBuffer.allocateDirect(LARGE).order(ByteOrder.nativeOrder());
        transfer(check, buffer, LARGE, 1);
        long total = 0;
        for (int i = 0; i < PIECES; i++) {
            transfer(check, buffer, PIECE, 2 + i);
            total += PIECE;
        }
        check.isTrue(total > 1L << 31, "more than 2 GiB");
        return check.errors();
    }

    private static void transfer(Check check, ByteBuffer buffer, int n, long seed) {
        if (MTest.rank() == 0) {
            for (int i = 0; i < n; i += Long.BYTES) {
                buffer.putLong(i, value(seed, i));
            }
            check.ok(MPI_Send(buffer, n, MPI_BYTE, 1, (int) seed, MPI_COMM_WORLD), "Send");
        } else if (MTest.rank() == 1) {
            MPI_Status status = new MPI_Status();
            check.ok(MPI_Recv(buffer, n, MPI_BYTE, 0, (int) seed, MPI_COMM_WORLD, status), "Recv");
            check.status(status, 0, (int) seed, n, "message " + seed);
            for (int i = 0; i < n; i += Long.BYTES) {
                if (buffer.getLong(i) != value(seed, i)) {
                    check.fail("message " + seed + ": wrong at byte " + i);
                    return;
                }
            }
        }
    }

    private static long value(long seed, int i) {
        return (i + 1) * 0x9e3779b97f4a7c15L + seed;
    }
}
