package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Programs that can't be started, or end before they are initialized: all ranks get the error, and go on. */
public final class SpawnErrors {
    private final Check check = new Check();
    private final boolean isRoot = MTest.rank() == MTest.size() - 1;

    private SpawnErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SpawnErrors::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        SpawnErrors test = new SpawnErrors();
        test.fails("no-such-program-here", null, 1, MPI_ERR_SPAWN, "127");
        test.fails("/bin/true", null, 2, MPI_ERR_SPAWN, "exit code 0");
        test.fails("java", new String[] {"no.such.Main"}, 1, MPI_ERR_SPAWN, "before they called MPI_Init");
        test.fails("java", null, -1, MPI_ERR_ARG, "maxprocs is -1");
        test.fails("", null, 1, MPI_ERR_ARG, "command is empty");
        test.fails(null, null, 1, MPI_ERR_ARG, "command is null");
        Exchange.intra(test.check, MPI_COMM_WORLD, MTest.size(), MTest.rank());
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        return test.check.errors();
    }

    private void fails(String command, String[] argv, int maxprocs, int errorClass, String... words) {
        int[] errcodes = new int[2];
        int[] inter = {MPI_COMM_NULL};
        int code = MPI_Comm_spawn(
                isRoot ? command : null,
                isRoot ? argv : null,
                isRoot ? maxprocs : -77,
                MPI_INFO_NULL,
                MTest.size() - 1,
                MPI_COMM_WORLD,
                inter,
                errcodes);
        check.error(errorClass, code, "MPI_Comm_spawn of " + command, words);
        check.same(MPI_COMM_NULL, inter[0], "the new communicator");
        check.isTrue(Arrays.stream(errcodes).allMatch(c -> c == MPI_ERR_SPAWN), "codes " + Arrays.toString(errcodes));
    }
}
