package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Thousands of communicators can be made one after another, and hundreds at once: context ids come back. */
public final class ContextIdReuse {
    private static final int AT_ONCE = 200;

    private ContextIdReuse() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ContextIdReuse::run);
    }

    /** Argument {@code rounds=N}. */
    public static int run(String[] args) {
        Check check = new Check();
        int rounds = MTest.option(args, "rounds", 4000);
        int[] comm = new int[1];
        for (int i = 0; i < rounds && check.errors() == 0; i++) {
            if (i % 3 == 2) {
                check.ok(MPI_Comm_split(MPI_COMM_WORLD, MTest.rank() % 2, -MTest.rank(), comm), "Comm_split " + i);
            } else {
                check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup " + i);
            }
            if (i % 100 == 0) {
                use(check, comm[0]);
            }
            check.ok(MPI_Comm_free(comm), "Comm_free " + i);
        }
        int[] many = new int[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) {
            check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup, none freed, " + i);
            many[i] = comm[0];
        }
        // every second one first, so that free ids lie between used ones
        for (int i = 0; i < 2 * AT_ONCE; i++) {
            int k = i < AT_ONCE ? 2 * i : 2 * (i - AT_ONCE) + 1;
            if (k < AT_ONCE) {
                comm[0] = many[k];
                if (k % 50 == 0) {
                    use(check, many[k]);
                }
                check.ok(MPI_Comm_free(comm), "Comm_free");
            }
        }
        return check.errors();
    }

    private static void use(Check check, int comm) {
        int[] sum = new int[1];
        int[] size = new int[1];
        MPI_Comm_size(comm, size);
        check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, comm), "Allreduce");
        check.same(size[0], sum[0], "a sum over a new communicator");
    }
}
