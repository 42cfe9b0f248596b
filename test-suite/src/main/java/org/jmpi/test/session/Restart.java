package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Two sessions with different error handlers and thread levels, opened, used and closed a hundred times, all of them
 * closed in between, without ever making a World.
 */
public final class Restart {
    private Restart() {}

    public static void main(String[] args) {
        Check check = new Check();
        int rounds = MTest.option(args, "rounds", 100);
        for (int round = 0; round < rounds; round++) {
            int first = Job.open(check, "MPI_THREAD_SERIALIZED", MPI_ERRORS_RETURN);
            int second = Job.open(check, null, MPI_ERRORS_ARE_FATAL);
            level(check, first, "MPI_THREAD_SERIALIZED");
            level(check, second, "MPI_THREAD_MULTIPLE");
            int a = Job.comm(check, first, "mpi://WORLD", "a", MPI_ERRORS_RETURN);
            int b = Job.comm(check, second, "mpi://world", "b", MPI_ERRORS_ARE_FATAL);
            handlers(check, a, b);
            Job.communicate(check, a, 100 + round, "first session");
            Job.communicate(check, b, 900 + round, "second session");
            Job.checkNoWorld(check);
            Job.free(check, a);
            if (round % 2 == 0) {
                Job.free(check, b);
            }
            // the order does not matter, nor whether a communicator was freed
            Job.close(check, round % 3 == 0 ? first : second);
            Job.close(check, round % 3 == 0 ? second : first);
        }
        Job.report(check);
    }

    private static void level(Check check, int session, String expected) {
        int[] info = {MPI_INFO_NULL};
        String[] value = new String[1];
        boolean[] flag = new boolean[1];
        check.ok(MPI_Session_get_info(session, info), "Session_get_info");
        MPI_Info_get_string(info[0], "thread_level", new int[] {64}, value, flag);
        check.equal(expected, value[0], "thread_level");
        MPI_Info_free(info);
    }

    private static void handlers(Check check, int a, int b) {
        int[] handler = new int[1];
        MPI_Comm_get_errhandler(a, handler);
        check.same(MPI_ERRORS_RETURN, handler[0], "error handler of the first session's communicator");
        MPI_Comm_get_errhandler(b, handler);
        check.same(MPI_ERRORS_ARE_FATAL, handler[0], "error handler of the second session's communicator");
        check.error(MPI_ERR_RANK, MPI_Send(new int[1], 1, MPI_INT, 99, 0, a), "Send to rank 99", "99");
    }
}
