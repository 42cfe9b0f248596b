package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;

/** An ordered set of processes. */
public final class Group extends Wrapper implements Freeable {
    Group(int predefined) {
        super(predefined);
    }

    static Group of(int handle) {
        Group group = new Group(handle);
        Rank rank = Rank.current();
        group.bind(handle, rank, org.jmpi.mpir.group.Group.table(rank).find(handle));
        return group;
    }

    private static int groupOf(Group group) {
        return handleOf(group, "group");
    }

    /** Returns how many processes there are. */
    public int getSize() throws MPIException {
        int[] size = new int[1];
        check(Mpi.MPI_Group_size(handle(), size));
        return size[0];
    }

    /** Returns the calling process's rank, {@link MPI#UNDEFINED} if it is no member. */
    public int getRank() throws MPIException {
        int[] rank = new int[1];
        check(Mpi.MPI_Group_rank(handle(), rank));
        return rank[0];
    }

    /**
     * Frees this handle of a group, which becomes null; communicators and other handles keep theirs. The constant
     * {@link MPI#GROUP_EMPTY} may be freed and stays what it is, since all ranks of a process share it.
     *
     * @throws MPIException of class ERR_GROUP if it is null
     */
    @Override
    public void free() throws MPIException {
        int[] group = {handle()};
        check(Mpi.MPI_Group_free(group));
        if (this != MPI.GROUP_EMPTY) {
            unbind(group[0]);
        }
    }

    /** Returns whether this is the null group. */
    public boolean isNull() {
        return wrapsNull();
    }

    /**
     * Says which ranks of {@code group2} the ranks {@code ranks1} of {@code group1} are.
     *
     * @return a new array, with {@link MPI#UNDEFINED} where a process is no member of {@code group2}
     */
    public static int[] translateRanks(Group group1, int[] ranks1, Group group2) throws MPIException {
        int[] ranks2 = new int[Lengths.of(ranks1)];
        check(Mpi.MPI_Group_translate_ranks(groupOf(group1), Lengths.of(ranks1), ranks1, groupOf(group2), ranks2));
        return ranks2;
    }

    /** Compares two groups: {@link MPI#IDENT}, {@link MPI#SIMILAR} (same members) or {@link MPI#UNEQUAL}. */
    public static int compare(Group group1, Group group2) throws MPIException {
        int[] result = new int[1];
        check(Mpi.MPI_Group_compare(groupOf(group1), groupOf(group2), result));
        return result[0];
    }

    /** Returns the members of {@code group1}, then those of {@code group2} that are not in the first. */
    public static Group union(Group group1, Group group2) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Group_union(groupOf(group1), groupOf(group2), made));
        return of(made[0]);
    }

    /** Returns the members of {@code group1} that are in {@code group2} too, in the order of the first. */
    public static Group intersection(Group group1, Group group2) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Group_intersection(groupOf(group1), groupOf(group2), made));
        return of(made[0]);
    }

    /** Returns the members of {@code group1} that are not in {@code group2}, in the order of the first. */
    public static Group difference(Group group1, Group group2) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Group_difference(groupOf(group1), groupOf(group2), made));
        return of(made[0]);
    }

    /** Returns the group of {@code ranks}, in that order. */
    public Group incl(int[] ranks) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Group_incl(handle(), Lengths.of(ranks), ranks, made));
        return of(made[0]);
    }

    /** Returns the group without {@code ranks}, in the order of this one. */
    public Group excl(int[] ranks) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Group_excl(handle(), Lengths.of(ranks), ranks, made));
        return of(made[0]);
    }

    /** Returns the group of the ranks in {@code ranges}, each {@code {first, last, stride}}. */
    public Group rangeIncl(int[][] ranges) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Group_range_incl(handle(), Lengths.of(ranges), ranges, made));
        return of(made[0]);
    }

    /** Returns the group without the ranks in {@code ranges}, each {@code {first, last, stride}}. */
    public Group rangeExcl(int[][] ranges) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Group_range_excl(handle(), Lengths.of(ranges), ranges, made));
        return of(made[0]);
    }
}
