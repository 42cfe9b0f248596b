package org.jmpi.test.group;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Wrong arguments of the group functions, freed handles, and what the empty group and MPI_PROC_NULL stand for. */
public final class GroupErrors {
    private final Check check = new Check();
    private final int world;
    private final int size = MTest.size();
    private final int[] made = {-7};

    private GroupErrors(int world) {
        this.world = world;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, GroupErrors::run);
    }

    /** Every rank by itself; any number of ranks. */
    public static int run(String[] args) {
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int[] world = new int[1];
        MPI_Comm_group(MPI_COMM_WORLD, world);
        GroupErrors test = new GroupErrors(world[0]);
        int[] freed = new int[1];
        MPI_Group_range_incl(world[0], 1, new int[][] {{test.size - 1, 0, -1}}, freed);
        int stale = freed[0];
        test.check.ok(MPI_Group_free(freed), "free");
        test.check.same(MPI_GROUP_NULL, freed[0], "the freed group");
        for (int bad : new int[] {MPI_GROUP_NULL, MPI_COMM_WORLD, stale}) {
            test.handle(bad);
        }
        test.ranks();
        test.ranges();
        test.empty();
        MPI_Group_free(world);
        return test.check.errors();
    }

    private void group(int code, int bad, String function) {
        check.error(MPI_ERR_GROUP, code, function + " of " + Integer.toHexString(bad), function);
    }

    private void handle(int bad) {
        int[] none = {};
        int[] one = new int[1];
        group(MPI_Group_size(bad, one), bad, "MPI_Group_size");
        group(MPI_Group_rank(bad, one), bad, "MPI_Group_rank");
        group(MPI_Group_translate_ranks(bad, 0, none, world, none), bad, "MPI_Group_translate_ranks");
        group(MPI_Group_translate_ranks(world, 0, none, bad, none), bad, "MPI_Group_translate_ranks");
        group(MPI_Group_compare(world, bad, one), bad, "MPI_Group_compare");
        group(MPI_Group_union(bad, world, made), bad, "MPI_Group_union");
        group(MPI_Group_intersection(world, bad, made), bad, "MPI_Group_intersection");
        group(MPI_Group_difference(bad, world, made), bad, "MPI_Group_difference");
        group(MPI_Group_incl(bad, 0, none, made), bad, "MPI_Group_incl");
        group(MPI_Group_excl(bad, 0, none, made), bad, "MPI_Group_excl");
        group(MPI_Group_range_incl(bad, 0, new int[0][], made), bad, "MPI_Group_range_incl");
        group(MPI_Group_range_excl(bad, 0, new int[0][], made), bad, "MPI_Group_range_excl");
        group(MPI_Group_free(new int[] {bad}), bad, "MPI_Group_free");
        check.same(-7, made[0], "no group was made");
    }

    private void ranks() {
        int[] twice = {0, 0};
        check.error(MPI_ERR_RANK, MPI_Group_incl(world, 2, twice, made), "incl twice", "rank 0 appears twice");
        check.error(MPI_ERR_RANK, MPI_Group_excl(world, 2, twice, made), "excl twice", "rank 0 appears twice");
        check.error(MPI_ERR_RANK, MPI_Group_incl(world, 1, new int[] {size}, made), "incl beyond", "rank " + size);
        check.error(MPI_ERR_RANK, MPI_Group_incl(world, 1, new int[] {MPI_PROC_NULL}, made), "incl MPI_PROC_NULL");
        check.error(MPI_ERR_ARG, MPI_Group_incl(world, -1, twice, made), "incl of -1 ranks", "-1");
        check.error(MPI_ERR_ARG, MPI_Group_excl(world, 3, twice, made), "excl of more than there are", "2 elements");
        int[] result = {-7, -7};
        int code = MPI_Group_translate_ranks(world, 2, new int[] {0, size}, world, result);
        check.error(MPI_ERR_RANK, code, "translate a rank beyond", "rank " + size);
        check.same(-7, result[0], "nothing was translated");
        code = MPI_Group_translate_ranks(world, 1, new int[] {MPI_UNDEFINED}, world, result);
        check.error(MPI_ERR_RANK, code, "translate MPI_UNDEFINED");
    }

    private void range(int errorClass, String word, int... numbers) {
        check.error(
                errorClass, MPI_Group_range_incl(world, 1, new int[][] {numbers}, made), "range_incl " + word, word);
        check.error(
                errorClass, MPI_Group_range_excl(world, 1, new int[][] {numbers}, made), "range_excl " + word, word);
    }

    private void ranges() {
        range(MPI_ERR_ARG, "stride", 0, 0, 0);
        range(MPI_ERR_RANK, "rank " + size, 0, size, 1);
        range(MPI_ERR_RANK, "rank -1", -1, 0, 1);
        range(MPI_ERR_ARG, "three numbers", 0, 0);
        if (size > 1) {
            range(MPI_ERR_ARG, "change its sign", 0, 1, -1);
            range(MPI_ERR_ARG, "change its sign", 1, 0, 1);
        }
        int[][] overlap = {{0, size - 1, 1}, {size - 1, size - 1, 1}};
        check.error(MPI_ERR_RANK, MPI_Group_range_incl(world, 2, overlap, made), "overlapping ranges", "overlap");
        check.error(MPI_ERR_RANK, MPI_Group_range_excl(world, 2, overlap, made), "overlapping ranges", "overlap");
    }

    private void empty() {
        int[] value = {-7};
        check.ok(MPI_Group_size(MPI_GROUP_EMPTY, value), "size of the empty group");
        check.same(0, value[0], "size of the empty group");
        check.ok(MPI_Group_rank(MPI_GROUP_EMPTY, value), "rank in the empty group");
        check.same(MPI_UNDEFINED, value[0], "rank in the empty group");
        check.ok(MPI_Group_compare(MPI_GROUP_EMPTY, MPI_GROUP_EMPTY, value), "compare");
        check.same(MPI_IDENT, value[0], "the empty group with itself");
        check.ok(MPI_Group_compare(MPI_GROUP_EMPTY, world, value), "compare");
        check.same(MPI_UNEQUAL, value[0], "the empty group with the world");
        check.ok(MPI_Group_difference(world, world, value), "difference");
        check.same(MPI_GROUP_EMPTY, value[0], "an empty difference");
        check.ok(MPI_Group_intersection(world, MPI_GROUP_EMPTY, value), "intersection");
        check.same(MPI_GROUP_EMPTY, value[0], "an empty intersection");
        check.ok(MPI_Group_range_excl(world, 1, new int[][] {{size - 1, 0, -1}}, value), "range_excl");
        check.same(MPI_GROUP_EMPTY, value[0], "all excluded");
        check.ok(MPI_Group_union(MPI_GROUP_EMPTY, world, value), "union");
        int[] result = {-7};
        check.ok(MPI_Group_compare(value[0], world, result), "compare");
        check.same(MPI_IDENT, result[0], "the union with the empty group");
        MPI_Group_free(value);
        int[] ranks = {-7, -7};
        check.ok(
                MPI_Group_translate_ranks(world, 2, new int[] {MPI_PROC_NULL, 0}, MPI_GROUP_EMPTY, ranks), "translate");
        check.equal(new int[] {MPI_PROC_NULL, MPI_UNDEFINED}, ranks, "translation to the empty group");
    }
}
