package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** Gatherv and scatterv with parts of different lengths, empty ones, gaps between them and in any order. */
public final class GatherScatterV {
    private static final int GAP = 3;
    private static final int BLANK = -77;

    private GatherScatterV() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, GatherScatterV::run);
    }

    /** Argument {@code max=N}: the largest count. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : CollData.counts(args)) {
            for (int root : CollData.roots(MTest.size())) {
                for (int inPlace = 0; inPlace < 2; inPlace++) {
                    gatherv(check, n, root, inPlace == 1);
                    scatterv(check, n, root, inPlace == 1);
                }
            }
        }
        return check.errors();
    }

    /** Rank r's part: every third one is empty. */
    static int count(int n, int r) {
        return r % 3 == 1 ? 0 : n / (1 + r % 4);
    }

    static int[] counts(int n) {
        int[] counts = new int[MTest.size()];
        java.util.Arrays.setAll(counts, r -> count(n, r));
        return counts;
    }

    /** The parts lie in descending order of ranks, with gaps. */
    static int[] displacements(int n) {
        int size = MTest.size();
        int[] displs = new int[size];
        int at = GAP;
        for (int r = size - 1; r >= 0; r--) {
            displs[r] = at;
            at += count(n, r) + GAP;
        }
        return displs;
    }

    static int[] blank(int n) {
        int total = GAP;
        for (int r = 0; r < MTest.size(); r++) {
            total += count(n, r) + GAP;
        }
        int[] data = new int[total];
        java.util.Arrays.fill(data, BLANK);
        return data;
    }

    static void gaps(Check check, int[] data, int[] counts, int[] displs, String what) {
        CollData.untouched(check, data, 0, GAP, BLANK, what);
        for (int r = 0; r < counts.length; r++) {
            int end = displs[r] + counts[r];
            CollData.untouched(check, data, end, end + GAP, BLANK, what);
        }
    }

    private static void gatherv(Check check, int n, int root, boolean inPlace) {
        int me = MTest.rank();
        boolean atRoot = me == root;
        int[] counts = atRoot ? counts(n) : null;
        int[] displs = atRoot ? displacements(n) : null;
        int[] all = atRoot ? blank(n) : null;
        Object mine = CollData.of(count(n, me), me, root);
        if (atRoot && inPlace) {
            CollData.fill(all, displs[me], counts[me], me, root);
            mine = MPI_IN_PLACE;
        }
        check.ok(
                MPI_Gatherv(mine, count(n, me), MPI_INT, all, counts, displs, MPI_INT, root, MPI_COMM_WORLD),
                "Gatherv");
        if (atRoot) {
            for (int r = 0; r < counts.length; r++) {
                CollData.check(check, all, displs[r], counts[r], r, root, "Gatherv");
            }
            gaps(check, all, counts, displs, "Gatherv of " + n);
        }
    }

    private static void scatterv(Check check, int n, int root, boolean inPlace) {
        int me = MTest.rank();
        boolean atRoot = me == root;
        int[] counts = atRoot ? counts(n) : null;
        int[] displs = atRoot ? displacements(n) : null;
        int[] all = atRoot ? blank(n) : null;
        for (int r = 0; atRoot && r < counts.length; r++) {
            CollData.fill(all, displs[r], counts[r], root, r);
        }
        int own = count(n, me);
        int[] mine = new int[own + 1];
        Object into = atRoot && inPlace ? MPI_IN_PLACE : mine;
        check.ok(MPI_Scatterv(all, counts, displs, MPI_INT, into, own, MPI_INT, root, MPI_COMM_WORLD), "Scatterv");
        if (into == mine) {
            CollData.check(check, mine, 0, own, root, me, "Scatterv of " + n + " from " + root);
            CollData.untouched(check, mine, own, own + 1, 0, "Scatterv");
        }
    }
}
