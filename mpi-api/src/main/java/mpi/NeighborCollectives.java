package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * The collectives of {@link Comm} between neighbours in a topology (MPI 4.1, 8.6 to 8.8): of a {@link CartComm} or a
 * {@link GraphComm}; on others they fail with ERR_TOPOLOGY, on intercommunicators with ERR_COMM. Every rank of the communicator
 * makes the same call; parts stand in the order of neighbours, on a grid down and up in each dimension. Where a grid
 * ends nothing is sent, and a part of the receive buffer stays as it is. Send and receive buffer are apart.
 */
abstract class NeighborCollectives extends PersistentCollectives {
    NeighborCollectives(int predefined) {
        super(predefined);
    }

    /** Sends {@code sendbuf} to all neighbours; what comes from the i-th of them goes to the i-th part of {@code recvbuf}. */
    public final void neighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        check(Mpi.MPI_Neighbor_allgather(
                sendbuf, sendcount, typeOf(sendtype), recvbuf, recvcount, typeOf(recvtype), handle()));
    }

    /** Begins what {@link #neighborAllGather(Object, int, Datatype, Object, int, Datatype)} does. */
    public final Request iNeighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ineighbor_allgather(
                sendbuf, sendcount, typeOf(sendtype), recvbuf, recvcount, typeOf(recvtype), handle(), request));
        return Request.of(request[0]);
    }

    /** Makes a request that does what {@link #neighborAllGather(Object, int, Datatype, Object, int, Datatype)} does. */
    public final Prequest neighborAllGatherInit(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Neighbor_allgather_init(
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

    /** Does the same with parts of different lengths; displacements are in elements. */
    public final void neighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        check(Mpi.MPI_Neighbor_allgatherv(
                sendbuf, sendcount, typeOf(sendtype), recvbuf, recvcounts, displs, typeOf(recvtype), handle()));
    }

    /** Begins what {@link #neighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)} does. */
    public final Request iNeighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ineighbor_allgatherv(
                sendbuf,
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

    /** Makes a request that does what {@link #neighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)} does. */
    public final Prequest neighborAllGathervInit(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Neighbor_allgatherv_init(
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

    /** Sends the i-th part of {@code sendbuf} to the i-th neighbour, and receives as neighborAllGather does. */
    public final void neighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        check(Mpi.MPI_Neighbor_alltoall(
                sendbuf, sendcount, typeOf(sendtype), recvbuf, recvcount, typeOf(recvtype), handle()));
    }

    /** Begins what {@link #neighborAllToAll(Object, int, Datatype, Object, int, Datatype)} does. */
    public final Request iNeighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ineighbor_alltoall(
                sendbuf, sendcount, typeOf(sendtype), recvbuf, recvcount, typeOf(recvtype), handle(), request));
        return Request.of(request[0]);
    }

    /** Makes a request that does what {@link #neighborAllToAll(Object, int, Datatype, Object, int, Datatype)} does. */
    public final Prequest neighborAllToAllInit(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Neighbor_alltoall_init(
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

    /** An all-to-all of neighbours with parts of different lengths; displacements are in elements. */
    public final void neighborAllToAllv(
            Object sendbuf,
            int[] sendcounts,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        check(Mpi.MPI_Neighbor_alltoallv(
                sendbuf,
                sendcounts,
                sdispls,
                typeOf(sendtype),
                recvbuf,
                recvcounts,
                rdispls,
                typeOf(recvtype),
                handle()));
    }

    /** Begins what {@link #neighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)} does. */
    public final Request iNeighborAllToAllv(
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
        check(Mpi.MPI_Ineighbor_alltoallv(
                sendbuf,
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

    /** Makes a request that does what {@link #neighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)} does. */
    public final Prequest neighborAllToAllvInit(
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
        check(Mpi.MPI_Neighbor_alltoallv_init(
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

    /** An all-to-all of neighbours with a datatype of its own for each part; displacements are in bytes. */
    public final void neighborAllToAllw(
            Object sendbuf,
            int[] sendcounts,
            long[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcounts,
            long[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        check(Mpi.MPI_Neighbor_alltoallw(
                sendbuf,
                sendcounts,
                sdispls,
                typesOf(sendtypes),
                recvbuf,
                recvcounts,
                rdispls,
                typesOf(recvtypes),
                handle()));
    }

    /** Begins what {@link #neighborAllToAllw(Object, int[], long[], Datatype[], Object, int[], long[], Datatype[])} does. */
    public final Request iNeighborAllToAllw(
            Object sendbuf,
            int[] sendcounts,
            long[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcounts,
            long[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ineighbor_alltoallw(
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

    /** Makes a request that does what {@link #neighborAllToAllw(Object, int[], long[], Datatype[], Object, int[], long[], Datatype[])} does. */
    public final Prequest neighborAllToAllwInit(
            Object sendbuf,
            int[] sendcounts,
            long[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcounts,
            long[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Neighbor_alltoallw_init(
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
}
