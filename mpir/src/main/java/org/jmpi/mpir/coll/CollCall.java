package org.jmpi.mpir.coll;

import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;

/**
 * The collectives on one communicator, as the binding calls them: blocking ({@code MPIR_Bcast}), non-blocking
 * ({@code MPIR_Ibcast}) or persistent ({@code MPIR_Bcast_init}), as {@link Coll#blocking}, {@link Coll#nonblocking} and
 * {@link Coll#persistent} say. Blocking ones return null, the others their request.
 *
 * <p>Ranks, roots, counts and handles were checked before. A buffer is a primitive array, a NIO buffer, a
 * {@link org.jmpi.mpir.buffer.UserBuffer}, {@link SpecialBuffers#IN_PLACE} where the standard allows it, or null where
 * nothing moves; counts are in elements of their datatype, displacements in its extents (in bytes in the w forms). Arguments
 * that the standard calls significant at the root only are not looked at elsewhere. A send buffer that is also the
 * receive buffer works as if it had been copied before, but for the vector forms of all-to-all: existing Java programs
 * rely on it.
 *
 * <p>All methods throw an {@link org.jmpi.mpir.err.MpirException}: ERR_BUFFER if a buffer is too short, of a wrong
 * kind or read-only; ERR_OP if an operation is not defined on its datatype; ERR_COMM if the collective does not exist on
 * such a communicator; what the device reported; ERR_OTHER if ranks disagree on the amount of data.
 *
 * @param <R> what a call returns: nothing or a request
 */
public abstract class CollCall<R> {
    final Comm comm;

    CollCall(Comm comm) {
        this.comm = comm;
    }

    /** Returns arguments to fill, which have {@link #comm}'s rank and sizes. */
    abstract CollArgs begin();

    /** Does the collective that {@code a} describes, or begins or prepares it. */
    abstract R go(CollKind kind, CollArgs a);

    /** Ends a call that moves nothing at any rank. */
    abstract R nothing(CollKind kind, CollArgs a);

    private R goUnless(boolean empty, CollKind kind, CollArgs a) {
        return empty ? nothing(kind, a) : go(kind, a);
    }

    /** MPI_Barrier. */
    public final R barrier() {
        return go(CollKind.BARRIER, begin());
    }

    /** MPI_Bcast. */
    public final R bcast(Object buf, long count, Datatype type, int root) {
        CollArgs a = begin();
        return goUnless(RootedArguments.bcast(a, buf, count, type, root), CollKind.BCAST, a);
    }

    /** MPI_Gather. */
    public final R gather(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root) {
        CollArgs a = begin();
        boolean empty = RootedArguments.gather(a, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
        return goUnless(empty, CollKind.GATHER, a);
    }

    /** MPI_Gatherv. */
    public final R gatherv(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts displs,
            Datatype recvtype,
            int root) {
        CollArgs a = begin();
        RootedArguments.gatherv(a, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root);
        return go(CollKind.GATHERV, a);
    }

    /** MPI_Scatter; IN_PLACE is passed as {@code recvbuf}. */
    public final R scatter(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root) {
        CollArgs a = begin();
        boolean empty = RootedArguments.scatter(a, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
        return goUnless(empty, CollKind.SCATTER, a);
    }

    /** MPI_Scatterv; IN_PLACE is passed as {@code recvbuf}. */
    public final R scatterv(
            Object sendbuf,
            Counts sendcounts,
            Counts displs,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root) {
        CollArgs a = begin();
        RootedArguments.scatterv(a, sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root);
        return go(CollKind.SCATTERV, a);
    }

    /** MPI_Allgather. */
    public final R allgather(
            Object sendbuf, long sendcount, Datatype sendtype, Object recvbuf, long recvcount, Datatype recvtype) {
        CollArgs a = begin();
        boolean empty = ExchangeArguments.allgather(a, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
        return goUnless(empty, CollKind.ALLGATHER, a);
    }

    /** MPI_Allgatherv. */
    public final R allgatherv(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts displs,
            Datatype recvtype) {
        CollArgs a = begin();
        ExchangeArguments.allgatherv(a, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype);
        return go(CollKind.ALLGATHERV, a);
    }

    /** MPI_Alltoall. */
    public final R alltoall(
            Object sendbuf, long sendcount, Datatype sendtype, Object recvbuf, long recvcount, Datatype recvtype) {
        CollArgs a = begin();
        boolean empty = ExchangeArguments.alltoall(a, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
        return goUnless(empty, CollKind.ALLTOALL, a);
    }

    /** MPI_Alltoallv. */
    public final R alltoallv(
            Object sendbuf,
            Counts sendcounts,
            Counts sdispls,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts rdispls,
            Datatype recvtype) {
        CollArgs a = begin();
        ExchangeArguments.alltoallv(a, sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype);
        return go(CollKind.ALLTOALLV, a);
    }

    /** MPI_Alltoallw. The types of an IN_PLACE call's send side are null. */
    public final R alltoallw(
            Object sendbuf,
            Counts sendcounts,
            Counts sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            Counts recvcounts,
            Counts rdispls,
            Datatype[] recvtypes) {
        CollArgs a = begin();
        ExchangeArguments.alltoallw(
                a, sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes);
        return go(CollKind.ALLTOALLW, a);
    }

    /** MPI_Reduce. */
    public final R reduce(Object sendbuf, Object recvbuf, long count, Datatype type, Op op, int root) {
        CollArgs a = begin();
        boolean empty = ReductionArguments.reduce(a, sendbuf, recvbuf, count, type, op, root);
        return goUnless(empty, CollKind.REDUCE, a);
    }

    /** MPI_Allreduce. */
    public final R allreduce(Object sendbuf, Object recvbuf, long count, Datatype type, Op op) {
        CollArgs a = begin();
        boolean empty = ReductionArguments.all(a, sendbuf, recvbuf, count, type, op, false);
        return goUnless(empty, CollKind.ALLREDUCE, a);
    }

    /** MPI_Scan. */
    public final R scan(Object sendbuf, Object recvbuf, long count, Datatype type, Op op) {
        CollArgs a = begin();
        boolean empty = ReductionArguments.all(a, sendbuf, recvbuf, count, type, op, false);
        return goUnless(empty, CollKind.SCAN, a);
    }

    /** MPI_Exscan. */
    public final R exscan(Object sendbuf, Object recvbuf, long count, Datatype type, Op op) {
        CollArgs a = begin();
        boolean empty = ReductionArguments.all(a, sendbuf, recvbuf, count, type, op, true);
        return goUnless(empty, CollKind.EXSCAN, a);
    }

    /** MPI_Reduce_scatter_block. */
    public final R reduceScatterBlock(Object sendbuf, Object recvbuf, long recvcount, Datatype type, Op op) {
        CollArgs a = begin();
        boolean empty = ReductionArguments.scatterBlock(a, sendbuf, recvbuf, recvcount, type, op);
        return goUnless(empty, CollKind.REDUCE_SCATTER_BLOCK, a);
    }

    /** MPI_Reduce_scatter. */
    public final R reduceScatter(Object sendbuf, Object recvbuf, Counts recvcounts, Datatype type, Op op) {
        CollArgs a = begin();
        boolean empty = ReductionArguments.scatter(a, sendbuf, recvbuf, recvcounts, type, op);
        return goUnless(empty, CollKind.REDUCE_SCATTER, a);
    }

    /** MPI_Neighbor_allgather. */
    public final R neighborAllgather(
            Object sendbuf, long sendcount, Datatype sendtype, Object recvbuf, long recvcount, Datatype recvtype) {
        CollArgs a = begin();
        NeighborArguments.allgather(a, comm, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
        return go(CollKind.NEIGHBOR_ALLGATHER, a);
    }

    /** MPI_Neighbor_allgatherv. */
    public final R neighborAllgatherv(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts displs,
            Datatype recvtype) {
        CollArgs a = begin();
        NeighborArguments.allgatherv(a, comm, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype);
        return go(CollKind.NEIGHBOR_ALLGATHERV, a);
    }

    /** MPI_Neighbor_alltoall. */
    public final R neighborAlltoall(
            Object sendbuf, long sendcount, Datatype sendtype, Object recvbuf, long recvcount, Datatype recvtype) {
        CollArgs a = begin();
        NeighborArguments.alltoall(a, comm, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
        return go(CollKind.NEIGHBOR_ALLTOALL, a);
    }

    /** MPI_Neighbor_alltoallv. */
    public final R neighborAlltoallv(
            Object sendbuf,
            Counts sendcounts,
            Counts sdispls,
            Datatype sendtype,
            Object recvbuf,
            Counts recvcounts,
            Counts rdispls,
            Datatype recvtype) {
        CollArgs a = begin();
        NeighborArguments.alltoallv(
                a, comm, sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype);
        return go(CollKind.NEIGHBOR_ALLTOALLV, a);
    }

    /** MPI_Neighbor_alltoallw. */
    public final R neighborAlltoallw(
            Object sendbuf,
            Counts sendcounts,
            Counts sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            Counts recvcounts,
            Counts rdispls,
            Datatype[] recvtypes) {
        CollArgs a = begin();
        NeighborArguments.alltoallw(
                a, comm, sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes);
        return go(CollKind.NEIGHBOR_ALLTOALLW, a);
    }
}
