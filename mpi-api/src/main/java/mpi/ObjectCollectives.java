package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * Collective communication of objects (MPI 4.1, chapter 6), for communicators of one group. Each object is serialized
 * and what is received is a copy, the caller's own contribution included unless a method says otherwise. First all ranks
 * learn the lengths: if an object can't be serialized, all ranks fail with ERR_TYPE (where it is) or ERR_OTHER, and the
 * communicator may be used on.
 */
abstract class ObjectCollectives extends ObjectCommunication {
    private static final long FAILED = -1;

    ObjectCollectives(int predefined) {
        super(predefined);
    }

    /** An object as bytes, or why there are none. */
    private record Outgoing(ObjectBytes bytes, MPIException failure) {
        long length() {
            return bytes == null ? FAILED : bytes.length();
        }
    }

    private Outgoing outgoing(Object object, String call) {
        try {
            return new Outgoing(encode(object, call), null);
        } catch (MPIException e) {
            return new Outgoing(null, e);
        }
    }

    /**
     * Sends root's {@code object} to all.
     *
     * @param object what is sent, at root; ignored elsewhere
     * @return a copy of root's object; at root the object itself
     */
    @SuppressWarnings("unchecked")
    public <T> T bcastObject(T object, int root) throws MPIException {
        boolean atRoot = ownRank() == root;
        Outgoing out = atRoot ? outgoing(object, "Comm.bcastObject") : null;
        long[] length = {atRoot ? out.length() : 0};
        bcast(length, 1, MPI.LONG, root);
        checkLength(length[0], root, out, "Comm.bcastObject");
        ObjectBytes bytes = atRoot ? out.bytes() : ObjectBytes.allocate(length[0]);
        bcast(bytes.array(), (int) ObjectBytes.longs(length[0]), MPI.LONG, root);
        return atRoot ? object : (T) decode(bytes, Object.class, "Comm.bcastObject", from(root));
    }

    /**
     * Collects the objects of all ranks at root.
     *
     * @return at root the objects in the order of the ranks, else an empty list; the caller's own
     */
    public <T> List<T> gatherObject(T object, int root) throws MPIException {
        Outgoing out = outgoing(object, "Comm.gatherObject");
        Parts parts = parts(out, "Comm.gatherObject");
        boolean atRoot = ownRank() == root;
        ObjectBytes all = atRoot ? parts.allocate() : null;
        Object into = atRoot ? all.array() : null;
        gatherv(
                out.bytes().array(),
                parts.counts[ownRank()],
                MPI.LONG,
                into,
                parts.counts,
                parts.displs,
                MPI.LONG,
                root);
        return atRoot ? objects(all, parts, "Comm.gatherObject") : new ArrayList<>();
    }

    /**
     * Collects the objects of all ranks at all ranks.
     *
     * @return the objects in the order of the ranks; the caller's own list
     */
    public <T> List<T> allGatherObject(T object) throws MPIException {
        Outgoing out = outgoing(object, "Comm.allGatherObject");
        Parts parts = parts(out, "Comm.allGatherObject");
        ObjectBytes all = parts.allocate();
        allGatherv(
                out.bytes().array(),
                parts.counts[ownRank()],
                MPI.LONG,
                all.array(),
                parts.counts,
                parts.displs,
                MPI.LONG);
        return objects(all, parts, "Comm.allGatherObject");
    }

    /**
     * Sends each rank one of root's objects.
     *
     * @param objects at root one for each rank, in their order; ignored elsewhere
     * @return the caller's object, a copy
     * @throws MPIException of class ERR_COUNT at root, ERR_OTHER elsewhere, if root's list doesn't have one for each rank
     */
    @SuppressWarnings("unchecked")
    public <T> T scatterObject(List<? extends T> objects, int root) throws MPIException {
        String call = "Comm.scatterObject";
        int size = ownSize();
        boolean atRoot = ownRank() == root;
        Outgoing[] out = atRoot ? each(objects, size, call) : null;
        long[] lengths = new long[size];
        for (int r = 0; atRoot && r < size; r++) {
            lengths[r] = out[r].length();
        }
        bcast(lengths, size, MPI.LONG, root);
        for (int r = 0; r < size; r++) {
            checkLength(lengths[r], root, atRoot ? out[r] : null, call);
        }
        Parts parts = new Parts(lengths);
        ObjectBytes own = ObjectBytes.allocate(lengths[ownRank()]);
        int units = parts.counts[ownRank()];
        if (atRoot) {
            Object all = joined(out, parts).array();
            scatterv(all, parts.counts, parts.displs, MPI.LONG, own.array(), units, MPI.LONG, root);
        } else {
            scatterv(own.array(), units, MPI.LONG, root);
        }
        return (T) decode(own, Object.class, call, from(root));
    }

    private Outgoing[] each(List<?> objects, int size, String call) {
        Outgoing[] out = new Outgoing[size];
        MPIException wrong = null;
        if (objects == null || objects.size() != size) {
            String what = objects == null ? "objects is null" : objects.size() + " objects";
            wrong = reported(
                    new MpirException(
                            ErrorClass.ERR_COUNT,
                            what + ": expected " + size + ", one for each rank; add nulls if need be"),
                    call,
                    "objects");
        }
        for (int r = 0; r < size; r++) {
            out[r] = wrong != null ? new Outgoing(null, wrong) : outgoing(objects.get(r), call);
        }
        return out;
    }

    private static ObjectBytes joined(Outgoing[] out, Parts parts) {
        ObjectBytes all = parts.allocate();
        for (int r = 0; r < out.length; r++) {
            out[r].bytes().copyTo(all, parts.displs[r]);
        }
        return all;
    }

    /** Returns where the objects of all ranks lie, which all ranks must want to know. */
    private Parts parts(Outgoing out, String call) {
        long[] lengths = new long[ownSize()];
        allGather(new long[] {out.length()}, 1, MPI.LONG, lengths, 1, MPI.LONG);
        int me = ownRank();
        if (out.failure() != null) {
            throw out.failure();
        }
        for (int r = 0; r < lengths.length; r++) {
            checkLength(lengths[r], r, r == me ? out : null, call);
        }
        try {
            return new Parts(lengths);
        } catch (MpirException e) {
            throw reported(e, call, "object");
        }
    }

    private void checkLength(long length, int rank, Outgoing own, String call) {
        if (own != null && own.failure() != null) {
            throw own.failure();
        }
        if (length < ObjectHeader.SIZE) {
            throw reported(
                    new MpirException(
                            ErrorClass.ERR_OTHER,
                            "rank " + rank + " could not send its object: expected one that can be serialized; see the "
                                    + "error of that rank"),
                    call,
                    "object");
        }
    }

    @SuppressWarnings("unchecked")
    private <T> List<T> objects(ObjectBytes all, Parts parts, String call) {
        List<T> objects = new ArrayList<>(parts.counts.length);
        for (int r = 0; r < parts.counts.length; r++) {
            ObjectBytes one = all.part((long) parts.displs[r] << 3, parts.lengths[r]);
            objects.add((T) decode(one, Object.class, call, from(r)));
        }
        return objects;
    }

    private int ownSize() {
        int[] size = new int[1];
        MPIException.check(org.jmpi.binding.Mpi.MPI_Comm_size(handle(), size));
        return size[0];
    }

    private static Status from(int rank) {
        Status status = new Status();
        status.set(rank, MPI.ANY_TAG, 0);
        return status;
    }

    /** Where the objects of all ranks lie in one piece of memory, each at a whole long. */
    private static final class Parts {
        final long[] lengths;
        final int[] counts;
        final int[] displs;
        private final long longs;

        Parts(long[] lengths) {
            this.lengths = lengths;
            counts = new int[lengths.length];
            displs = new int[lengths.length];
            long at = 0;
            for (int r = 0; r < lengths.length; r++) {
                displs[r] = (int) at;
                counts[r] = (int) ObjectBytes.longs(lengths[r]);
                at += counts[r];
            }
            longs = at;
            if (longs > Integer.MAX_VALUE - 8) {
                throw new MpirException(
                        ErrorClass.ERR_COUNT,
                        "the objects of all ranks have " + (longs << 3)
                                + " bytes: expected at most 2^34 - 64; send them one by one");
            }
        }

        ObjectBytes allocate() {
            return ObjectBytes.allocate(longs << 3);
        }
    }
}
