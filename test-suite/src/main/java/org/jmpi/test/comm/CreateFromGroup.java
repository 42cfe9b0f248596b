package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Communicators of groups: by all ranks together, by the members alone, of several groups at once, by place. */
public final class CreateFromGroup {
    private CreateFromGroup() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CreateFromGroup::run);
    }

    /** Even ranks, in reverse order. */
    public static int run(String[] args) {
        Check check = new Check();
        int me = MTest.rank();
        int size = MTest.size();
        int evens = (size + 1) / 2;
        int[] ranks = new int[evens];
        for (int i = 0; i < evens; i++) {
            ranks[i] = 2 * (evens - 1 - i);
        }
        int[] world = new int[1];
        int[] group = new int[1];
        int[] comm = {5};
        MPI_Comm_group(MPI_COMM_WORLD, world);
        MPI_Group_incl(world[0], evens, ranks, group);
        check.ok(MPI_Comm_create(MPI_COMM_WORLD, group[0], comm), "Comm_create");
        verify(check, comm, me % 2 == 0, evens - 1 - me / 2, evens, "Comm_create");
        if (me % 2 == 0) {
            check.ok(MPI_Comm_create_group(MPI_COMM_WORLD, group[0], 3, comm), "Comm_create_group");
            verify(check, comm, true, evens - 1 - me / 2, evens, "Comm_create_group");
        }
        disjoint(check, world[0], me, size);
        MPI_Group_free(group);
        MPI_Group_free(world);
        check.ok(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, me, MPI_INFO_NULL, comm), "split_type");
        int[] value = new int[1];
        MPI_Comm_size(comm[0], value);
        check.isTrue(value[0] >= 1 && value[0] <= size, "size of a split by shared memory: " + value[0]);
        MPI_Comm_free(comm);
        return check.errors();
    }

    /** The lower and the upper half make their communicators in one call. */
    private static void disjoint(Check check, int world, int me, int size) {
        int half = size / 2;
        boolean upper = me >= half;
        int[][] range = {upper ? new int[] {half, size - 1, 1} : new int[] {0, half - 1, 1}};
        int[] group = new int[1];
        int[] comm = new int[1];
        MPI_Group_range_incl(world, 1, range, group);
        check.ok(MPI_Comm_create(MPI_COMM_WORLD, group[0], comm), "Comm_create of disjoint groups");
        verify(check, comm, true, upper ? me - half : me, upper ? size - half : half, "disjoint groups");
        MPI_Group_free(group);
    }

    private static void verify(Check check, int[] comm, boolean member, int rank, int size, String what) {
        if (!member) {
            check.same(MPI_COMM_NULL, comm[0], what + " for others");
            return;
        }
        int[] value = new int[1];
        MPI_Comm_rank(comm[0], value);
        check.same(rank, value[0], what + ": rank");
        MPI_Comm_size(comm[0], value);
        check.same(size, value[0], what + ": size");
        int[] sum = new int[1];
        MPI_Allreduce(new int[] {rank}, sum, 1, MPI_INT, MPI_SUM, comm[0]);
        check.same(size * (size - 1) / 2, sum[0], what + ": Allreduce");
        MPI_Comm_free(comm);
    }
}
