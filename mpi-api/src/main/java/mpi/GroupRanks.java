package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/** Methods of {@link Group} that do more than to call a function. */
final class GroupRanks {
    private GroupRanks() {}

    static int[] translate(Group group1, int[] ranks1, Group group2) {
        int from = Wrapper.handleOf(group1, "group");
        int to = Wrapper.handleOf(group2, "group");
        int n = CallArguments.lengthOf(ranks1);
        int[] ranks2 = new int[n];
        check(Mpi.MPI_Group_translate_ranks(from, n, ranks1, to, ranks2));
        return ranks2;
    }

    static void free(Group group) {
        int[] handle = {group.handle()};
        check(Mpi.MPI_Group_free(handle));
        if (group != MPI.GROUP_EMPTY) {
            group.unbind(handle[0]);
        }
    }
}
