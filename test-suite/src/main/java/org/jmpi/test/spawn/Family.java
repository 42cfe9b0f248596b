package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.MTest;
import org.jmpi.test.util.TestProgram;

/** Programs that spawn themselves. */
final class Family {
    private Family() {}

    /** Runs {@code program} as {@link MTest#main} does; only the first world reports. */
    static void main(String[] args, TestProgram program) throws Exception {
        MPI_Init(args);
        run(args, program);
    }

    /** Runs {@code program} as {@link MTest#mainMultiple} does; only the first world reports. */
    static void mainMultiple(String[] args, TestProgram program) throws Exception {
        MPI_Init_thread(args, MPI_THREAD_MULTIPLE, new int[1]);
        run(args, program);
    }

    private static void run(String[] args, TestProgram program) throws Exception {
        boolean isFirst = parent() == MPI_COMM_NULL;
        int errors = program.run(args);
        if (isFirst) {
            MTest.report(errors);
        }
        MPI_Finalize();
        if (!isFirst && errors > 0) {
            System.exit(1);
        }
    }

    static int parent() {
        int[] parent = new int[1];
        MPI_Comm_get_parent(parent);
        return parent[0];
    }

    /** Spawns {@code count} processes that run {@code program}; collective over {@code comm}. */
    static int spawn(Class<?> program, int count, int comm, String... arguments) {
        String[] argv = new String[1 + arguments.length];
        argv[0] = program.getName();
        System.arraycopy(arguments, 0, argv, 1, arguments.length);
        int[] inter = new int[1];
        MPI_Comm_spawn("java", argv, count, MPI_INFO_NULL, 0, comm, inter, null);
        return inter[0];
    }
}
