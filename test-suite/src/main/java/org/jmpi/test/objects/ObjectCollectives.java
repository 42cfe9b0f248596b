package org.jmpi.test.objects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Broadcast, gather and scatter of objects, from every root, of lengths that differ from rank to rank. */
public final class ObjectCollectives {
    private static final int[] SIZES = {0, 3, 1000, 100_001};

    private final Check check = new Check();
    private final Intracomm comm;
    private final int rank;
    private final int size;

    private ObjectCollectives(Intracomm comm) {
        this.comm = comm;
        rank = comm.getRank();
        size = comm.getSize();
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectCollectives::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        ObjectCollectives test = new ObjectCollectives(comm);
        for (int root = 0; root < test.size; root++) {
            for (int step = 0; step < SIZES.length; step++) {
                test.from(root, step);
            }
            test.failure(root);
        }
        comm.free();
        return test.check.errors();
    }

    private static Object part(int rank, int step) {
        byte[] bytes = Bytes.of(SIZES[(rank + step) % SIZES.length], rank);
        return rank % 2 == 0 ? bytes : Arrays.asList(rank, null, "step " + step);
    }

    private void from(int root, int step) {
        check.equal(part(root, step), comm.bcastObject(rank == root ? part(root, step) : null, root), "bcast");
        List<Object> expected = new ArrayList<>();
        for (int r = 0; r < size; r++) {
            expected.add(part(r, step));
        }
        same(expected, comm.allGatherObject(part(rank, step)), "allGather");
        same(rank == root ? expected : List.of(), comm.gatherObject(part(rank, step), root), "gather");
        check.equal(part(rank, step), comm.scatterObject(rank == root ? expected : null, root), "scatter");
    }

    private void same(List<?> expected, List<?> got, String what) {
        check.isTrue(java.util.Objects.deepEquals(expected.toArray(), got.toArray()), what);
    }

    private void failure(int root) {
        Object own = rank == root ? new Object() : "fine";
        int errorClass = rank == root ? MPI.ERR_TYPE : MPI.ERR_OTHER;
        thrown(errorClass, () -> comm.bcastObject(own, root));
        thrown(errorClass, () -> comm.allGatherObject(own));
        thrown(errorClass, () -> comm.gatherObject(own, 0));
        thrown(rank == root ? MPI.ERR_COUNT : MPI.ERR_OTHER, () -> comm.scatterObject(new ArrayList<>(), root));
        check.equal("on", comm.bcastObject("on", root), "after failures");
    }

    private void thrown(int errorClass, Check.Action action) {
        MPIException e = check.throwing(MPIException.class, action, "failure");
        if (e != null) {
            check.same(errorClass, e.getErrorClass(), "class of " + e.getMessage());
        }
    }
}
