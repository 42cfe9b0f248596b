package org.jmpi.test.init;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPI_Init gives the thread level that MPIR_CVAR_DEFAULT_THREAD_LEVEL names, here in the argument too. */
public final class DefaultLevel {
    private DefaultLevel() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, DefaultLevel::body);
    }

    private static int body(String[] args) {
        Check check = new Check();
        int[] level = {-1};
        MPI_Query_thread(level);
        check.same(MTest.option(args, "level", MPI_THREAD_SINGLE), level[0], "the level of MPI_Init");
        return check.errors();
    }
}
