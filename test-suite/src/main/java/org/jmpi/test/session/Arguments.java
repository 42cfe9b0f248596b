package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/** Wrong arguments, sessions that are closed, and operations that are under way when a session is closed. */
public final class Arguments {
    private Arguments() {}

    public static void main(String[] args) {
        Check check = new Check();
        level(check);
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        int comm = Job.comm(check, session, "mpi://WORLD", "arguments", MPI_ERRORS_RETURN);
        pending(check, session, comm);
        int[] group = new int[1];
        MPI_Comm_group(comm, group);
        Job.close(check, session);
        int other = Job.open(check, null, MPI_ERRORS_RETURN);
        int rest = Job.comm(check, other, "mpi://WORLD", "again", MPI_ERRORS_RETURN);
        Job.communicate(check, rest, 6, "after a session was closed");
        Job.close(check, other);
        Job.report(check);
    }

    /** The handler that is an argument hears of it, be it the very first call. */
    private static void level(Check check) {
        int[] info = new int[1];
        int[] session = {MPI_SESSION_NULL};
        MPI_Info_create(info);
        MPI_Info_set(info[0], "thread_level", "MPI_THREAD_SOME");
        int code = MPI_Session_init(info[0], MPI_ERRORS_RETURN, session);
        check.isTrue(code != MPI_SUCCESS, "a thread level that does not exist was taken");
        check.same(MPI_SESSION_NULL, session[0], "the session that was not opened");
        int valid = Job.open(check, null, MPI_ERRORS_RETURN);
        check.error(MPI_ERR_INFO_VALUE, code, "thread_level", "MPI_THREAD_SOME", "MPI_THREAD_SERIALIZED");
        Job.close(check, valid);
        MPI_Info_free(info);
    }

    private static void pending(Check check, int session, int comm) {
        int n = Job.size(comm);
        int me = Job.rank(comm);
        int[] in = new int[1];
        int[] request = new int[1];
        MPI_Irecv(in, 1, MPI_INT, (me + n - 1) % n, 9, comm, request);
        int[] handle = {session};
        check.error(MPI_ERR_REQUEST, MPI_Session_finalize(handle), "finalize with a receive under way", "1 operation");
        check.same(session, handle[0], "the session that stays open");
        MPI_Barrier(comm);
        MPI_Send(new int[] {me + 30}, 1, MPI_INT, (me + 1) % n, 9, comm);
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        check.same((me + n - 1) % n + 30, in[0], "what was received at last");
    }
}
