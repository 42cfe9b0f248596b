package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.test.util.Check;

/** What programs without MPI_COMM_WORLD share. */
final class Job {
    private Job() {}

    /** Opens a session with a thread level, null for the default one. */
    static int open(Check check, String level, int errhandler) {
        int[] info = {MPI_INFO_NULL};
        int[] session = {MPI_SESSION_NULL};
        if (level != null) {
            MPI_Info_create(info);
            MPI_Info_set(info[0], "thread_level", level);
        }
        check.ok(MPI_Session_init(info[0], errhandler, session), "Session_init");
        if (level != null) {
            MPI_Info_free(info);
        }
        check.isTrue(session[0] != MPI_SESSION_NULL, "Session_init gave MPI_SESSION_NULL");
        return session[0];
    }

    /** Makes the communicator of a process set. */
    static int comm(Check check, int session, String pset, String tag, int errhandler) {
        int[] group = {MPI_GROUP_NULL};
        int[] comm = {MPI_COMM_NULL};
        check.ok(MPI_Group_from_session_pset(session, pset, group), "Group_from_session_pset");
        check.ok(MPI_Comm_create_from_group(group[0], tag, MPI_INFO_NULL, errhandler, comm), "Comm_create_from_group");
        check.ok(MPI_Group_free(group), "Group_free");
        check.isTrue(comm[0] != MPI_COMM_NULL, "Comm_create_from_group gave MPI_COMM_NULL");
        return comm[0];
    }

    static void close(Check check, int session) {
        int[] handle = {session};
        check.ok(MPI_Session_finalize(handle), "Session_finalize");
        check.same(MPI_SESSION_NULL, handle[0], "the handle after Session_finalize");
    }

    static void free(Check check, int comm) {
        check.ok(MPI_Comm_free(new int[] {comm}), "Comm_free");
    }

    static int rank(int comm) {
        int[] rank = {-1};
        MPI_Comm_rank(comm, rank);
        return rank[0];
    }

    static int size(int comm) {
        int[] size = {-1};
        MPI_Comm_size(comm, size);
        return size[0];
    }

    /** Sends numbers once around, and adds some up; nothing of another communicator or round fits. */
    static void communicate(Check check, int comm, int salt, String what) {
        int me = rank(comm);
        int n = size(comm);
        int[] in = new int[2];
        int[] out = {salt, me};
        int code = MPI_Sendrecv(
                out, 2, MPI_INT, (me + 1) % n, 3, in, 2, MPI_INT, (me + n - 1) % n, 3, comm, MPI_STATUS_IGNORE);
        check.ok(code, what + ": Sendrecv");
        check.same(salt, in[0], what + ": salt of the message from the left");
        check.same((me + n - 1) % n, in[1], what + ": sender of the message from the left");
        int[] sum = new int[1];
        check.ok(MPI_Allreduce(new int[] {salt + me}, sum, 1, MPI_INT, MPI_SUM, comm), what + ": Allreduce");
        check.same((long) n * salt + n * (n - 1) / 2, sum[0], what + ": sum");
    }

    /** Checks that there is no World: not at this moment, and not before. */
    static void checkNoWorld(Check check) {
        boolean[] flag = {true};
        MPI_Initialized(flag);
        check.isTrue(!flag[0], "MPI_Initialized is true in a program without MPI_Init");
        check.isTrue(BuiltinComms.of(Rank.current()).world() == null, "a communicator was made for MPI_COMM_WORLD");
        check.isTrue(BuiltinComms.of(Rank.current()).self() == null, "a communicator was made for MPI_COMM_SELF");
    }

    /** Adds up the errors of all ranks in a session of its own; rank 0 prints the verdict. */
    static void report(Check check) {
        int session = open(check, null, MPI_ERRORS_ARE_FATAL);
        int comm = comm(check, session, "mpi://WORLD", "report", MPI_ERRORS_ARE_FATAL);
        int[] sum = new int[1];
        MPI_Allreduce(new int[] {check.errors()}, sum, 1, MPI_INT, MPI_SUM, comm);
        if (rank(comm) == 0) {
            System.out.println(sum[0] == 0 ? " No Errors" : " Found " + sum[0] + " errors");
        }
        MPI_Comm_free(new int[] {comm});
        MPI_Session_finalize(new int[] {session});
    }
}
