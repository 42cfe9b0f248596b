package org.jmpi.binding;

import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Topology;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.topo.Carts;
import org.jmpi.mpir.topo.DistGraphs;
import org.jmpi.mpir.topo.Graphs;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes a call moved, from its arguments, for layers that measure. Invalid arguments count nothing: whether a
 * call is valid is not checked here.
 */
final class Volumes {
    private static final ThreadLocal<MPI_Status> ONE = ThreadLocal.withInitial(MPI_Status::new);
    private static final ThreadLocal<MPI_Status[]> SEVERAL = ThreadLocal.withInitial(() -> new MPI_Status[0]);

    private Volumes() {}

    private static @Nullable Comm comm(int handle) {
        Rank rank = Rank.current();
        return rank == null ? null : Comm.table(rank).find(handle);
    }

    static int cell(int[] handle) {
        return handle == null || handle.length == 0 ? MpiConstants.MPI_COMM_NULL : handle[0];
    }

    /** Returns the size of a type's elements; 0: there is no such type. */
    private static long size(int datatype) {
        Rank rank = Rank.current();
        Datatype type = rank == null ? null : Datatype.table(rank).find(datatype);
        return type == null ? 0 : type.size;
    }

    static long size(long count, int datatype) {
        return count == 0 ? 0 : count * size(datatype);
    }

    static long size(int[] counts, int datatype) {
        long sum = 0;
        for (int i = 0; counts != null && i < counts.length; i++) {
            sum += counts[i];
        }
        return size(sum, datatype);
    }

    static long size(long[] counts, int datatype) {
        long sum = 0;
        for (int i = 0; counts != null && i < counts.length; i++) {
            sum += counts[i];
        }
        return size(sum, datatype);
    }

    static long size(int[] counts, int[] types) {
        long sum = 0;
        for (int i = 0; counts != null && types != null && i < Math.min(counts.length, types.length); i++) {
            sum += size(counts[i], types[i]);
        }
        return sum;
    }

    static long size(long[] counts, int[] types) {
        long sum = 0;
        for (int i = 0; counts != null && types != null && i < Math.min(counts.length, types.length); i++) {
            sum += size(counts[i], types[i]);
        }
        return sum;
    }

    /** A message; to nobody goes nothing. */
    static long message(int dest, long count, int datatype) {
        return dest == MpiConstants.MPI_PROC_NULL ? 0 : size(count, datatype);
    }

    /** Returns the rank in MPI_COMM_WORLD of rank {@code dest} of a communicator; -1: there is none. */
    static int peer(int handle, int dest) {
        Comm comm = comm(handle);
        boolean exists = comm != null && dest >= 0 && dest < comm.remoteSize;
        return exists ? Objects.requireNonNull(comm).lpid(dest) : -1;
    }

    /** Returns the rank in MPI_COMM_WORLD of rank {@code target} of a window; -1: there is none. */
    static int target(int handle, int target) {
        Rank rank = Rank.current();
        Win win = rank == null ? null : Win.table(rank).find(handle);
        return win != null && target >= 0 && target < win.comm.size ? win.comm.lpid(target) : -1;
    }

    /** The data of an operation that combines; MPI_NO_OP has none. */
    static long combined(int target, int op, long count, int datatype) {
        return op == MpiConstants.MPI_NO_OP ? 0 : message(target, count, datatype);
    }

    private static boolean isRoot(@Nullable Comm comm, int root) {
        return root == MpiConstants.MPI_ROOT || (comm != null && !comm.isInter && comm.rank == root);
    }

    static long fromRoot(int handle, int root, Object buffer, long count, int datatype) {
        return isRoot(comm(handle), root) ? size(count, datatype) : 0;
    }

    /** The data that a process contributes at the root; {@code buffer} in place: nothing. */
    static long toRoot(int root, Object buffer, long count, int datatype) {
        return root < 0 || buffer == MpiConstants.MPI_IN_PLACE ? 0 : size(count, datatype);
    }

    static long scattered(int handle, int root, long count, int datatype) {
        Comm comm = comm(handle);
        return isRoot(comm, root) ? Objects.requireNonNull(comm).remoteSize * size(count, datatype) : 0;
    }

    static long scattered(int handle, int root, int[] counts, int datatype) {
        return isRoot(comm(handle), root) ? size(counts, datatype) : 0;
    }

    static long scattered(int handle, int root, long[] counts, int datatype) {
        return isRoot(comm(handle), root) ? size(counts, datatype) : 0;
    }

    static long own(int handle, Object buffer, long count, int type, long inPlaceCount, int inPlaceType) {
        return buffer == MpiConstants.MPI_IN_PLACE ? size(inPlaceCount, inPlaceType) : size(count, type);
    }

    static long own(int handle, Object buffer, long count, int type, int[] inPlaceCounts, int inPlaceType) {
        boolean inPlace = buffer == MpiConstants.MPI_IN_PLACE;
        return inPlace
                ? size(inPlaceCounts[Objects.requireNonNull(comm(handle)).rank], inPlaceType)
                : size(count, type);
    }

    static long own(int handle, Object buffer, long count, int type, long[] inPlaceCounts, int inPlaceType) {
        boolean inPlace = buffer == MpiConstants.MPI_IN_PLACE;
        return inPlace
                ? size(inPlaceCounts[Objects.requireNonNull(comm(handle)).rank], inPlaceType)
                : size(count, type);
    }

    static long each(int handle, long count, int datatype) {
        Comm comm = comm(handle);
        return comm == null ? 0 : comm.remoteSize * size(count, datatype);
    }

    static long exchanged(int handle, Object buffer, long count, int type, long inPlaceCount, int inPlaceType) {
        boolean inPlace = buffer == MpiConstants.MPI_IN_PLACE;
        return inPlace ? each(handle, inPlaceCount, inPlaceType) : each(handle, count, type);
    }

    static long exchanged(Object buffer, int[] counts, int type, int[] inPlaceCounts, int inPlaceType) {
        boolean inPlace = buffer == MpiConstants.MPI_IN_PLACE;
        return inPlace ? size(inPlaceCounts, inPlaceType) : size(counts, type);
    }

    static long exchanged(Object buffer, long[] counts, int type, long[] inPlaceCounts, int inPlaceType) {
        boolean inPlace = buffer == MpiConstants.MPI_IN_PLACE;
        return inPlace ? size(inPlaceCounts, inPlaceType) : size(counts, type);
    }

    static long exchanged(Object buffer, int[] counts, int[] types, int[] inPlaceCounts, int[] inPlaceTypes) {
        boolean inPlace = buffer == MpiConstants.MPI_IN_PLACE;
        return inPlace ? size(inPlaceCounts, inPlaceTypes) : size(counts, types);
    }

    static long exchanged(Object buffer, long[] counts, int[] types, long[] inPlaceCounts, int[] inPlaceTypes) {
        boolean inPlace = buffer == MpiConstants.MPI_IN_PLACE;
        return inPlace ? size(inPlaceCounts, inPlaceTypes) : size(counts, types);
    }

    static long eachNeighbor(int handle, long count, int datatype) {
        Comm comm = comm(handle);
        return comm == null ? 0 : receivers(comm) * size(count, datatype);
    }

    private static int receivers(Comm comm) {
        return switch (Topology.kindOf(comm)) {
            case Topology.CART -> 2 * Carts.of(comm).ndims();
            case Topology.GRAPH -> Graphs.neighborsCount(comm, comm.rank);
            case Topology.DIST_GRAPH -> DistGraphs.of(comm).outdegree();
            default -> 0;
        };
    }

    /** Returns a status for a call whose caller wants none. Of the calling thread, until its next such call. */
    static MPI_Status scratch() {
        MPI_Status status = ONE.get();
        status.setEmpty();
        return status;
    }

    /** Returns {@code count} statuses, as {@link #scratch()}. */
    static MPI_Status[] scratch(int count) {
        MPI_Status[] statuses = SEVERAL.get();
        if (statuses.length < count) {
            statuses = new MPI_Status[Math.max(count, 2 * statuses.length)];
            for (int i = 0; i < statuses.length; i++) {
                statuses[i] = new MPI_Status();
            }
            SEVERAL.set(statuses);
        }
        return statuses;
    }

    static long bytes(MPI_Status status) {
        return status == null ? 0 : status.bytes();
    }

    static long bytes(MPI_Status status, boolean[] flag) {
        return flag[0] ? bytes(status) : 0;
    }

    static long bytes(MPI_Status[] statuses, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += bytes(statuses[i]);
        }
        return sum;
    }

    static long bytes(MPI_Status[] statuses, int count, boolean[] flag) {
        return flag[0] ? bytes(statuses, count) : 0;
    }
}
