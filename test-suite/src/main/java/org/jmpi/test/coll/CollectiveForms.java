package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** Broadcasts, gathers, scatters and exchanges do the same blocking, non-blocking and persistent, for every root. */
public final class CollectiveForms {
    private static final int BLANK = -77;

    private final Check check = new Check();
    private final Forms forms = new Forms(check);
    private final int me = MTest.rank();
    private final int size = MTest.size();
    private final int w = MPI_COMM_WORLD;
    private final int none = MPI_INFO_NULL;

    private CollectiveForms() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, CollectiveForms::run);
    }

    /** Argument {@code max=N}: the largest count. */
    public static int run(String[] args) {
        CollectiveForms test = new CollectiveForms();
        test.barrier();
        for (int n : CollData.counts(args)) {
            for (int root : CollData.roots(test.size)) {
                test.bcast(n, root);
                test.gather(n, root);
                test.gatherv(n, root);
                test.scatter(n, root);
                test.scatterv(n, root);
            }
            test.allgather(n);
            test.allgatherv(n);
            test.alltoall(n);
            test.alltoallv(n);
        }
        return test.check.errors();
    }

    /** No rank leaves before the last one came: what it sent before has arrived then. */
    private void barrier() {
        int[] seen = new int[size];
        forms.all(
                "barrier",
                () -> {},
                () -> MPI_Barrier(w),
                r -> MPI_Ibarrier(w, r),
                r -> MPI_Barrier_init(w, none, r),
                what -> {});
        int[] request = new int[1];
        boolean[] done = new boolean[1];
        if (me != 0) {
            MPI_Ibarrier(w, request);
            MPI_Test(request, done, MPI_STATUS_IGNORE);
            check.isTrue(!done[0], "Ibarrier ended without rank 0");
            MPI_Send(seen, 1, MPI_INT, 0, 5, w);
            MPI_Wait(request, MPI_STATUS_IGNORE);
            MPI_Barrier_init(w, none, request);
            MPI_Start(request);
            MPI_Test(request, done, MPI_STATUS_IGNORE);
            check.isTrue(!done[0], "Barrier_init ended without rank 0");
            MPI_Send(seen, 1, MPI_INT, 0, 5, w);
        } else {
            fromAll(seen);
            MPI_Ibarrier(w, request);
            MPI_Wait(request, MPI_STATUS_IGNORE);
            MPI_Barrier_init(w, none, request);
            fromAll(seen);
            MPI_Start(request);
        }
        MPI_Wait(request, MPI_STATUS_IGNORE);
        MPI_Request_free(request);
    }

    private void fromAll(int[] into) {
        for (int r = 1; r < size; r++) {
            MPI_Recv(into, 1, MPI_INT, r, 5, w, MPI_STATUS_IGNORE);
        }
    }

    private void bcast(int n, int root) {
        int[] data = new int[n];
        forms.all(
                "bcast of " + n + " from " + root,
                () -> CollData.fill(data, 0, n, me, root),
                () -> MPI_Bcast(data, n, MPI_INT, root, w),
                r -> MPI_Ibcast(data, n, MPI_INT, root, w, r),
                r -> MPI_Bcast_init(data, n, MPI_INT, root, w, none, r),
                what -> CollData.check(check, data, 0, n, root, root, what));
    }

    /** Returns a buffer for the parts of all ranks; null where {@code here} is false. */
    private int[] room(boolean here, int n) {
        return here ? new int[n] : null;
    }

    private void parts(int[] all, IntUnaryOperator at, IntUnaryOperator counts, int salt, String what) {
        for (int r = 0; all != null && r < size; r++) {
            CollData.check(check, all, at.applyAsInt(r), counts.applyAsInt(r), r, salt, what);
        }
    }

    private static void blank(int[] a) {
        if (a != null) {
            Arrays.fill(a, BLANK);
        }
    }

    private void gather(int n, int root) {
        int[] mine = CollData.of(n, me, 1);
        int[] all = room(me == root, n * size);
        forms.all(
                "gather of " + n + " at " + root,
                () -> blank(all),
                () -> MPI_Gather(mine, n, MPI_INT, all, n, MPI_INT, root, w),
                r -> MPI_Igather(mine, n, MPI_INT, all, n, MPI_INT, root, w, r),
                r -> MPI_Gather_init(mine, n, MPI_INT, all, n, MPI_INT, root, w, none, r),
                what -> parts(all, r -> r * n, r -> n, 1, what));
        Object send = me == root ? MPI_IN_PLACE : mine;
        forms.all(
                "gather in place of " + n + " at " + root,
                () -> {
                    blank(all);
                    if (all != null) {
                        CollData.fill(all, me * n, n, me, 1);
                    }
                },
                () -> MPI_Gather(send, n, MPI_INT, all, n, MPI_INT, root, w),
                r -> MPI_Igather(send, n, MPI_INT, all, n, MPI_INT, root, w, r),
                r -> MPI_Gather_init(send, n, MPI_INT, all, n, MPI_INT, root, w, none, r),
                what -> parts(all, r -> r * n, r -> n, 1, what));
    }

    private void gatherv(int n, int root) {
        int[] counts = GatherScatterV.counts(n);
        int[] displs = GatherScatterV.displacements(n);
        int[] mine = CollData.of(counts[me], me, 2);
        int own = counts[me];
        int[] all = me == root ? GatherScatterV.blank(n) : null;
        long[] longCounts = Arrays.stream(counts).asLongStream().toArray();
        long[] longDispls = Arrays.stream(displs).asLongStream().toArray();
        forms.all(
                "gatherv of " + n + " at " + root,
                () -> blank(all),
                () -> MPI_Gatherv(mine, own, MPI_INT, all, counts, displs, MPI_INT, root, w),
                r -> MPI_Igatherv(mine, own, MPI_INT, all, counts, displs, MPI_INT, root, w, r),
                r -> MPI_Gatherv_init(mine, own, MPI_INT, all, counts, displs, MPI_INT, root, w, none, r),
                what -> parts(all, r -> displs[r], r -> counts[r], 2, what));
        forms.all(
                "large gatherv of " + n + " at " + root,
                () -> blank(all),
                () -> MPI_Gatherv_c(mine, own, MPI_INT, all, longCounts, longDispls, MPI_INT, root, w),
                r -> MPI_Igatherv_c(mine, own, MPI_INT, all, longCounts, longDispls, MPI_INT, root, w, r),
                r -> MPI_Gatherv_init_c(mine, own, MPI_INT, all, longCounts, longDispls, MPI_INT, root, w, none, r),
                what -> parts(all, r -> displs[r], r -> counts[r], 2, what));
    }

    private void scatter(int n, int root) {
        int[] all = room(me == root, n * size);
        for (int r = 0; all != null && r < size; r++) {
            CollData.fill(all, r * n, n, root, r);
        }
        int[] mine = new int[n];
        forms.all(
                "scatter of " + n + " from " + root,
                () -> blank(mine),
                () -> MPI_Scatter(all, n, MPI_INT, mine, n, MPI_INT, root, w),
                r -> MPI_Iscatter(all, n, MPI_INT, mine, n, MPI_INT, root, w, r),
                r -> MPI_Scatter_init(all, n, MPI_INT, mine, n, MPI_INT, root, w, none, r),
                what -> CollData.check(check, mine, 0, n, root, me, what));
    }

    private void scatterv(int n, int root) {
        int[] counts = GatherScatterV.counts(n);
        int[] displs = GatherScatterV.displacements(n);
        int[] all = me == root ? GatherScatterV.blank(n) : null;
        for (int r = 0; all != null && r < size; r++) {
            CollData.fill(all, displs[r], counts[r], root, r);
        }
        int own = counts[me];
        int[] mine = new int[own];
        Object into = me == root && n % 2 == 1 ? MPI_IN_PLACE : mine;
        forms.all(
                "scatterv of " + n + " from " + root,
                () -> blank(mine),
                () -> MPI_Scatterv(all, counts, displs, MPI_INT, into, own, MPI_INT, root, w),
                r -> MPI_Iscatterv(all, counts, displs, MPI_INT, into, own, MPI_INT, root, w, r),
                r -> MPI_Scatterv_init(all, counts, displs, MPI_INT, into, own, MPI_INT, root, w, none, r),
                what -> CollData.check(check, mine, 0, into == mine ? own : 0, root, me, what));
    }

    private void allgather(int n) {
        int[] mine = CollData.of(n, me, 3);
        int[] all = new int[n * size];
        forms.all(
                "allgather of " + n,
                () -> blank(all),
                () -> MPI_Allgather(mine, n, MPI_INT, all, n, MPI_INT, w),
                r -> MPI_Iallgather(mine, n, MPI_INT, all, n, MPI_INT, w, r),
                r -> MPI_Allgather_init(mine, n, MPI_INT, all, n, MPI_INT, w, none, r),
                what -> parts(all, r -> r * n, r -> n, 3, what));
        forms.all(
                "allgather in place of " + n,
                () -> {
                    blank(all);
                    CollData.fill(all, me * n, n, me, 3);
                },
                () -> MPI_Allgather(MPI_IN_PLACE, 0, 0, all, n, MPI_INT, w),
                r -> MPI_Iallgather(MPI_IN_PLACE, 0, 0, all, n, MPI_INT, w, r),
                r -> MPI_Allgather_init(MPI_IN_PLACE, 0, 0, all, n, MPI_INT, w, none, r),
                what -> parts(all, r -> r * n, r -> n, 3, what));
    }

    private void allgatherv(int n) {
        int[] counts = GatherScatterV.counts(n);
        int[] displs = GatherScatterV.displacements(n);
        int[] mine = CollData.of(counts[me], me, 4);
        int own = counts[me];
        int[] all = GatherScatterV.blank(n);
        forms.all(
                "allgatherv of " + n,
                () -> blank(all),
                () -> MPI_Allgatherv(mine, own, MPI_INT, all, counts, displs, MPI_INT, w),
                r -> MPI_Iallgatherv(mine, own, MPI_INT, all, counts, displs, MPI_INT, w, r),
                r -> MPI_Allgatherv_init(mine, own, MPI_INT, all, counts, displs, MPI_INT, w, none, r),
                what -> {
                    parts(all, r -> displs[r], r -> counts[r], 4, what);
                    GatherScatterV.gaps(check, all, counts, displs, what);
                });
    }

    private void exchanged(int[] data, int n, String what) {
        for (int r = 0; r < size; r++) {
            CollData.check(check, data, r * n, n, r, me, what);
        }
    }

    private void outgoing(int[] data, int n) {
        for (int r = 0; r < size; r++) {
            CollData.fill(data, r * n, n, me, r);
        }
    }

    private void alltoall(int n) {
        int[] out = new int[n * size];
        outgoing(out, n);
        int[] in = new int[n * size];
        forms.all(
                "alltoall of " + n,
                () -> blank(in),
                () -> MPI_Alltoall(out, n, MPI_INT, in, n, MPI_INT, w),
                r -> MPI_Ialltoall(out, n, MPI_INT, in, n, MPI_INT, w, r),
                r -> MPI_Alltoall_init(out, n, MPI_INT, in, n, MPI_INT, w, none, r),
                what -> exchanged(in, n, what));
        forms.all(
                "alltoall in place of " + n,
                () -> outgoing(in, n),
                () -> MPI_Alltoall(MPI_IN_PLACE, n, MPI_INT, in, n, MPI_INT, w),
                r -> MPI_Ialltoall(MPI_IN_PLACE, n, MPI_INT, in, n, MPI_INT, w, r),
                r -> MPI_Alltoall_init(MPI_IN_PLACE, n, MPI_INT, in, n, MPI_INT, w, none, r),
                what -> exchanged(in, n, what));
    }

    private void alltoallv(int n) {
        int[] out = new int[n * size];
        outgoing(out, n);
        int[] in = new int[n * size];
        int[] counts = new int[size];
        int[] displs = new int[size];
        Arrays.fill(counts, n);
        Arrays.setAll(displs, r -> r * n);
        forms.all(
                "alltoallv of " + n,
                () -> blank(in),
                () -> MPI_Alltoallv(out, counts, displs, MPI_INT, in, counts, displs, MPI_INT, w),
                r -> MPI_Ialltoallv(out, counts, displs, MPI_INT, in, counts, displs, MPI_INT, w, r),
                r -> MPI_Alltoallv_init(out, counts, displs, MPI_INT, in, counts, displs, MPI_INT, w, none, r),
                what -> exchanged(in, n, what));
    }
}
