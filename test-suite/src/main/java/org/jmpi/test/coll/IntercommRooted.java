package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** Collectives with a root between two groups, in all forms: the root speaks with the other group, its own stands aside. */
public final class IntercommRooted {
    private static final int BLANK = -77;

    private final Check check = new Check();
    private final Forms forms = new Forms(check);
    private final TwoGroups groups;
    private int n;
    private int rootRank;
    /** The root argument of this process. */
    private int root;

    private boolean isRoot;
    private boolean isOther;
    private String where;

    private IntercommRooted(TwoGroups groups) {
        this.groups = groups;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, IntercommRooted::run);
    }

    /** Arguments {@code first=N}: the size of one group; {@code max=N}: the largest count. */
    public static int run(String[] args) {
        IntercommRooted test = new IntercommRooted(TwoGroups.of(args));
        for (int n : CollData.counts(args)) {
            for (boolean inFirst : new boolean[] {true, false}) {
                for (int root : CollData.roots(test.groups.sizeOf(inFirst))) {
                    test.all(n, inFirst, root);
                }
            }
        }
        test.groups.free();
        return test.check.errors();
    }

    private void all(int count, boolean ofFirst, int rank) {
        n = count;
        rootRank = groups.inGroup(ofFirst, rank);
        root = groups.root(ofFirst, rank);
        isRoot = groups.isRoot(ofFirst, rank);
        isOther = groups.first != ofFirst;
        where = " of " + n + " at rank " + rank + " of group " + (ofFirst ? 1 : 2);
        bcast();
        gather();
        gatherv();
        scatter();
        scatterv();
        reduce();
    }

    private static int[] blank(int n) {
        int[] a = new int[n];
        Arrays.fill(a, BLANK);
        return a;
    }

    private void bcast() {
        int[] data = new int[n];
        forms.all(
                "Bcast" + where,
                () -> {
                    Arrays.fill(data, BLANK);
                    if (isRoot) {
                        CollData.fill(data, 0, n, rootRank, 1);
                    }
                },
                () -> MPI_Bcast(data, n, MPI_INT, root, groups.inter),
                r -> MPI_Ibcast(data, n, MPI_INT, root, groups.inter, r),
                r -> MPI_Bcast_init(data, n, MPI_INT, root, groups.inter, MPI_INFO_NULL, r),
                what -> received(data, n, rootRank, 1, isRoot || isOther, what));
    }

    /** Checks data from {@code from} to {@code to}, or that there is none. */
    private void received(int[] data, int count, int from, int to, boolean some, String what) {
        if (some) {
            CollData.check(check, data, 0, count, from, to, what);
        } else {
            CollData.untouched(check, data, 0, count, BLANK, what);
        }
    }

    private void gather() {
        int[] mine = CollData.of(n, MTest.rank(), rootRank);
        int[] all = new int[n * groups.remoteSize];
        forms.all(
                "Gather" + where,
                () -> Arrays.fill(all, BLANK),
                () -> MPI_Gather(mine, n, MPI_INT, all, n, MPI_INT, root, groups.inter),
                r -> MPI_Igather(mine, n, MPI_INT, all, n, MPI_INT, root, groups.inter, r),
                r -> MPI_Gather_init(mine, n, MPI_INT, all, n, MPI_INT, root, groups.inter, MPI_INFO_NULL, r),
                what -> {
                    for (int r = 0; isRoot && r < groups.remoteSize; r++) {
                        CollData.check(check, all, r * n, n, groups.remote(r), rootRank, what);
                    }
                    if (!isRoot) {
                        CollData.untouched(check, all, 0, all.length, BLANK, what);
                    }
                });
    }

    /** How much rank {@code r} of the group that is not the root's has in the vector forms. */
    private int count(int r) {
        return r % 3 == 1 ? 0 : n / (1 + r % 4) + r;
    }

    private int[] counts() {
        int[] counts = new int[groups.remoteSize];
        Arrays.setAll(counts, this::count);
        return isRoot ? counts : null;
    }

    /** Parts lie in falling order of ranks, one element apart. */
    private int[] displacements() {
        int[] displs = new int[groups.remoteSize];
        int at = 1;
        for (int r = groups.remoteSize - 1; r >= 0; r--) {
            displs[r] = at;
            at += count(r) + 1;
        }
        return isRoot ? displs : null;
    }

    private int total() {
        int total = 1;
        for (int r = 0; r < groups.remoteSize; r++) {
            total += count(r) + 1;
        }
        return total;
    }

    private void gatherv() {
        int own = isOther ? count(groups.rank) : 0;
        int[] mine = CollData.of(own, MTest.rank(), rootRank);
        int[] all = new int[total()];
        int[] counts = counts();
        int[] displs = displacements();
        int comm = groups.inter;
        forms.all(
                "Gatherv" + where,
                () -> Arrays.fill(all, BLANK),
                () -> MPI_Gatherv(mine, own, MPI_INT, all, counts, displs, MPI_INT, root, comm),
                r -> MPI_Igatherv(mine, own, MPI_INT, all, counts, displs, MPI_INT, root, comm, r),
                r -> MPI_Gatherv_init(mine, own, MPI_INT, all, counts, displs, MPI_INT, root, comm, MPI_INFO_NULL, r),
                what -> {
                    for (int r = 0; isRoot && r < groups.remoteSize; r++) {
                        CollData.check(check, all, displs[r], counts[r], groups.remote(r), rootRank, what);
                        CollData.untouched(check, all, displs[r] - 1, displs[r], BLANK, what);
                    }
                });
    }

    private void scatter() {
        int[] all = new int[n * groups.remoteSize];
        for (int r = 0; isRoot && r < groups.remoteSize; r++) {
            CollData.fill(all, r * n, n, rootRank, groups.remote(r));
        }
        int[] mine = new int[n];
        forms.all(
                "Scatter" + where,
                () -> Arrays.fill(mine, BLANK),
                () -> MPI_Scatter(all, n, MPI_INT, mine, n, MPI_INT, root, groups.inter),
                r -> MPI_Iscatter(all, n, MPI_INT, mine, n, MPI_INT, root, groups.inter, r),
                r -> MPI_Scatter_init(all, n, MPI_INT, mine, n, MPI_INT, root, groups.inter, MPI_INFO_NULL, r),
                what -> received(mine, n, rootRank, MTest.rank(), isOther, what));
    }

    private void scatterv() {
        int own = isOther ? count(groups.rank) : 0;
        int[] mine = new int[own];
        int[] counts = counts();
        int[] displs = displacements();
        int[] all = blank(total());
        for (int r = 0; isRoot && r < groups.remoteSize; r++) {
            CollData.fill(all, displs[r], counts[r], rootRank, groups.remote(r));
        }
        int comm = groups.inter;
        forms.all(
                "Scatterv" + where,
                () -> Arrays.fill(mine, BLANK),
                () -> MPI_Scatterv(all, counts, displs, MPI_INT, mine, own, MPI_INT, root, comm),
                r -> MPI_Iscatterv(all, counts, displs, MPI_INT, mine, own, MPI_INT, root, comm, r),
                r -> MPI_Scatterv_init(all, counts, displs, MPI_INT, mine, own, MPI_INT, root, comm, MPI_INFO_NULL, r),
                what -> received(mine, own, rootRank, MTest.rank(), true, what));
    }

    private void reduce() {
        int[] mine = CollData.of(n, MTest.rank(), 0);
        int[] sum = new int[n];
        int[] wanted = sum(groups, n);
        forms.all(
                "Reduce" + where,
                () -> Arrays.fill(sum, BLANK),
                () -> MPI_Reduce(mine, sum, n, MPI_INT, MPI_SUM, root, groups.inter),
                r -> MPI_Ireduce(mine, sum, n, MPI_INT, MPI_SUM, root, groups.inter, r),
                r -> MPI_Reduce_init(mine, sum, n, MPI_INT, MPI_SUM, root, groups.inter, MPI_INFO_NULL, r),
                what -> {
                    check.isTrue(Arrays.equals(isRoot ? wanted : blank(n), sum), what + ": wrong sum");
                });
    }

    /** Returns the sum of what the other group's processes bring to a reduction. */
    static int[] sum(TwoGroups groups, int n) {
        int[] sum = new int[n];
        for (int r = 0; r < groups.remoteSize; r++) {
            for (int i = 0; i < n; i++) {
                sum[i] += CollData.value(groups.remote(r), 0, i);
            }
        }
        return sum;
    }
}
