package mpi;

import static mpi.MPIException.check;
import static org.jmpi.mpir.buffer.SpecialBuffers.IN_PLACE;

import org.jmpi.binding.Mpi;

/**
 * The non-blocking collectives of {@link Comm} (MPI 4.1, 6.12). Every rank of the communicator begins the same collectives
 * in the same order, blocking ones among them; none waits for another rank. They may be completed in any order.
 *
 * <p>The parameters are those of the blocking forms; arrays and heap buffers are accepted too. Until the request is
 * complete send buffers must not be written and receive buffers not touched; counts, displacements and datatypes must not
 * change either. Datatypes and operations may be freed. A request can't be freed or cancelled before it is complete; its
 * status is empty. An exception that a {@link UserFunction} throws ends the job, since there is no call that it could come
 * out of.
 */
abstract class NonBlockingCollectives extends Collectives {
    NonBlockingCollectives(int predefined) {
        super(predefined);
    }

    /** Begins what {@link #barrier()} does. */
    public final Request iBarrier() throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ibarrier(handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #bcast(Object, int, Datatype, int)} does. */
    public final Request iBcast(Object buf, int count, Datatype type, int root) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ibcast(buf, count, typeOf(type), root, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #gather(Object, int, Datatype, Object, int, Datatype, int)} does. */
    public final Request iGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Igather(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                root,
                handle(),
                request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #gather(Object, int, Datatype, int)} does. */
    public final Request iGather(Object buf, int count, Datatype type, int root) throws MPIException {
        int t = typeOf(type);
        int[] request = new int[1];
        boolean atRoot = ownRank() == root;
        check(
                atRoot
                        ? Mpi.MPI_Igather(IN_PLACE, 0, t, buf, count, t, root, handle(), request)
                        : Mpi.MPI_Igather(buf, count, t, null, 0, t, root, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #gatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)} does. */
    public final Request iGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Igatherv(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcounts,
                displs,
                typeOf(recvtype),
                root,
                handle(),
                request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #gatherv(Object, int[], int[], Datatype, int)} does. */
    public final Request iGatherv(Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        int t = typeOf(recvtype);
        int[] request = new int[1];
        check(Mpi.MPI_Igatherv(IN_PLACE, 0, t, recvbuf, recvcounts, displs, t, root, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #gatherv(Object, int, Datatype, int)} does. */
    public final Request iGatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) throws MPIException {
        int t = typeOf(sendtype);
        int[] request = new int[1];
        check(Mpi.MPI_Igatherv(sendbuf, sendcount, t, null, null, null, t, root, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #scatter(Object, int, Datatype, Object, int, Datatype, int)} does. */
    public final Request iScatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Iscatter(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                root,
                handle(),
                request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #scatter(Object, int, Datatype, int)} does. */
    public final Request iScatter(Object buf, int count, Datatype type, int root) throws MPIException {
        int t = typeOf(type);
        int[] request = new int[1];
        boolean atRoot = ownRank() == root;
        check(
                atRoot
                        ? Mpi.MPI_Iscatter(buf, count, t, IN_PLACE, 0, t, root, handle(), request)
                        : Mpi.MPI_Iscatter(null, 0, t, buf, count, t, root, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #scatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)} does. */
    public final Request iScatterv(
            Object sendbuf,
            int[] sendcounts,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Iscatterv(
                Buffers.apart(sendbuf, recvbuf),
                sendcounts,
                displs,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                root,
                handle(),
                request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #scatterv(Object, int[], int[], Datatype, int)} does. */
    public final Request iScatterv(Object sendbuf, int[] sendcounts, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        int t = typeOf(sendtype);
        int[] request = new int[1];
        check(Mpi.MPI_Iscatterv(sendbuf, sendcounts, displs, t, IN_PLACE, 0, t, root, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #scatterv(Object, int, Datatype, int)} does. */
    public final Request iScatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) throws MPIException {
        int t = typeOf(recvtype);
        int[] request = new int[1];
        check(Mpi.MPI_Iscatterv(null, null, null, t, recvbuf, recvcount, t, root, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #allGather(Object, int, Datatype, Object, int, Datatype)} does. */
    public final Request iAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Iallgather(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                handle(),
                request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #allGather(Object, int, Datatype)} does. */
    public final Request iAllGather(Object buf, int count, Datatype type) throws MPIException {
        int t = typeOf(type);
        int[] request = new int[1];
        check(Mpi.MPI_Iallgather(IN_PLACE, 0, t, buf, count, t, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #allGatherv(Object, int, Datatype, Object, int[], int[], Datatype)} does. */
    public final Request iAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Iallgatherv(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcounts,
                displs,
                typeOf(recvtype),
                handle(),
                request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #allGatherv(Object, int[], int[], Datatype)} does. */
    public final Request iAllGatherv(Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype)
            throws MPIException {
        int t = typeOf(recvtype);
        int[] request = new int[1];
        check(Mpi.MPI_Iallgatherv(IN_PLACE, 0, t, recvbuf, recvcounts, displs, t, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #allToAll(Object, int, Datatype, Object, int, Datatype)} does. */
    public final Request iAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ialltoall(
                Buffers.apart(sendbuf, recvbuf),
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                handle(),
                request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #allToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)} does. */
    public final Request iAllToAllv(
            Object sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ialltoallv(
                Buffers.apart(sendbuf, recvbuf),
                sendcounts,
                sdispls,
                typeOf(sendtype),
                recvbuf,
                recvcounts,
                rdispls,
                typeOf(recvtype),
                handle(),
                request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #allToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])} does. */
    public final Request iAllToAllw(
            Object sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ialltoallw(
                sendbuf,
                sendcounts,
                sdispls,
                typesOf(sendtypes),
                recvbuf,
                recvcounts,
                rdispls,
                typesOf(recvtypes),
                handle(),
                request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #reduce(Object, Object, int, Datatype, Op, int)} does. */
    public final Request iReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        boolean same = sendbuf == recvbuf && sendbuf != null;
        if (same) {
            return iReduce(sendbuf, count, type, op, root);
        }
        int[] request = new int[1];
        check(Mpi.MPI_Ireduce(sendbuf, recvbuf, count, typeOf(type), keptOpOf(op), root, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #reduce(Object, int, Datatype, Op, int)} does. */
    public final Request iReduce(Object buf, int count, Datatype type, Op op, int root) throws MPIException {
        int t = typeOf(type);
        int o = keptOpOf(op);
        int[] request = new int[1];
        boolean atRoot = ownRank() == root;
        check(
                atRoot
                        ? Mpi.MPI_Ireduce(IN_PLACE, buf, count, t, o, root, handle(), request)
                        : Mpi.MPI_Ireduce(buf, null, count, t, o, root, handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #allReduce(Object, Object, int, Datatype, Op)} does. */
    public final Request iAllReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Iallreduce(
                operand(sendbuf, recvbuf), recvbuf, count, typeOf(type), keptOpOf(op), handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #allReduce(Object, int, Datatype, Op)} does. */
    public final Request iAllReduce(Object buf, int count, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Iallreduce(IN_PLACE, buf, count, typeOf(type), keptOpOf(op), handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #reduceScatterBlock(Object, Object, int, Datatype, Op)} does. */
    public final Request iReduceScatterBlock(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ireduce_scatter_block(
                operand(sendbuf, recvbuf), recvbuf, recvcount, typeOf(type), keptOpOf(op), handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #reduceScatterBlock(Object, int, Datatype, Op)} does. */
    public final Request iReduceScatterBlock(Object buf, int count, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ireduce_scatter_block(IN_PLACE, buf, count, typeOf(type), keptOpOf(op), handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #reduceScatter(Object, Object, int[], Datatype, Op)} does. */
    public final Request iReduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ireduce_scatter(
                operand(sendbuf, recvbuf), recvbuf, recvcounts, typeOf(type), keptOpOf(op), handle(), request));
        return Request.of(request[0]);
    }

    /** Begins what {@link #reduceScatter(Object, int[], Datatype, Op)} does. */
    public final Request iReduceScatter(Object buf, int[] counts, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ireduce_scatter(IN_PLACE, buf, counts, typeOf(type), keptOpOf(op), handle(), request));
        return Request.of(request[0]);
    }
}
