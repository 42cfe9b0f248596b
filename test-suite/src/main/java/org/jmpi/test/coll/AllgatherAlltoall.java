package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** Allgather, allgatherv, alltoall and alltoallv, with separate buffers and in place. */
public final class AllgatherAlltoall {
    /** More elements in all than this would only test patience. */
    private static final int MOST = 1_000_000;

    private AllgatherAlltoall() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AllgatherAlltoall::run);
    }

    /** Argument {@code max=N}: the largest count. */
    public static int run(String[] args) {
        Check check = new Check();
        for (int n : CollData.counts(args)) {
            for (int inPlace = 0; inPlace < 2 && (long) n * MTest.size() <= MOST; inPlace++) {
                allgather(check, n, inPlace == 1);
                allgatherv(check, n, inPlace == 1);
                alltoall(check, n, inPlace == 1);
                alltoallv(check, n, inPlace == 1);
            }
        }
        return check.errors();
    }

    private static void allgather(Check check, int n, boolean inPlace) {
        int me = MTest.rank();
        int[] all = new int[n * MTest.size()];
        Object mine = CollData.of(n, me, 0);
        if (inPlace) {
            CollData.fill(all, me * n, n, me, 0);
            mine = MPI_IN_PLACE;
        }
        check.ok(MPI_Allgather(mine, n, MPI_INT, all, n, MPI_INT, MPI_COMM_WORLD), "Allgather");
        for (int r = 0; r < MTest.size(); r++) {
            CollData.check(check, all, r * n, n, r, 0, "Allgather of " + n + (inPlace ? " in place" : ""));
        }
    }

    private static void allgatherv(Check check, int n, boolean inPlace) {
        int me = MTest.rank();
        int[] counts = GatherScatterV.counts(n);
        int[] displs = GatherScatterV.displacements(n);
        int[] all = GatherScatterV.blank(n);
        Object mine = CollData.of(counts[me], me, 1);
        if (inPlace) {
            CollData.fill(all, displs[me], counts[me], me, 1);
            mine = MPI_IN_PLACE;
        }
        check.ok(MPI_Allgatherv(mine, counts[me], MPI_INT, all, counts, displs, MPI_INT, MPI_COMM_WORLD), "Allgatherv");
        for (int r = 0; r < MTest.size(); r++) {
            CollData.check(check, all, displs[r], counts[r], r, 1, "Allgatherv of " + n + (inPlace ? " in place" : ""));
        }
        GatherScatterV.gaps(check, all, counts, displs, "Allgatherv of " + n);
    }

    private static void alltoall(Check check, int n, boolean inPlace) {
        int me = MTest.rank();
        int size = MTest.size();
        int[] out = new int[n * size];
        for (int r = 0; r < size; r++) {
            CollData.fill(out, r * n, n, me, r);
        }
        int[] in = inPlace ? out : new int[n * size];
        check.ok(MPI_Alltoall(inPlace ? MPI_IN_PLACE : out, n, MPI_INT, in, n, MPI_INT, MPI_COMM_WORLD), "Alltoall");
        for (int r = 0; r < size; r++) {
            CollData.check(check, in, r * n, n, r, me, "Alltoall of " + n + (inPlace ? " in place" : ""));
        }
    }

    /** What a sends to b and b to a has one length, so that it can be done in place. */
    private static int between(int n, int a, int b) {
        return (a + b) % 3 == 1 ? 0 : n / (1 + (a + b) % 5);
    }

    private static void alltoallv(Check check, int n, boolean inPlace) {
        int me = MTest.rank();
        int size = MTest.size();
        int[] counts = new int[size];
        int[] displs = new int[size];
        int at = 1;
        for (int r = 0; r < size; r++) {
            counts[r] = between(n, me, r);
            displs[r] = at;
            at += counts[r] + 1;
        }
        int[] out = new int[at];
        for (int r = 0; r < size; r++) {
            CollData.fill(out, displs[r], counts[r], me, r);
        }
        int[] in = inPlace ? out : new int[at];
        Object from = inPlace ? MPI_IN_PLACE : out;
        check.ok(
                MPI_Alltoallv(from, counts, displs, MPI_INT, in, counts, displs, MPI_INT, MPI_COMM_WORLD), "Alltoallv");
        for (int r = 0; r < size; r++) {
            CollData.check(check, in, displs[r], counts[r], r, me, "Alltoallv of " + n + (inPlace ? " in place" : ""));
            CollData.untouched(check, in, displs[r] - 1, displs[r], 0, "Alltoallv");
        }
    }
}
