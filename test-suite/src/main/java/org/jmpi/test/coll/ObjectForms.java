package org.jmpi.test.coll;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.UserFunction;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.CollData;
import org.jmpi.test.util.MTest;

/** The non-blocking, persistent and neighbourhood collectives of the object API, on arrays and buffers, in place and not. */
public final class ObjectForms {
    private static final int N = 300;

    private final Check check = new Check();
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int me = comm.getRank();
    private final int size = comm.getSize();
    private final int[] counts = new int[size];
    private final int[] displs = new int[size];
    private final Datatype[] types = new Datatype[size];
    private final int[] bytes = new int[size];

    private ObjectForms() {
        Arrays.fill(counts, N);
        Arrays.fill(types, MPI.INT);
        Arrays.setAll(displs, r -> r * N);
        Arrays.setAll(bytes, r -> 4 * r * N);
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectForms::run);
    }

    public static int run(String[] args) {
        ObjectForms test = new ObjectForms();
        test.end(test.comm.iBarrier());
        test.end(test.comm.barrierInit());
        for (int root : CollData.roots(test.size)) {
            test.gathers(root);
            test.scatters(root);
            test.reduce(root);
        }
        test.allGathers();
        test.exchanges();
        test.reductions();
        test.scans();
        test.neighbors();
        test.userOperation();
        return test.check.errors();
    }

    private void end(Request request) {
        request.waitFor();
    }

    private void end(Prequest request) {
        request.start();
        request.waitFor();
        request.free();
    }

    private void parts(int[] all, int salt, String what) {
        for (int r = 0; r < size; r++) {
            CollData.check(check, all, r * N, N, r, salt, what);
        }
    }

    private int[] mine(int salt) {
        return CollData.of(N, me, salt);
    }

    private int[] placed(int salt) {
        int[] all = new int[N * size];
        CollData.fill(all, me * N, N, me, salt);
        return all;
    }

    private void gathers(int root) {
        int[] data = mine(0);
        end(comm.iBcast(data, N, MPI.INT, root));
        CollData.check(check, data, 0, N, root, 0, "iBcast");
        data = mine(1);
        end(comm.bcastInit(data, N, MPI.INT, root));
        CollData.check(check, data, 0, N, root, 1, "bcastInit");
        for (int form = 0; form < 8; form++) {
            boolean inPlace = form % 4 == 1 || form % 4 == 3;
            int[] all = inPlace && me == root ? placed(form) : new int[N * size];
            Object send = mine(form);
            Object buf = me == root ? all : send;
            switch (form) {
                case 0 -> end(comm.iGather(send, N, MPI.INT, all, N, MPI.INT, root));
                case 1 -> end(comm.iGather(buf, N, MPI.INT, root));
                case 2 -> end(comm.iGatherv(send, N, MPI.INT, all, counts, displs, MPI.INT, root));
                case 3 ->
                    end(
                            me == root
                                    ? comm.iGatherv(all, counts, displs, MPI.INT, root)
                                    : comm.iGatherv(send, N, MPI.INT, root));
                case 4 -> end(comm.gatherInit(send, N, MPI.INT, all, N, MPI.INT, root));
                case 5 -> end(comm.gatherInit(buf, N, MPI.INT, root));
                case 6 -> end(comm.gathervInit(send, N, MPI.INT, all, counts, displs, MPI.INT, root));
                default ->
                    end(
                            me == root
                                    ? comm.gathervInit(all, counts, displs, MPI.INT, root)
                                    : comm.gathervInit(send, N, MPI.INT, root));
            }
            if (me == root) {
                parts(all, form, "gather, form " + form);
            }
        }
    }

    private void scatters(int root) {
        int[] all = outgoing();
        for (int form = 0; form < 8; form++) {
            int[] part = new int[N];
            switch (form) {
                case 0 -> end(comm.iScatter(all, N, MPI.INT, part, N, MPI.INT, root));
                case 1 -> end(comm.iScatter(me == root ? all : part, N, MPI.INT, root));
                case 2 -> end(comm.iScatterv(all, counts, displs, MPI.INT, part, N, MPI.INT, root));
                case 3 ->
                    end(
                            me == root
                                    ? comm.iScatterv(all, counts, displs, MPI.INT, root)
                                    : comm.iScatterv(part, N, MPI.INT, root));
                case 4 -> end(comm.scatterInit(all, N, MPI.INT, part, N, MPI.INT, root));
                case 5 -> end(comm.scatterInit(me == root ? all : part, N, MPI.INT, root));
                case 6 -> end(comm.scattervInit(all, counts, displs, MPI.INT, part, N, MPI.INT, root));
                default ->
                    end(
                            me == root
                                    ? comm.scattervInit(all, counts, displs, MPI.INT, root)
                                    : comm.scattervInit(part, N, MPI.INT, root));
            }
            if (me != root || form % 2 == 0) {
                CollData.check(check, part, 0, N, root, me, "scatter, form " + form);
            }
        }
    }

    private int[] outgoing() {
        int[] all = new int[N * size];
        for (int r = 0; r < size; r++) {
            CollData.fill(all, r * N, N, me, r);
        }
        return all;
    }

    private void allGathers() {
        for (int form = 0; form < 8; form++) {
            int[] all = form % 2 == 1 ? placed(form) : new int[N * size];
            int[] send = mine(form);
            switch (form) {
                case 0 -> end(comm.iAllGather(send, N, MPI.INT, all, N, MPI.INT));
                case 1 -> end(comm.iAllGather(all, N, MPI.INT));
                case 2 -> end(comm.iAllGatherv(send, N, MPI.INT, all, counts, displs, MPI.INT));
                case 3 -> end(comm.iAllGatherv(all, counts, displs, MPI.INT));
                case 4 -> end(comm.allGatherInit(send, N, MPI.INT, all, N, MPI.INT));
                case 5 -> end(comm.allGatherInit(all, N, MPI.INT));
                case 6 -> end(comm.allGathervInit(send, N, MPI.INT, all, counts, displs, MPI.INT));
                default -> end(comm.allGathervInit(all, counts, displs, MPI.INT));
            }
            parts(all, form, "allGather, form " + form);
        }
        IntBuffer direct = MPI.newIntBuffer(N).put(0, mine(9));
        IntBuffer all = MPI.newIntBuffer(N * size);
        end(comm.iAllGather(direct, N, MPI.INT, all, N, MPI.INT));
        int[] copy = new int[N * size];
        all.get(0, copy);
        parts(copy, 9, "iAllGather of direct buffers");
    }

    private void exchanges() {
        int[] out = outgoing();
        for (int form = 0; form < 7; form++) {
            int[] in = new int[N * size];
            switch (form) {
                case 0 -> end(comm.iAllToAll(out, N, MPI.INT, in, N, MPI.INT));
                case 1 -> end(comm.iAllToAllv(out, counts, displs, MPI.INT, in, counts, displs, MPI.INT));
                case 2 -> end(comm.iAllToAllw(out, counts, bytes, types, in, counts, bytes, types));
                case 3 -> end(comm.allToAllInit(out, N, MPI.INT, in, N, MPI.INT));
                case 4 -> end(comm.allToAllvInit(out, counts, displs, MPI.INT, in, counts, displs, MPI.INT));
                case 5 -> end(comm.allToAllwInit(out, counts, bytes, types, in, counts, bytes, types));
                default -> comm.allToAllw(out, counts, bytes, types, in, counts, bytes, types);
            }
            parts(in, me, "allToAll, form " + form);
        }
    }

    private void reduce(int root) {
        for (int form = 0; form < 6; form++) {
            int[] mine = {me, 7 - me};
            int[] result = form % 3 == 0 ? new int[2] : mine;
            switch (form) {
                case 0 -> end(comm.iReduce(mine, result, 2, MPI.INT, MPI.MAX, root));
                case 1 -> end(comm.iReduce(mine, 2, MPI.INT, MPI.MAX, root));
                case 2 -> end(comm.iReduce(mine, mine, 2, MPI.INT, MPI.MAX, root));
                case 3 -> end(comm.reduceInit(mine, result, 2, MPI.INT, MPI.MAX, root));
                case 4 -> end(comm.reduceInit(mine, 2, MPI.INT, MPI.MAX, root));
                default -> end(comm.reduceInit(mine, mine, 2, MPI.INT, MPI.MAX, root));
            }
            if (me == root) {
                check.equal(new int[] {size - 1, 7}, result, "reduce, form " + form);
            }
        }
    }

    private void reductions() {
        int sum = size * (size - 1) / 2;
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        for (int form = 0; form < 14; form++) {
            boolean inPlace = form % 2 == 1;
            int[] mine = new int[size];
            Arrays.fill(mine, me);
            int[] result = inPlace ? mine : new int[size];
            switch (form) {
                case 0 -> end(comm.iAllReduce(mine, result, size, MPI.INT, MPI.SUM));
                case 1 -> end(comm.iAllReduce(mine, size, MPI.INT, MPI.SUM));
                case 2 -> end(comm.iReduceScatterBlock(mine, result, 1, MPI.INT, MPI.SUM));
                case 3 -> end(comm.iReduceScatterBlock(mine, 1, MPI.INT, MPI.SUM));
                case 4 -> end(comm.iReduceScatter(mine, result, ones, MPI.INT, MPI.SUM));
                case 5 -> end(comm.iReduceScatter(mine, ones, MPI.INT, MPI.SUM));
                case 6 -> end(comm.allReduceInit(mine, result, size, MPI.INT, MPI.SUM));
                case 7 -> end(comm.allReduceInit(mine, size, MPI.INT, MPI.SUM));
                case 8 -> end(comm.reduceScatterBlockInit(mine, result, 1, MPI.INT, MPI.SUM));
                case 9 -> end(comm.reduceScatterBlockInit(mine, 1, MPI.INT, MPI.SUM));
                case 10 -> end(comm.reduceScatterInit(mine, result, ones, MPI.INT, MPI.SUM));
                case 11 -> end(comm.reduceScatterInit(mine, ones, MPI.INT, MPI.SUM));
                case 12 -> comm.reduceScatter(mine, result, ones, MPI.INT, MPI.SUM);
                default -> comm.reduceScatter(mine, ones, MPI.INT, MPI.SUM);
            }
            check.same(sum, result[0], "reduction, form " + form);
        }
    }

    private void scans() {
        int before = me * (me - 1) / 2;
        for (int form = 0; form < 8; form++) {
            int[] mine = {me};
            int[] result = form % 2 == 1 ? mine : new int[1];
            switch (form) {
                case 0 -> end(comm.iScan(mine, result, 1, MPI.INT, MPI.SUM));
                case 1 -> end(comm.iScan(mine, 1, MPI.INT, MPI.SUM));
                case 2 -> end(comm.scanInit(mine, result, 1, MPI.INT, MPI.SUM));
                case 3 -> end(comm.scanInit(mine, 1, MPI.INT, MPI.SUM));
                case 4 -> end(comm.iExScan(mine, result, 1, MPI.INT, MPI.SUM));
                case 5 -> end(comm.iExScan(mine, 1, MPI.INT, MPI.SUM));
                case 6 -> end(comm.exScanInit(mine, result, 1, MPI.INT, MPI.SUM));
                default -> end(comm.exScanInit(mine, 1, MPI.INT, MPI.SUM));
            }
            if (form < 4 || me > 0) {
                check.same(form < 4 ? before + me : before, result[0], "scan, form " + form);
            }
        }
    }

    private void neighbors() {
        CartComm ring = comm.createCart(new int[] {size}, new boolean[] {true}, false);
        int below = (me + size - 1) % size;
        int above = (me + 1) % size;
        int[] n = {N, N};
        int[] at = {0, N};
        long[] atBytes = {0, 4 * N};
        Datatype[] ints = {MPI.INT, MPI.INT};
        int[] out = new int[2 * N];
        CollData.fill(out, 0, N, me, 0);
        CollData.fill(out, N, N, me, 1);
        for (int form = 0; form < 15; form++) {
            int[] in = new int[2 * N];
            switch (form) {
                case 0 -> ring.neighborAllGather(out, N, MPI.INT, in, N, MPI.INT);
                case 1 -> end(ring.iNeighborAllGather(out, N, MPI.INT, in, N, MPI.INT));
                case 2 -> end(ring.neighborAllGatherInit(out, N, MPI.INT, in, N, MPI.INT));
                case 3 -> ring.neighborAllGatherv(out, N, MPI.INT, in, n, at, MPI.INT);
                case 4 -> end(ring.iNeighborAllGatherv(out, N, MPI.INT, in, n, at, MPI.INT));
                case 5 -> end(ring.neighborAllGathervInit(out, N, MPI.INT, in, n, at, MPI.INT));
                case 6 -> ring.neighborAllToAll(out, N, MPI.INT, in, N, MPI.INT);
                case 7 -> end(ring.iNeighborAllToAll(out, N, MPI.INT, in, N, MPI.INT));
                case 8 -> end(ring.neighborAllToAllInit(out, N, MPI.INT, in, N, MPI.INT));
                case 9 -> ring.neighborAllToAllv(out, n, at, MPI.INT, in, n, at, MPI.INT);
                case 10 -> end(ring.iNeighborAllToAllv(out, n, at, MPI.INT, in, n, at, MPI.INT));
                case 11 -> end(ring.neighborAllToAllvInit(out, n, at, MPI.INT, in, n, at, MPI.INT));
                case 12 -> ring.neighborAllToAllw(out, n, atBytes, ints, in, n, atBytes, ints);
                case 13 -> end(ring.iNeighborAllToAllw(out, n, atBytes, ints, in, n, atBytes, ints));
                default -> end(ring.neighborAllToAllwInit(out, n, atBytes, ints, in, n, atBytes, ints));
            }
            boolean gather = form < 6;
            CollData.check(check, in, 0, N, below, gather ? 0 : 1, "from below, form " + form);
            CollData.check(check, in, N, N, above, 0, "from above, form " + form);
        }
        ring.free();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        int[] in = new int[2 * N];
        MPIException e = check.throwing(
                MPIException.class, () -> comm.neighborAllGather(out, N, MPI.INT, in, N, MPI.INT), "no topology");
        check.isTrue(e != null && e.getErrorClass() == MPI.ERR_TOPOLOGY, "no topology: " + e);
    }

    /** The operation is freed while the request needs it. */
    private void userOperation() {
        int[] all = new int[1];
        Request request;
        try (Op op = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        ((int[]) inOut)[0] = Math.max(((int[]) in)[0], ((int[]) inOut)[0]);
                    }
                },
                true)) {
            check.isTrue(op.isCommutative(), "commutative");
            request = comm.iAllReduce(new int[] {me}, all, 1, MPI.INT, op);
        }
        request.waitFor();
        check.same(size - 1, all[0], "iAllReduce with a freed operation");
    }
}
