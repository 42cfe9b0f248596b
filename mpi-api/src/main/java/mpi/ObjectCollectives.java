package mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * Collective communication of objects (MPI 4.1, chapter 6), for communicators of one group. Each object is serialized
 * and what is received is a copy, the caller's own contribution included unless noted otherwise. First all ranks
 * learn the lengths: if an object can't be serialized, all ranks fail with ERR_TYPE (where it is) or ERR_OTHER, and the
 * communicator may be used on.
 */
final class ObjectCollectives {
    private static final long FAILED = -1;

    private ObjectCollectives() {}

    /** An object as bytes, or why there are none. */
    private record Outgoing(
            @Nullable ObjectBytes bytes, @Nullable MPIException failure) {
        long length() {
            return bytes == null ? FAILED : bytes.length();
        }
    }

    private static Outgoing outgoing(Comm comm, Object object, String call) {
        try {
            return new Outgoing(ObjectCommunication.encode(comm, object, call), null);
        } catch (MPIException e) {
            return new Outgoing(null, e);
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T bcast(Comm comm, T object, int root) {
        boolean atRoot = comm.ownRank() == root;
        Outgoing out = atRoot ? outgoing(comm, object, "Comm.bcastObject") : null;
        long[] length = {atRoot ? Objects.requireNonNull(out).length() : 0};
        comm.bcast(length, 1, MPI.LONG, root);
        checkLength(comm, length[0], root, out, "Comm.bcastObject");
        ObjectBytes bytes = atRoot ? Objects.requireNonNull(out).bytes() : ObjectBytes.allocate(length[0]);
        assert bytes != null;
        comm.bcast(bytes.array(), ObjectBytes.longs(length[0]), MPI.LONG, root);
        return atRoot
                ? object
                : (T) ObjectCommunication.decode(comm, bytes, Object.class, "Comm.bcastObject", from(root));
    }

    static <T> List<T> gather(Comm comm, T object, int root) {
        Outgoing out = outgoing(comm, object, "Comm.gatherObject");
        Parts parts = parts(comm, out, "Comm.gatherObject");
        Object own = Objects.requireNonNull(out.bytes()).array();
        int units = parts.counts[comm.ownRank()];
        if (comm.ownRank() != root) {
            comm.gatherv(own, units, MPI.LONG, root);
            return new ArrayList<>();
        }
        ObjectBytes all = parts.allocate();
        comm.gatherv(own, units, MPI.LONG, all.array(), parts.counts, parts.displs, MPI.LONG, root);
        return objects(comm, all, parts, "Comm.gatherObject");
    }

    static <T> List<T> allGather(Comm comm, T object) {
        Outgoing out = outgoing(comm, object, "Comm.allGatherObject");
        Parts parts = parts(comm, out, "Comm.allGatherObject");
        ObjectBytes all = parts.allocate();
        comm.allGatherv(
                Objects.requireNonNull(out.bytes()).array(),
                parts.counts[comm.ownRank()],
                MPI.LONG,
                all.array(),
                parts.counts,
                parts.displs,
                MPI.LONG);
        return objects(comm, all, parts, "Comm.allGatherObject");
    }

    @SuppressWarnings("unchecked")
    static <T> T scatter(Comm comm, List<? extends T> objects, int root) {
        String call = "Comm.scatterObject";
        int size = ownSize(comm);
        boolean atRoot = comm.ownRank() == root;
        Outgoing[] out = atRoot ? each(comm, objects, size, call) : null;
        long[] lengths = new long[size];
        for (int r = 0; atRoot && r < size; r++) {
            assert out != null;
            lengths[r] = out[r].length();
        }
        comm.bcast(lengths, size, MPI.LONG, root);
        for (int r = 0; r < size; r++) {
            checkLength(comm, lengths[r], root, atRoot ? Objects.requireNonNull(out)[r] : null, call);
        }
        Parts parts = new Parts(lengths);
        ObjectBytes own = ObjectBytes.allocate(lengths[comm.ownRank()]);
        int units = parts.counts[comm.ownRank()];
        if (atRoot) {
            assert out != null;
            Object all = joined(out, parts).array();
            comm.scatterv(all, parts.counts, parts.displs, MPI.LONG, own.array(), units, MPI.LONG, root);
        } else {
            comm.scatterv(own.array(), units, MPI.LONG, root);
        }
        return (T) ObjectCommunication.decode(comm, own, Object.class, call, from(root));
    }

    private static Outgoing[] each(Comm comm, List<?> objects, int size, String call) {
        Outgoing[] out = new Outgoing[size];
        MPIException wrong = null;
        if (objects == null || objects.size() != size) {
            String what = objects == null ? "objects is null" : objects.size() + " objects";
            wrong = ObjectCommunication.reported(
                    comm,
                    new MpirException(
                            ErrorClass.ERR_COUNT,
                            what + ": expected " + size + ", one for each rank; add nulls if need be"),
                    call,
                    "objects");
        }
        for (int r = 0; r < size; r++) {
            out[r] = wrong != null ? new Outgoing(null, wrong) : outgoing(comm, objects.get(r), call);
        }
        return out;
    }

    private static ObjectBytes joined(Outgoing[] out, Parts parts) {
        ObjectBytes all = parts.allocate();
        for (int r = 0; r < out.length; r++) {
            Objects.requireNonNull(out[r].bytes()).copyTo(all, parts.displs[r]);
        }
        return all;
    }

    /** Returns where the objects of all ranks lie, which all ranks must want to know. */
    private static Parts parts(Comm comm, Outgoing out, String call) {
        long[] lengths = new long[ownSize(comm)];
        comm.allGather(new long[] {out.length()}, 1, MPI.LONG, lengths, 1, MPI.LONG);
        int me = comm.ownRank();
        if (out.failure() != null) {
            throw out.failure();
        }
        for (int r = 0; r < lengths.length; r++) {
            checkLength(comm, lengths[r], r, r == me ? out : null, call);
        }
        try {
            return new Parts(lengths);
        } catch (MpirException e) {
            throw ObjectCommunication.reported(comm, e, call, "object");
        }
    }

    private static void checkLength(Comm comm, long length, int rank, @Nullable Outgoing own, String call) {
        if (own != null && own.failure() != null) {
            throw own.failure();
        }
        if (length < ObjectHeader.SIZE) {
            throw ObjectCommunication.reported(
                    comm,
                    new MpirException(
                            ErrorClass.ERR_OTHER,
                            "rank " + rank + " could not send its object: expected one that can be serialized; see the "
                                    + "error of that rank"),
                    call,
                    "object");
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> objects(Comm comm, ObjectBytes all, Parts parts, String call) {
        List<T> objects = new ArrayList<>(parts.counts.length);
        for (int r = 0; r < parts.counts.length; r++) {
            ObjectBytes one = all.part((long) parts.displs[r] << 3, parts.lengths[r]);
            objects.add((T) ObjectCommunication.decode(comm, one, Object.class, call, from(r)));
        }
        return objects;
    }

    private static int ownSize(Comm comm) {
        int[] size = new int[1];
        MPIException.check(org.jmpi.binding.Mpi.MPI_Comm_size(comm.handle(), size));
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
