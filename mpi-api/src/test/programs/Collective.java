import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.Comm;
import mpi.Datatype;
import mpi.GraphComm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Each collective operation, blocking with arrays and non-blocking with direct buffers, in place and not. */
public class Collective {
    private static Intracomm comm;
    private static int rank;
    private static int size;

    public static void main(String[] args) throws MPIException {
        int provided = MPI.InitThread(args, MPI.THREAD_SINGLE);
        check(provided >= MPI.THREAD_SINGLE && MPI.queryThread() == provided, "thread level");
        comm = MPI.COMM_WORLD;
        rank = comm.getRank();
        size = comm.getSize();
        rooted();
        rootedNonBlocking();
        all();
        allNonBlocking();
        toAll();
        reductions();
        reductionsNonBlocking();
        scans();
        neighbours();
        MPI.Finalize();
    }

    private static int[] mine(int n) {
        int[] data = new int[n];
        for (int i = 0; i < n; i++) {
            data[i] = 10 * rank + i;
        }
        return data;
    }

    private static IntBuffer direct(int[] data) {
        IntBuffer buffer = MPI.newIntBuffer(data.length);
        for (int i = 0; i < data.length; i++) {
            buffer.put(i, data[i]);
        }
        return buffer;
    }

    private static int[] filled(int n, int value) {
        int[] all = new int[n];
        java.util.Arrays.fill(all, value);
        return all;
    }

    private static int[] steps(int n) {
        int[] at = new int[size];
        for (int i = 0; i < size; i++) {
            at[i] = n * i;
        }
        return at;
    }

    private static void rooted() throws MPIException {
        comm.barrier();
        int root = size - 1;
        boolean there = rank == root;
        int[] data = there ? new int[] {4, 5} : new int[2];
        comm.bcast(data, 2, MPI.INT, root);
        same(5, data[1], "bcast");
        int[] all = new int[2 * size];
        comm.gather(mine(2), 2, MPI.INT, all, 2, MPI.INT, root);
        same(there ? 10 * root + 1 : 0, all[2 * root + 1], "gather");
        int[] part = there ? all : mine(2);
        comm.gather(part, 2, MPI.INT, root);
        int[] counts = filled(size, 2);
        comm.gatherv(mine(2), 2, MPI.INT, all, counts, steps(2), MPI.INT, root);
        same(there ? 1 : 0, there ? all[1] : 0, "gatherv");
        if (there) {
            comm.gatherv(all, counts, steps(2), MPI.INT, root);
            comm.scatterv(all, counts, steps(2), MPI.INT, root);
        } else {
            comm.gatherv(mine(2), 2, MPI.INT, root);
            int[] got = new int[2];
            comm.scatterv(got, 2, MPI.INT, root);
            same(10 * rank + 1, got[1], "scatterv in place");
        }
        int[] got = new int[2];
        comm.scatter(all, 2, MPI.INT, got, 2, MPI.INT, root);
        same(10 * rank + 1, got[1], "scatter");
        comm.scatter(there ? all : got, 2, MPI.INT, root);
        comm.scatterv(all, counts, steps(2), MPI.INT, got, 2, MPI.INT, root);
        same(10 * rank, got[0], "scatterv");
    }

    private static void rootedNonBlocking() throws MPIException {
        comm.iBarrier().waitFor();
        boolean there = rank == 0;
        IntBuffer data = direct(there ? new int[] {7, 8} : new int[2]);
        comm.iBcast(data, 2, MPI.INT, 0).waitFor();
        same(8, data.get(1), "iBcast");
        IntBuffer all = MPI.newIntBuffer(2 * size);
        comm.iGather(direct(mine(2)), 2, MPI.INT, all, 2, MPI.INT, 0).waitFor();
        same(there ? 10 * (size - 1) + 1 : 0, all.get(2 * size - 1), "iGather");
        IntBuffer part = there ? all : direct(mine(2));
        comm.iGather(part, 2, MPI.INT, 0).waitFor();
        int[] counts = filled(size, 2);
        comm.iGatherv(direct(mine(2)), 2, MPI.INT, all, counts, steps(2), MPI.INT, 0).waitFor();
        IntBuffer got = MPI.newIntBuffer(2);
        if (there) {
            comm.iGatherv(all, counts, steps(2), MPI.INT, 0).waitFor();
            comm.iScatterv(all, counts, steps(2), MPI.INT, 0).waitFor();
        } else {
            comm.iGatherv(direct(mine(2)), 2, MPI.INT, 0).waitFor();
            comm.iScatterv(got, 2, MPI.INT, 0).waitFor();
            same(10 * rank, got.get(0), "iScatterv in place");
        }
        comm.iScatter(all, 2, MPI.INT, got, 2, MPI.INT, 0).waitFor();
        same(10 * rank + 1, got.get(1), "iScatter");
        comm.iScatter(there ? all : got, 2, MPI.INT, 0).waitFor();
        comm.iScatterv(all, counts, steps(2), MPI.INT, got, 2, MPI.INT, 0).waitFor();
        same(10 * rank + 1, got.get(1), "iScatterv");
    }

    private static void all() throws MPIException {
        int[] all = new int[2 * size];
        comm.allGather(mine(2), 2, MPI.INT, all, 2, MPI.INT);
        same(10 * (size - 1) + 1, all[2 * size - 1], "allGather");
        comm.allGather(all, 2, MPI.INT);
        int[] counts = filled(size, 2);
        comm.allGatherv(mine(2), 2, MPI.INT, all, counts, steps(2), MPI.INT);
        comm.allGatherv(all, counts, steps(2), MPI.INT);
        same(10 * (size - 1), all[2 * size - 2], "allGatherv");
    }

    private static void allNonBlocking() throws MPIException {
        IntBuffer all = MPI.newIntBuffer(2 * size);
        comm.iAllGather(direct(mine(2)), 2, MPI.INT, all, 2, MPI.INT).waitFor();
        same(10 * (size - 1) + 1, all.get(2 * size - 1), "iAllGather");
        comm.iAllGather(all, 2, MPI.INT).waitFor();
        int[] counts = filled(size, 2);
        comm.iAllGatherv(direct(mine(2)), 2, MPI.INT, all, counts, steps(2), MPI.INT).waitFor();
        comm.iAllGatherv(all, counts, steps(2), MPI.INT).waitFor();
        same(10 * (size - 1), all.get(2 * size - 2), "iAllGatherv");
    }

    private static void toAll() throws MPIException {
        int[] out = mine(size);
        int[] in = new int[size];
        comm.allToAll(out, 1, MPI.INT, in, 1, MPI.INT);
        same(10 * (size - 1) + rank, in[size - 1], "allToAll");
        int[] ones = filled(size, 1);
        comm.allToAllv(out, ones, steps(1), MPI.INT, in, ones, steps(1), MPI.INT);
        same(rank, in[0], "allToAllv");
        IntBuffer from = direct(out);
        IntBuffer into = MPI.newIntBuffer(size);
        comm.iAllToAll(from, 1, MPI.INT, into, 1, MPI.INT).waitFor();
        same(10 * (size - 1) + rank, into.get(size - 1), "iAllToAll");
        comm.iAllToAllv(from, ones, steps(1), MPI.INT, into, ones, steps(1), MPI.INT).waitFor();
        Datatype[] types = new Datatype[size];
        java.util.Arrays.fill(types, MPI.INT);
        into.put(size - 1, -1);
        comm.allToAllw(from, ones, steps(4), types, into, ones, steps(4), types);
        same(10 * (size - 1) + rank, into.get(size - 1), "allToAllw");
        into.put(size - 1, -1);
        comm.iAllToAllw(from, ones, steps(4), types, into, ones, steps(4), types).waitFor();
        same(10 * (size - 1) + rank, into.get(size - 1), "iAllToAllw");
    }

    private static int sum() {
        return 10 * size * (size - 1) / 2;
    }

    private static void reductions() throws MPIException {
        int[] in = new int[2];
        comm.reduce(mine(2), in, 2, MPI.INT, MPI.SUM, 0);
        same(rank == 0 ? sum() + size : 0, in[1], "reduce");
        in = mine(2);
        comm.reduce(in, 2, MPI.INT, MPI.MAX, 0);
        same(rank == 0 ? 10 * (size - 1) : 10 * rank, in[0], "reduce in place");
        comm.allReduce(mine(2), in, 2, MPI.INT, MPI.SUM);
        same(sum(), in[0], "allReduce");
        in = mine(2);
        comm.allReduce(in, 2, MPI.INT, MPI.MIN);
        same(1, in[1], "allReduce in place");
        int[] one = new int[1];
        comm.reduceScatter(mine(size), one, filled(size, 1), MPI.INT, MPI.SUM);
        same(sum() + size * rank, one[0], "reduceScatter");
        int[] all = mine(size);
        comm.reduceScatter(all, filled(size, 1), MPI.INT, MPI.SUM);
        same(sum() + size * rank, all[0], "reduceScatter in place");
        comm.reduceScatterBlock(mine(size), one, 1, MPI.INT, MPI.SUM);
        all = mine(size);
        comm.reduceScatterBlock(all, 1, MPI.INT, MPI.SUM);
        same(one[0], all[0], "reduceScatterBlock");
        int[] local = {40};
        Comm.reduceLocal(new int[] {2}, local, 1, MPI.INT, MPI.SUM);
        same(42, local[0], "reduceLocal");
    }

    private static void reductionsNonBlocking() throws MPIException {
        IntBuffer in = MPI.newIntBuffer(2);
        comm.iReduce(direct(mine(2)), in, 2, MPI.INT, MPI.SUM, 0).waitFor();
        same(rank == 0 ? sum() + size : 0, in.get(1), "iReduce");
        in = direct(mine(2));
        comm.iReduce(in, 2, MPI.INT, MPI.MAX, 0).waitFor();
        same(rank == 0 ? 10 * (size - 1) : 10 * rank, in.get(0), "iReduce in place");
        comm.iAllReduce(direct(mine(2)), in, 2, MPI.INT, MPI.SUM).waitFor();
        same(sum(), in.get(0), "iAllReduce");
        in = direct(mine(2));
        comm.iAllReduce(in, 2, MPI.INT, MPI.MIN).waitFor();
        same(1, in.get(1), "iAllReduce in place");
        IntBuffer one = MPI.newIntBuffer(1);
        comm.iReduceScatter(direct(mine(size)), one, filled(size, 1), MPI.INT, MPI.SUM).waitFor();
        same(sum() + size * rank, one.get(0), "iReduceScatter");
        IntBuffer all = direct(mine(size));
        comm.iReduceScatter(all, filled(size, 1), MPI.INT, MPI.SUM).waitFor();
        same(sum() + size * rank, all.get(0), "iReduceScatter in place");
        comm.iReduceScatterBlock(direct(mine(size)), one, 1, MPI.INT, MPI.SUM).waitFor();
        all = direct(mine(size));
        comm.iReduceScatterBlock(all, 1, MPI.INT, MPI.SUM).waitFor();
        same(one.get(0), all.get(0), "iReduceScatterBlock");
    }

    private static void scans() throws MPIException {
        int upToMe = 10 * rank * (rank + 1) / 2;
        int[] in = {-1};
        comm.scan(mine(1), in, 1, MPI.INT, MPI.SUM);
        same(upToMe, in[0], "scan");
        in = mine(1);
        comm.scan(in, 1, MPI.INT, MPI.SUM);
        same(upToMe, in[0], "scan in place");
        int before = rank == 0 ? -1 : upToMe - 10 * rank;
        in[0] = -1;
        comm.exScan(mine(1), in, 1, MPI.INT, MPI.SUM);
        same(before, in[0], "exScan");
        in = rank == 0 ? new int[] {-1} : mine(1);
        int first = rank == 0 ? -1 : before - 1;
        comm.exScan(in, 1, MPI.INT, MPI.SUM);
        same(first, in[0], "exScan in place");
        IntBuffer out = direct(mine(1));
        IntBuffer got = direct(new int[] {-1});
        comm.iScan(out, got, 1, MPI.INT, MPI.SUM).waitFor();
        same(upToMe, got.get(0), "iScan");
        got.put(0, 10 * rank);
        comm.iScan(got, 1, MPI.INT, MPI.SUM).waitFor();
        same(upToMe, got.get(0), "iScan in place");
        got.put(0, -1);
        comm.iExScan(out, got, 1, MPI.INT, MPI.SUM).waitFor();
        same(before, got.get(0), "iExScan");
        got.put(0, rank == 0 ? -1 : 10 * rank);
        comm.iExScan(got, 1, MPI.INT, MPI.SUM).waitFor();
        same(first, got.get(0), "iExScan in place");
    }

    /** Everybody has the rank before and the rank after for neighbours. */
    private static void neighbours() throws MPIException {
        int[] around = {(rank + size - 1) % size, (rank + 1) % size};
        GraphComm ring = comm.createDistGraphAdjacent(around, around, MPI.INFO_NULL, false);
        int[] in = new int[2];
        ring.neighborAllGather(new int[] {rank}, 1, MPI.INT, in, 1, MPI.INT);
        same(around[0], in[0], "neighborAllGather");
        int[] ones = {1, 1};
        int[] turned = {1, 0};
        ring.neighborAllGatherv(new int[] {rank}, 1, MPI.INT, in, ones, turned, MPI.INT);
        same(around[1], in[0], "neighborAllGatherv");
        int[] out = {100 + rank, 200 + rank};
        ring.neighborAllToAll(out, 1, MPI.INT, in, 1, MPI.INT);
        int sum = in[0] + in[1];
        same(300 + around[0] + around[1], sum, "neighborAllToAll");
        ring.neighborAllToAllv(out, ones, turned, MPI.INT, in, ones, turned, MPI.INT);
        same(sum, in[0] + in[1], "neighborAllToAllv");
        IntBuffer mine = direct(new int[] {rank});
        IntBuffer both = direct(out);
        IntBuffer got = MPI.newIntBuffer(2);
        Request[] all = {
            ring.iNeighborAllGather(mine, 1, MPI.INT, got, 1, MPI.INT),
            ring.iNeighborAllGatherv(mine, 1, MPI.INT, MPI.newIntBuffer(2), ones, turned, MPI.INT)
        };
        Request.waitAll(all);
        same(around[1], got.get(1), "iNeighborAllGather");
        ring.iNeighborAllToAll(both, 1, MPI.INT, got, 1, MPI.INT).waitFor();
        same(sum, got.get(0) + got.get(1), "iNeighborAllToAll");
        ByteBuffer bytes = MPI.newByteBuffer(8);
        ring.iNeighborAllToAllv(both, ones, turned, MPI.INT, bytes, ones, turned, MPI.INT).waitFor();
        same(sum, bytes.getInt(0) + bytes.getInt(4), "iNeighborAllToAllv");
        ring.free();
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }

    private static void same(int expected, int got, String what) {
        check(expected == got, what + ": expected " + expected + ", got " + got);
    }
}
