package org.jmpi.test.group;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Groups by lists and ranges of ranks, included and excluded, with strides of both signs; translation and errors. */
public final class Ranges {
    private Ranges() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Ranges::run);
    }

    /** Needs seven ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int[] world = new int[1];
        MPI_Comm_group(MPI_COMM_WORLD, world);
        int[] made = new int[1];
        int w = world[0];
        check.ok(MPI_Group_excl(w, 3, new int[] {5, 0, 2}, made), "excl");
        members(check, w, made, 1, 3, 4, 6);
        check.ok(MPI_Group_range_incl(w, 2, new int[][] {{6, 2, -2}, {1, 3, 2}}, made), "range_incl");
        members(check, w, made, 6, 4, 2, 1, 3);
        check.ok(MPI_Group_range_excl(w, 2, new int[][] {{6, 2, -2}, {1, 1, 1}}, made), "range_excl");
        members(check, w, made, 0, 3, 5);
        check.ok(MPI_Group_incl(w, 0, new int[0], made), "incl of none");
        check.same(MPI_GROUP_EMPTY, made[0], "the empty group");
        check.ok(MPI_Group_excl(w, 7, new int[] {0, 1, 2, 3, 4, 5, 6}, made), "excl of all");
        check.same(MPI_GROUP_EMPTY, made[0], "the empty group");
        translation(check, w);
        wrong(check, w);
        MPI_Group_free(world);
        return check.errors();
    }

    private static void members(Check check, int world, int[] group, int... expected) {
        int[] size = new int[1];
        MPI_Group_size(group[0], size);
        int[] own = new int[size[0]];
        Arrays.setAll(own, i -> i);
        int[] ranks = new int[size[0]];
        MPI_Group_translate_ranks(group[0], size[0], own, world, ranks);
        check.equal(expected, ranks, Arrays.toString(expected) + " but " + Arrays.toString(ranks));
        MPI_Group_free(group);
    }

    private static void translation(Check check, int world) {
        int[] some = new int[1];
        MPI_Group_incl(world, 2, new int[] {4, 1}, some);
        int[] ranks = new int[4];
        int[] asked = {1, 2, 4, MPI_PROC_NULL};
        check.ok(MPI_Group_translate_ranks(world, 4, asked, some[0], ranks), "translate_ranks");
        int[] expected = {1, MPI_UNDEFINED, 0, MPI_PROC_NULL};
        check.equal(expected, ranks, "translation " + Arrays.toString(ranks));
        MPI_Group_free(some);
    }

    private static void wrong(Check check, int w) {
        int[] made = new int[1];
        check.error(MPI_ERR_RANK, MPI_Group_incl(w, 1, new int[] {7}, made), "rank 7 of 7", "7");
        check.error(MPI_ERR_RANK, MPI_Group_incl(w, 2, new int[] {3, 3}, made), "rank 3 twice", "3");
        check.error(MPI_ERR_RANK, MPI_Group_excl(w, 1, new int[] {-1}, made), "rank -1", "-1");
        check.error(MPI_ERR_ARG, MPI_Group_range_incl(w, 1, new int[][] {{0, 4, 0}}, made), "stride 0");
        check.error(MPI_ERR_GROUP, MPI_Group_size(MPI_GROUP_NULL, made), "MPI_GROUP_NULL", "MPI_Group_size");
        check.error(MPI_ERR_GROUP, MPI_Group_size(MPI_COMM_WORLD, made), "a communicator for a group");
    }
}
