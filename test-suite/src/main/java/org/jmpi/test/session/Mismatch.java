package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/** Members of a group that call with different strings or groups all get an error, and can go on. */
public final class Mismatch {
    private Mismatch() {}

    /** @param args {@code SINGLE}: sessions for one thread, where other strings are noticed at once */
    public static void main(String[] args) {
        Check check = new Check();
        String level = args.length > 0 && args[0].equals("SINGLE") ? "MPI_THREAD_SINGLE" : null;
        int session = Job.open(check, level, MPI_ERRORS_RETURN);
        int[] world = new int[1];
        int[] part = new int[1];
        int[] comm = {MPI_COMM_NULL};
        int[] me = new int[1];
        int[] size = new int[1];
        MPI_Group_from_session_pset(session, "mpi://WORLD", world);
        MPI_Group_rank(world[0], me);
        MPI_Group_size(world[0], size);
        MPI_Group_range_incl(world[0], 1, new int[][] {{size[0] - 1, 0, -1}}, part);
        boolean odd = me[0] % 2 == 1;
        check.error(
                MPI_ERR_ARG,
                MPI_Comm_create_from_group(odd ? part[0] : world[0], "x", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm),
                "different groups",
                "stringtag \"x\"");
        check.error(
                MPI_ERR_ARG,
                MPI_Comm_create_from_group(world[0], odd ? "odd" : "even", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm),
                "different strings",
                "\"odd\"",
                "\"even\"");
        check.same(MPI_COMM_NULL, comm[0], "the communicator that was not made");
        check.ok(MPI_Comm_create_from_group(world[0], "y", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm), "the next one");
        Job.communicate(check, comm[0], 3, "after the errors");
        Job.close(check, session);
        Job.report(check);
    }
}
