package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/** The last rank closes its session and exits; the others go on among themselves, and an attempt to reach it fails. */
public final class LeavesEarly {
    private LeavesEarly() {}

    public static void main(String[] args) {
        Check check = new Check();
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        int all = Job.comm(check, session, "mpi://WORLD", "all", MPI_ERRORS_RETURN);
        int me = Job.rank(all);
        int last = Job.size(all) - 1;
        Job.communicate(check, all, 5, "all");
        Job.free(check, all);
        if (me == last) {
            Job.close(check, session);
            return;
        }
        int rest = rest(check, session, last);
        for (int round = 0; round < 20; round++) {
            Job.communicate(check, rest, 7 + round, "the rest");
        }
        wildcard(check, rest);
        unreachable(check, session);
        int[] sum = new int[1];
        MPI_Allreduce(new int[] {check.errors()}, sum, 1, MPI_INT, MPI_SUM, rest);
        Job.free(check, rest);
        Job.close(check, session);
        if (me == 0) {
            System.out.println(sum[0] == 0 ? " No Errors" : " Found " + sum[0] + " errors");
        }
    }

    private static int rest(Check check, int session, int last) {
        int[] world = new int[1];
        int[] group = new int[1];
        int[] comm = {MPI_COMM_NULL};
        MPI_Group_from_session_pset(session, "mpi://WORLD", world);
        MPI_Group_excl(world[0], 1, new int[] {last}, group);
        check.ok(MPI_Comm_create_from_group(group[0], "rest", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm), "the rest");
        MPI_Group_free(group);
        MPI_Group_free(world);
        return comm[0];
    }

    /** A wildcard receive among the rest has nothing to do with the one that left. */
    private static void wildcard(Check check, int comm) {
        int n = Job.size(comm);
        int me = Job.rank(comm);
        int[] in = new int[1];
        int[] request = new int[1];
        MPI_Irecv(in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, request);
        MPI_Barrier(comm);
        MPI_Send(new int[] {77}, 1, MPI_INT, (me + 1) % n, 1, comm);
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "receive from anybody of the rest");
        check.same(77, in[0], "what anybody sent");
    }

    /** A communicator with the process that left can't be made; all members hear of it. */
    private static void unreachable(Check check, int session) {
        int[] world = new int[1];
        int[] comm = {MPI_COMM_NULL};
        int[] errorClass = new int[1];
        MPI_Group_from_session_pset(session, "mpi://WORLD", world);
        int code = MPI_Comm_create_from_group(world[0], "again", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm);
        MPI_Error_class(code, errorClass);
        check.isTrue(errorClass[0] != MPI_SUCCESS, "a communicator with a process that left was made");
        check.same(MPI_COMM_NULL, comm[0], "the communicator that can't be made");
        MPI_Group_free(world);
    }
}
