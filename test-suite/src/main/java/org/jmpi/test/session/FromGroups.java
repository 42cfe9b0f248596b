package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;

/** Communicators of groups: overlapping ones, in another order, the same string again and again, concurrent threads. */
public final class FromGroups {
    /** Strings with one hash. */
    private static final String[] SAME_HASH = {"Aa", "BB"};

    private FromGroups() {}

    public static void main(String[] args) throws InterruptedException {
        Check check = new Check();
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        int[] world = new int[1];
        MPI_Group_from_session_pset(session, "mpi://WORLD", world);
        int[] me = new int[1];
        int[] size = new int[1];
        MPI_Group_rank(world[0], me);
        MPI_Group_size(world[0], size);
        for (int round = 0; round < 5; round++) {
            again(check, world[0], round);
            overlapping(check, world[0], me[0], size[0], round);
            reversed(check, world[0], me[0], size[0]);
        }
        sameHash(check, world[0]);
        unencodable(check, world[0]);
        alone(check, session);
        empty(check);
        arguments(check, world[0], me[0], size[0]);
        MPI_Group_free(world);
        Job.close(check, session);
        Job.report(check);
    }

    /** Half a surrogate pair, which has no encoding of its own, names a communicator too. */
    private static void unencodable(Check check, int world) {
        int comm = make(check, world, "half \ud800");
        Job.communicate(check, comm, 21, "half a surrogate pair");
        Job.free(check, comm);
    }

    private static int make(Check check, int group, String tag) {
        int[] comm = {MPI_COMM_NULL};
        check.ok(MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, comm), "from group " + tag);
        return comm[0];
    }

    private static void again(Check check, int world, int round) {
        int first = make(check, world, "again");
        int second = make(check, world, "again");
        Job.communicate(check, first, round, "the same string");
        Job.communicate(check, second, 50 + round, "the same string once more");
        Job.free(check, first);
        Job.free(check, second);
    }

    /** Each pair of neighbours, one string for all. */
    private static void overlapping(Check check, int world, int me, int size, int round) {
        for (int left = 0; left + 1 < size; left++) {
            if (me == left || me == left + 1) {
                int[] group = new int[1];
                MPI_Group_incl(world, 2, new int[] {left, left + 1}, group);
                int comm = make(check, group[0], "pair");
                Job.communicate(check, comm, 10 * left + round, "pair " + left);
                check.same(me - left, Job.rank(comm), "rank in the pair");
                MPI_Group_free(group);
                Job.free(check, comm);
            }
        }
    }

    private static void reversed(Check check, int world, int me, int size) {
        int[] group = new int[1];
        MPI_Group_range_incl(world, 1, new int[][] {{size - 1, 0, -1}}, group);
        int comm = make(check, group[0], "reversed");
        check.same(size - 1 - me, Job.rank(comm), "rank in the reversed group");
        Job.communicate(check, comm, 8, "reversed");
        MPI_Group_free(group);
        Job.free(check, comm);
    }

    /** Two threads at once; what they make must not be mixed up. */
    private static void sameHash(Check check, int world) throws InterruptedException {
        Thread[] threads = new Thread[SAME_HASH.length];
        for (int t = 0; t < threads.length; t++) {
            int number = t;
            threads[t] = new Thread(() -> {
                for (int round = 0; round < 10; round++) {
                    int comm = make(check, world, SAME_HASH[number]);
                    Job.communicate(check, comm, 1000 * number + round, SAME_HASH[number]);
                    Job.free(check, comm);
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    private static void alone(Check check, int session) {
        int comm = Job.comm(check, session, "MPI://self", "alone", MPI_ERRORS_RETURN);
        check.same(1, Job.size(comm), "size of mpi://SELF");
        Job.communicate(check, comm, 4, "alone");
        Job.free(check, comm);
    }

    private static void empty(Check check) {
        int[] comm = {5};
        int code = MPI_Comm_create_from_group(MPI_GROUP_EMPTY, "empty", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm);
        check.ok(code, "the empty group");
        check.same(MPI_COMM_NULL, comm[0], "communicator of the empty group");
    }

    private static void arguments(Check check, int world, int me, int size) {
        int[] comm = {MPI_COMM_NULL};
        String longest = "x".repeat(MPI_MAX_STRINGTAG_LEN - 1);
        Job.free(check, make(check, world, longest));
        check.error(
                MPI_ERR_ARG,
                MPI_Comm_create_from_group(world, longest + "x", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm),
                "a string that is too long",
                "256");
        check.error(
                MPI_ERR_ARG,
                MPI_Comm_create_from_group(world, null, MPI_INFO_NULL, MPI_ERRORS_RETURN, comm),
                "no string");
        check.error(
                MPI_ERR_GROUP,
                MPI_Comm_create_from_group(MPI_GROUP_NULL, "null", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm),
                "MPI_GROUP_NULL");
        if (size > 1) {
            int[] others = new int[1];
            MPI_Group_excl(world, 1, new int[] {me}, others);
            check.error(
                    MPI_ERR_GROUP,
                    MPI_Comm_create_from_group(others[0], "others", MPI_INFO_NULL, MPI_ERRORS_RETURN, comm),
                    "a group without the caller");
            MPI_Group_free(others);
        }
    }
}
