package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * The processes of MPI_COMM_WORLD in two groups, even and odd ranks, the odd ones in reverse order, and the
 * intercommunicator of the two. Needs two processes.
 */
final class Halves {
    final boolean odd = MTest.rank() % 2 == 1;
    final int[] local = new int[1];
    final int[] inter = new int[1];
    /** Ranks in MPI_COMM_WORLD, by rank in the group. */
    final int[] ours;

    final int[] theirs;

    Halves(Check check, int tag) {
        int size = MTest.size();
        int[] evens = new int[(size + 1) / 2];
        int[] odds = new int[size / 2];
        for (int i = 0; i < evens.length; i++) {
            evens[i] = 2 * i;
        }
        for (int i = 0; i < odds.length; i++) {
            odds[odds.length - 1 - i] = 2 * i + 1;
        }
        ours = odd ? odds : evens;
        theirs = odd ? evens : odds;
        MPI_Comm_split(MPI_COMM_WORLD, odd ? 1 : 0, odd ? -MTest.rank() : MTest.rank(), local);
        MPI_Comm_set_errhandler(local[0], MPI_ERRORS_RETURN);
        int leader = ours.length - 1;
        int code = MPI_Intercomm_create(local[0], leader, MPI_COMM_WORLD, theirs[theirs.length - 1], tag, inter);
        check.ok(code, "Intercomm_create");
    }

    void free(Check check) {
        check.ok(MPI_Comm_free(inter), "Comm_free of an intercommunicator");
        check.same(MPI_COMM_NULL, inter[0], "its handle");
        check.ok(MPI_Comm_free(local), "Comm_free");
    }

    /** Checks groups and ranks of an intercommunicator between {@code ours} and {@code theirs}. */
    static void verify(Check check, int inter, int[] ours, int[] theirs, String what) {
        boolean[] flag = new boolean[1];
        check.ok(MPI_Comm_test_inter(inter, flag), "Comm_test_inter");
        check.isTrue(flag[0], what + " is no intercommunicator");
        int[] value = new int[1];
        MPI_Comm_size(inter, value);
        check.same(ours.length, value[0], what + ": size");
        check.ok(MPI_Comm_remote_size(inter, value), "Comm_remote_size");
        check.same(theirs.length, value[0], what + ": remote size");
        MPI_Comm_rank(inter, value);
        check.same(MTest.rank(), ours[value[0]], what + ": own rank " + value[0]);
        int[] group = new int[1];
        MPI_Comm_group(inter, group);
        members(check, group, ours, what + ": local group");
        check.ok(MPI_Comm_remote_group(inter, group), "Comm_remote_group");
        members(check, group, theirs, what + ": remote group");
    }

    private static void members(Check check, int[] group, int[] expected, String what) {
        int[] world = new int[1];
        MPI_Comm_group(MPI_COMM_WORLD, world);
        int[] size = new int[1];
        MPI_Group_size(group[0], size);
        check.same(expected.length, size[0], what + ": size");
        int[] ranks = new int[expected.length];
        MPI_Group_translate_ranks(world[0], expected.length, expected, group[0], ranks);
        for (int r = 0; r < ranks.length; r++) {
            check.same(r, ranks[r], what + ": process " + expected[r]);
        }
        MPI_Group_free(world);
        MPI_Group_free(group);
    }

    /** Every process sends to every process of the other group, and nothing goes astray. */
    static void talk(Check check, int inter, int[] ours, int[] theirs, String what) {
        int[] requests = new int[2 * theirs.length];
        int[][] in = new int[theirs.length][2];
        int[] one = new int[1];
        for (int r = 0; r < theirs.length; r++) {
            check.ok(MPI_Irecv(in[r], 2, MPI_INT, r, 7, inter, one), "Irecv");
            requests[2 * r] = one[0];
        }
        for (int r = 0; r < theirs.length; r++) {
            check.ok(MPI_Isend(new int[] {MTest.rank(), theirs[r]}, 2, MPI_INT, r, 7, inter, one), "Isend");
            requests[2 * r + 1] = one[0];
        }
        check.ok(MPI_Waitall(requests.length, requests, MPI_STATUSES_IGNORE), "Waitall");
        for (int r = 0; r < theirs.length; r++) {
            check.same(theirs[r], in[r][0], what + ": sender of the message from remote rank " + r);
            check.same(MTest.rank(), in[r][1], what + ": target of the message from remote rank " + r);
        }
    }
}
