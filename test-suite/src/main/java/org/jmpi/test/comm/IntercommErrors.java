package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong arguments fail at every process of the group that can know of it, and nobody waits for ever. */
public final class IntercommErrors {
    private static final int STALE = 0x44001234;

    private IntercommErrors() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, IntercommErrors::run);
    }

    /** Even and odd ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        Halves h = new Halves(check, Integer.MAX_VALUE);
        MPI_Comm_set_errhandler(h.inter[0], MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        arguments(check, h);
        leaders(check, h);
        overlap(check);
        merge(check, h);
        create(check, h);
        refused(check, h.inter[0]);
        Halves.talk(check, h.inter[0], h.ours, h.theirs, "after all errors");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        h.free(check);
        return check.errors();
    }

    private static void arguments(Check check, Halves h) {
        int[] made = {5};
        int peer = h.theirs[0];
        int size = h.ours.length;
        int local = h.local[0];
        check.error(
                MPI_ERR_RANK,
                MPI_Intercomm_create(local, size, MPI_COMM_WORLD, peer, 1, made),
                "local leader too large",
                "local_leader is " + size);
        check.error(
                MPI_ERR_RANK, MPI_Intercomm_create(local, -1, MPI_COMM_WORLD, peer, 1, made), "negative local leader");
        check.error(
                MPI_ERR_COMM,
                MPI_Intercomm_create(h.inter[0], 0, MPI_COMM_WORLD, peer, 1, made),
                "an intercommunicator as local_comm");
        check.error(MPI_ERR_COMM, MPI_Intercomm_merge(local, false, made), "merge of an intracommunicator");
        check.error(
                MPI_ERR_COMM,
                MPI_Comm_create_group(h.inter[0], MPI_GROUP_EMPTY, 1, made),
                "Comm_create_group of an intercommunicator");
        check.same(5, made[0], "what failed calls left");
    }

    /** Only the leader's arguments count, and all of its group hear of it. */
    private static void leaders(Check check, Halves h) {
        int[] made = {5};
        int[] me = new int[1];
        MPI_Comm_rank(h.local[0], me);
        int peer = h.theirs[0];
        int local = h.local[0];
        boolean leads = me[0] == 0;
        check.error(
                MPI_ERR_COMM,
                MPI_Intercomm_create(local, 0, leads ? MPI_COMM_NULL : MPI_COMM_WORLD, peer, 1, made),
                "no peer communicator");
        check.error(MPI_ERR_COMM, MPI_Intercomm_create(local, 0, STALE, peer, 1, made), "stale peer communicator");
        check.error(
                MPI_ERR_RANK,
                MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, leads ? MTest.size() : peer, 1, made),
                "remote leader too large",
                "remote_leader is " + MTest.size());
        check.error(
                MPI_ERR_RANK,
                MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, leads ? -1 : peer, 1, made),
                "negative remote leader");
        check.error(
                MPI_ERR_RANK,
                MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, leads ? MTest.rank() : peer, 1, made),
                "the leader itself as the remote one");
        check.error(
                MPI_ERR_TAG,
                MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, peer, leads ? -1 : 1, made),
                "negative tag");
        // what others say means nothing
        int code = leads
                ? MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, peer, 1, made)
                : MPI_Intercomm_create(local, 0, STALE, -7, -7, made);
        check.ok(code, "arguments that mean nothing");
        Halves.verify(check, made[0], h.ours, h.theirs, "arguments that mean nothing");
        check.ok(MPI_Comm_free(made), "Comm_free");
    }

    /** Ranks 0 to n-2 and n-1, with n-2 in a duplicate group: leaders differ, members overlap. */
    private static void overlap(Check check) {
        int n = MTest.size();
        if (n < 3) {
            return;
        }
        int me = MTest.rank();
        int[] lower = sub(check, 0, n - 2);
        int[] upper = sub(check, n - 2, n - 1);
        int[] made = {5};
        if (lower[0] != MPI_COMM_NULL) {
            check.error(
                    MPI_ERR_COMM,
                    MPI_Intercomm_create(lower[0], 0, MPI_COMM_WORLD, n - 1, 1, made),
                    "overlapping groups, the lower",
                    "overlap",
                    "process " + (n - 2));
            MPI_Comm_free(lower);
        }
        if (upper[0] != MPI_COMM_NULL) {
            check.error(
                    MPI_ERR_COMM,
                    MPI_Intercomm_create(upper[0], 1, MPI_COMM_WORLD, 0, 1, made),
                    "overlapping groups, the upper, at " + me,
                    "overlap");
            MPI_Comm_free(upper);
        }
        check.same(5, made[0], "what failed calls left");
    }

    private static int[] sub(Check check, int from, int to) {
        int[] comm = new int[1];
        boolean in = MTest.rank() >= from && MTest.rank() <= to;
        check.ok(MPI_Comm_split(MPI_COMM_WORLD, in ? 0 : MPI_UNDEFINED, 0, comm), "Comm_split");
        if (in) {
            MPI_Comm_set_errhandler(comm[0], MPI_ERRORS_RETURN);
        }
        return comm;
    }

    private static void merge(Check check, Halves h) {
        if (h.ours.length < 2 && h.theirs.length < 2) {
            return;
        }
        int[] me = new int[1];
        MPI_Comm_rank(h.inter[0], me);
        int[] made = {5};
        check.error(
                MPI_ERR_ARG, MPI_Intercomm_merge(h.inter[0], me[0] == 0, made), "high differs within a group", "high");
        check.same(5, made[0], "what a failed merge left");
    }

    /** A group with members of the other side. */
    private static void create(Check check, Halves h) {
        int[] group = new int[1];
        int[] made = {5};
        MPI_Comm_remote_group(h.inter[0], group);
        check.error(MPI_ERR_GROUP, MPI_Comm_create(h.inter[0], group[0], made), "Comm_create of the remote group");
        MPI_Group_free(group);
        MPI_Comm_group(MPI_COMM_WORLD, group);
        check.error(MPI_ERR_GROUP, MPI_Comm_create(h.local[0], group[0], made), "Comm_create of others");
        check.error(MPI_ERR_GROUP, MPI_Comm_create_group(h.local[0], group[0], 0, made), "Comm_create_group of others");
        MPI_Group_free(group);
        check.same(5, made[0], "what failed calls left");
    }

    /** The collectives that don't know two groups say so. */
    private static void refused(Check check, int inter) {
        int[] n = new int[1];
        int[] m = new int[1];
        check.error(MPI_ERR_COMM, MPI_Scan(n, m, 1, MPI_INT, MPI_SUM, inter), "Scan");
        check.error(MPI_ERR_COMM, MPI_Exscan(n, m, 1, MPI_INT, MPI_SUM, inter), "Exscan");
    }
}
