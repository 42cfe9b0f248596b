package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** A broadcast of any count from any root, out of arrays and direct buffers, several in a row. */
public final class Bcast {
    private Bcast() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Bcast::run);
    }

    /** Argument {@code max=N}: the largest count. */
    public static int run(String[] args) {
        Check check = new Check();
        int me = MTest.rank();
        for (int n : CollData.counts(args)) {
            for (int root : CollData.roots(MTest.size())) {
                int[] data = me == root ? CollData.of(n + 1, root, n) : new int[n + 1];
                check.ok(MPI_Bcast(data, n, MPI_INT, root, MPI_COMM_WORLD), "Bcast");
                CollData.check(check, data, 0, n, root, n, "Bcast of " + n + " from " + root);
                CollData.untouched(check, data, n, n + 1, me == root ? CollData.value(root, n, n) : 0, "Bcast");
                direct(check, n, root);
            }
        }
        return check.errors();
    }

    private static void direct(Check check, int n, int root) {
        ByteBuffer data = ByteBuffer.allocateDirect(8 * n).order(ByteOrder.nativeOrder());
        for (int i = 0; i < n; i++) {
            data.putLong(8 * i, MTest.rank() == root ? i * 0x1234567890L + root : -1);
        }
        check.ok(MPI_Bcast(data, n, MPI_INT64_T, root, MPI_COMM_WORLD), "Bcast");
        for (int i = 0; i < n; i++) {
            if (data.getLong(8 * i) != i * 0x1234567890L + root) {
                check.fail("direct Bcast of " + n + " from " + root + ": wrong at " + i);
                return;
            }
        }
    }
}
