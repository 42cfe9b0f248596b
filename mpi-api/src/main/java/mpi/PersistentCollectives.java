package mpi;

import static mpi.MPIException.check;
import static org.jmpi.mpir.buffer.SpecialBuffers.IN_PLACE;

import org.jmpi.binding.Mpi;

/**
 * The persistent collectives of {@link Comm} (MPI 4.1, 6.13). Every rank of the communicator makes the same requests in the
 * same order; each may then be started again and again with {@link Prequest#start}, at all ranks in the same order, and
 * waited for as a non-blocking one. What {@link NonBlockingCollectives} says of buffers holds between start and completion;
 * counts, displacements and datatypes belong to the request until it is freed, inactive.
 */
abstract class PersistentCollectives extends NonBlockingCollectives {
    PersistentCollectives(int predefined) {
        super(predefined);
    }

    /** Makes a request that does what {@link #barrier()} does. */
    public final Prequest barrierInit() throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Barrier_init(handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #bcast(Object, int, Datatype, int)} does. */
    public final Prequest bcastInit(Object buf, int count, Datatype type, int root) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Bcast_init(buf, count, typeOf(type), root, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #gather(Object, int, Datatype, Object, int, Datatype, int)} does. */
    public final Prequest gatherInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Gather_init(
                sendbuf,
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                root,
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #gather(Object, int, Datatype, int)} does. */
    public final Prequest gatherInit(Object buf, int count, Datatype type, int root) throws MPIException {
        int t = typeOf(type);
        int[] request = new int[1];
        boolean atRoot = ownRank() == root;
        check(
                atRoot
                        ? Mpi.MPI_Gather_init(IN_PLACE, 0, t, buf, count, t, root, handle(), Mpi.MPI_INFO_NULL, request)
                        : Mpi.MPI_Gather_init(buf, count, t, null, 0, t, root, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #gatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)} does. */
    public final Prequest gathervInit(
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
        check(Mpi.MPI_Gatherv_init(
                sendbuf,
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcounts,
                displs,
                typeOf(recvtype),
                root,
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #gatherv(Object, int[], int[], Datatype, int)} does. */
    public final Prequest gathervInit(Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        int t = typeOf(recvtype);
        int[] request = new int[1];
        check(Mpi.MPI_Gatherv_init(
                IN_PLACE, 0, t, recvbuf, recvcounts, displs, t, root, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #gatherv(Object, int, Datatype, int)} does. */
    public final Prequest gathervInit(Object sendbuf, int sendcount, Datatype sendtype, int root) throws MPIException {
        int t = typeOf(sendtype);
        int[] request = new int[1];
        check(Mpi.MPI_Gatherv_init(
                sendbuf, sendcount, t, null, null, null, t, root, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #scatter(Object, int, Datatype, Object, int, Datatype, int)} does. */
    public final Prequest scatterInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Scatter_init(
                sendbuf,
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                root,
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #scatter(Object, int, Datatype, int)} does. */
    public final Prequest scatterInit(Object buf, int count, Datatype type, int root) throws MPIException {
        int t = typeOf(type);
        int[] request = new int[1];
        boolean atRoot = ownRank() == root;
        check(
                atRoot
                        ? Mpi.MPI_Scatter_init(
                                buf, count, t, IN_PLACE, 0, t, root, handle(), Mpi.MPI_INFO_NULL, request)
                        : Mpi.MPI_Scatter_init(null, 0, t, buf, count, t, root, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #scatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)} does. */
    public final Prequest scattervInit(
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
        check(Mpi.MPI_Scatterv_init(
                sendbuf,
                sendcounts,
                displs,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                root,
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #scatterv(Object, int[], int[], Datatype, int)} does. */
    public final Prequest scattervInit(Object sendbuf, int[] sendcounts, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        int t = typeOf(sendtype);
        int[] request = new int[1];
        check(Mpi.MPI_Scatterv_init(
                sendbuf, sendcounts, displs, t, IN_PLACE, 0, t, root, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #scatterv(Object, int, Datatype, int)} does. */
    public final Prequest scattervInit(Object recvbuf, int recvcount, Datatype recvtype, int root) throws MPIException {
        int t = typeOf(recvtype);
        int[] request = new int[1];
        check(Mpi.MPI_Scatterv_init(
                null, null, null, t, recvbuf, recvcount, t, root, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #allGather(Object, int, Datatype, Object, int, Datatype)} does. */
    public final Prequest allGatherInit(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Allgather_init(
                sendbuf,
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #allGather(Object, int, Datatype)} does. */
    public final Prequest allGatherInit(Object buf, int count, Datatype type) throws MPIException {
        int t = typeOf(type);
        int[] request = new int[1];
        check(Mpi.MPI_Allgather_init(IN_PLACE, 0, t, buf, count, t, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #allGatherv(Object, int, Datatype, Object, int[], int[], Datatype)} does. */
    public final Prequest allGathervInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Allgatherv_init(
                sendbuf,
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcounts,
                displs,
                typeOf(recvtype),
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #allGatherv(Object, int[], int[], Datatype)} does. */
    public final Prequest allGathervInit(Object recvbuf, int[] recvcounts, int[] displs, Datatype recvtype)
            throws MPIException {
        int t = typeOf(recvtype);
        int[] request = new int[1];
        check(Mpi.MPI_Allgatherv_init(
                IN_PLACE, 0, t, recvbuf, recvcounts, displs, t, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #allToAll(Object, int, Datatype, Object, int, Datatype)} does. */
    public final Prequest allToAllInit(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Alltoall_init(
                sendbuf,
                sendcount,
                typeOf(sendtype),
                recvbuf,
                recvcount,
                typeOf(recvtype),
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #allToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)} does. */
    public final Prequest allToAllvInit(
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
        check(Mpi.MPI_Alltoallv_init(
                sendbuf,
                sendcounts,
                sdispls,
                typeOf(sendtype),
                recvbuf,
                recvcounts,
                rdispls,
                typeOf(recvtype),
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #allToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])} does. */
    public final Prequest allToAllwInit(
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
        check(Mpi.MPI_Alltoallw_init(
                sendbuf,
                sendcounts,
                sdispls,
                typesOf(sendtypes),
                recvbuf,
                recvcounts,
                rdispls,
                typesOf(recvtypes),
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #reduce(Object, Object, int, Datatype, Op, int)} does. */
    public final Prequest reduceInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        boolean same = sendbuf == recvbuf && sendbuf != null;
        if (same) {
            return reduceInit(sendbuf, count, type, op, root);
        }
        int[] request = new int[1];
        check(Mpi.MPI_Reduce_init(
                sendbuf, recvbuf, count, typeOf(type), keptOpOf(op), root, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #reduce(Object, int, Datatype, Op, int)} does. */
    public final Prequest reduceInit(Object buf, int count, Datatype type, Op op, int root) throws MPIException {
        int t = typeOf(type);
        int o = keptOpOf(op);
        int[] request = new int[1];
        boolean atRoot = ownRank() == root;
        check(
                atRoot
                        ? Mpi.MPI_Reduce_init(IN_PLACE, buf, count, t, o, root, handle(), Mpi.MPI_INFO_NULL, request)
                        : Mpi.MPI_Reduce_init(buf, null, count, t, o, root, handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #allReduce(Object, Object, int, Datatype, Op)} does. */
    public final Prequest allReduceInit(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Allreduce_init(
                operand(sendbuf, recvbuf),
                recvbuf,
                count,
                typeOf(type),
                keptOpOf(op),
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #allReduce(Object, int, Datatype, Op)} does. */
    public final Prequest allReduceInit(Object buf, int count, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Allreduce_init(
                IN_PLACE, buf, count, typeOf(type), keptOpOf(op), handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #reduceScatterBlock(Object, Object, int, Datatype, Op)} does. */
    public final Prequest reduceScatterBlockInit(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Reduce_scatter_block_init(
                operand(sendbuf, recvbuf),
                recvbuf,
                recvcount,
                typeOf(type),
                keptOpOf(op),
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #reduceScatterBlock(Object, int, Datatype, Op)} does. */
    public final Prequest reduceScatterBlockInit(Object buf, int count, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Reduce_scatter_block_init(
                IN_PLACE, buf, count, typeOf(type), keptOpOf(op), handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #reduceScatter(Object, Object, int[], Datatype, Op)} does. */
    public final Prequest reduceScatterInit(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Reduce_scatter_init(
                operand(sendbuf, recvbuf),
                recvbuf,
                recvcounts,
                typeOf(type),
                keptOpOf(op),
                handle(),
                Mpi.MPI_INFO_NULL,
                request));
        return Prequest.of(request[0]);
    }

    /** Makes a request that does what {@link #reduceScatter(Object, int[], Datatype, Op)} does. */
    public final Prequest reduceScatterInit(Object buf, int[] counts, Datatype type, Op op) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Reduce_scatter_init(
                IN_PLACE, buf, counts, typeOf(type), keptOpOf(op), handle(), Mpi.MPI_INFO_NULL, request));
        return Prequest.of(request[0]);
    }
}
