package org.jmpi.test.coll;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** The collectives of the object API, in the forms with two buffers and with one. */
public final class ObjectApi {
    private static final int N = 600;

    private final Check check = new Check();
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int me = comm.getRank();
    private final int size = comm.getSize();

    private ObjectApi() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectApi::run);
    }

    /** Every root. */
    public static int run(String[] args) {
        ObjectApi test = new ObjectApi();
        test.comm.barrier();
        for (int root : CollData.roots(test.size)) {
            test.rooted(root);
            test.rootedV(root);
        }
        test.all();
        test.reductions();
        return test.check.errors();
    }

    private void rooted(int root) {
        int[] data = me == root ? CollData.of(N, root, 0) : new int[N];
        comm.bcast(data, N, MPI.INT, root);
        CollData.check(check, data, 0, N, root, 0, "bcast");
        int[] all = new int[N * size];
        comm.gather(CollData.of(N, me, 1), N, MPI.INT, all, N, MPI.INT, root);
        for (int r = 0; me == root && r < size; r++) {
            CollData.check(check, all, r * N, N, r, 1, "gather");
        }
        int[] part = new int[N];
        comm.scatter(all, N, MPI.INT, part, N, MPI.INT, root);
        CollData.check(check, part, 0, N, me, 1, "scatter");
        if (me == root) {
            CollData.fill(all, me * N, N, me, 2);
            comm.gather(all, N, MPI.INT, root);
            CollData.check(check, all, 0, N, 0, 2, "gather in place");
            comm.scatter(all, N, MPI.INT, root);
        } else {
            int[] mine = CollData.of(N, me, 2);
            comm.gather(mine, N, MPI.INT, root);
            Arrays.fill(mine, 0);
            comm.scatter(mine, N, MPI.INT, root);
            CollData.check(check, mine, 0, N, me, 2, "scatter in place");
        }
    }

    private void rootedV(int root) {
        int[] counts = GatherScatterV.counts(N);
        int[] displs = GatherScatterV.displacements(N);
        int[] all = GatherScatterV.blank(N);
        if (me == root) {
            CollData.fill(all, displs[me], counts[me], me, 3);
            comm.gatherv(all, counts, displs, MPI.INT, root);
            for (int r = 0; r < size; r++) {
                CollData.check(check, all, displs[r], counts[r], r, 3, "gatherv in place");
            }
            comm.scatterv(all, counts, displs, MPI.INT, root);
        } else {
            comm.gatherv(CollData.of(counts[me], me, 3), counts[me], MPI.INT, root);
            int[] mine = new int[counts[me]];
            comm.scatterv(mine, counts[me], MPI.INT, root);
            CollData.check(check, mine, 0, counts[me], me, 3, "scatterv in place");
        }
        comm.gatherv(CollData.of(counts[me], me, 4), counts[me], MPI.INT, all, counts, displs, MPI.INT, root);
        int[] mine = new int[counts[me]];
        comm.scatterv(all, counts, displs, MPI.INT, mine, counts[me], MPI.INT, root);
        CollData.check(check, mine, 0, counts[me], me, 4, "gatherv and scatterv");
    }

    private void all() {
        IntBuffer all = MPI.newIntBuffer(N * size);
        comm.allGather(CollData.of(N, me, 5), N, MPI.INT, all, N, MPI.INT);
        int[] copy = new int[N * size];
        all.get(0, copy);
        for (int r = 0; r < size; r++) {
            CollData.check(check, copy, r * N, N, r, 5, "allGather");
        }
        Arrays.fill(copy, 0);
        CollData.fill(copy, me * N, N, me, 6);
        comm.allGather(copy, N, MPI.INT);
        CollData.check(check, copy, (size - 1) * N, N, size - 1, 6, "allGather in place");
        int[] counts = GatherScatterV.counts(N);
        int[] displs = GatherScatterV.displacements(N);
        int[] parts = GatherScatterV.blank(N);
        comm.allGatherv(CollData.of(counts[me], me, 7), counts[me], MPI.INT, parts, counts, displs, MPI.INT);
        comm.allGatherv(parts, counts, displs, MPI.INT);
        CollData.check(check, parts, displs[0], counts[0], 0, 7, "allGatherv");
        int[] out = new int[N * size];
        for (int r = 0; r < size; r++) {
            CollData.fill(out, r * N, N, me, r);
        }
        comm.allToAll(out, N, MPI.INT, copy, N, MPI.INT);
        for (int r = 0; r < size; r++) {
            CollData.check(check, copy, r * N, N, r, me, "allToAll");
        }
        int[] same = new int[size];
        int[] places = new int[size];
        Arrays.fill(same, N);
        Arrays.setAll(places, r -> r * N);
        Arrays.fill(copy, 0);
        comm.allToAllv(out, same, places, MPI.INT, copy, same, places, MPI.INT);
        CollData.check(check, copy, 0, N, 0, me, "allToAllv");
    }

    private void reductions() {
        double[] one = {me + 0.5, -me};
        double[] sum = new double[2];
        double half = size / 2.0;
        double below = size * (size - 1) / 2.0;
        comm.allReduce(one, sum, 2, MPI.DOUBLE, MPI.SUM);
        check.equal(new double[] {below + half, 0 - below}, sum, "allReduce");
        double[] place = one.clone();
        comm.allReduce(place, 2, MPI.DOUBLE, MPI.SUM);
        check.equal(sum, place, "allReduce in place");
        comm.reduce(one, sum, 2, MPI.DOUBLE, MPI.MAX, 0);
        place = one.clone();
        comm.reduce(place, 2, MPI.DOUBLE, MPI.MAX, 0);
        if (me == 0) {
            check.equal(new double[] {size - 0.5, 0 - 0.0}, new double[] {sum[0], Math.abs(sum[1])}, "reduce");
            check.same((long) (10 * sum[0]), (long) (10 * place[0]), "reduce in place");
        }
        comm.scan(one, sum, 2, MPI.DOUBLE, MPI.SUM);
        check.isTrue(sum[0] == me * (me + 1) / 2.0 + (me + 1) / 2.0, "scan");
        place = one.clone();
        comm.scan(place, 2, MPI.DOUBLE, MPI.SUM);
        check.equal(sum, place, "scan in place");
        comm.exScan(one, sum, 2, MPI.DOUBLE, MPI.SUM);
        check.isTrue(me == 0 || sum[0] == me * (me - 1) / 2.0 + me / 2.0, "exScan");
        int[] all = new int[size];
        Arrays.fill(all, me);
        int[] mine = new int[1];
        comm.reduceScatterBlock(all, mine, 1, MPI.INT, MPI.SUM);
        check.same((long) below, mine[0], "reduceScatterBlock");
        int[] local = {3, 4};
        Intracomm.reduceLocal(new int[] {10, 20}, local, 2, MPI.INT, MPI.PROD);
        check.equal(new int[] {30, 80}, local, "reduceLocal");
    }
}
