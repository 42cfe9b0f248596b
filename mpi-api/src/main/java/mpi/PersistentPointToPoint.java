package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * Persistent and partitioned sends and receives of {@link Comm} (MPI 4.1, 3.9 and 4.2). All local.
 *
 * <p>The parameters are those of the blocking forms. A request is begun by {@link Prequest#start}; between that and its
 * completion the buffer must not be touched. It keeps the buffer alive until it is freed.
 */
abstract class PersistentPointToPoint extends Packing {
    PersistentPointToPoint(int predefined) {
        super(predefined);
    }

    /** Makes a request for a send that can be done again and again. */
    public final Prequest sendInit(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Send_init(buf, count, typeOf(type), dest, tag, handle(), request));
        return Prequest.of(request[0]);
    }

    /** Makes a request for a buffered send that can be done again and again. */
    public final Prequest bSendInit(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Bsend_init(buf, count, typeOf(type), dest, tag, handle(), request));
        return Prequest.of(request[0]);
    }

    /** Makes a request for a synchronous send that can be done again and again. */
    public final Prequest sSendInit(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Ssend_init(buf, count, typeOf(type), dest, tag, handle(), request));
        return Prequest.of(request[0]);
    }

    /** Makes a request for a send that can be done again and again, each time when the receive should be posted. */
    public final Prequest rSendInit(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Rsend_init(buf, count, typeOf(type), dest, tag, handle(), request));
        return Prequest.of(request[0]);
    }

    /** Makes a request for a receive that can be done again and again. */
    public final Prequest recvInit(Object buf, long count, Datatype type, int source, int tag) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Recv_init(buf, count, typeOf(type), source, tag, handle(), request));
        return Prequest.of(request[0]);
    }

    /**
     * Makes a request for a send whose partitions become ready one by one.
     *
     * @param buf the partitions, one behind the other
     * @param partitions how many
     * @param count number of elements of {@code type} in each
     * @param type what the elements are
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag 0 to the value of {@link MPI#TAG_UB}
     */
    public final PartitionedRequest pSendInit(Object buf, int partitions, long count, Datatype type, int dest, int tag)
            throws MPIException {
        return pSendInit(buf, partitions, count, type, dest, tag, MPI.INFO_NULL);
    }

    /** Makes a request for a send whose partitions become ready one by one, with hints. */
    public final PartitionedRequest pSendInit(
            Object buf, int partitions, long count, Datatype type, int dest, int tag, Info info) throws MPIException {
        int[] request = new int[1];
        int hints = handleOf(info, "info");
        check(Mpi.MPI_Psend_init(buf, partitions, count, typeOf(type), dest, tag, handle(), hints, request));
        return PartitionedRequest.made(request[0]);
    }

    /**
     * Makes a request for a receive whose partitions arrive one by one. Number and size of the partitions may differ from
     * the sender's as long as the whole has the same length.
     *
     * @param source rank of the sender, or {@link MPI#PROC_NULL}; no wildcard
     * @param tag the sender's tag; no wildcard
     */
    public final PartitionedRequest pRecvInit(
            Object buf, int partitions, long count, Datatype type, int source, int tag) throws MPIException {
        return pRecvInit(buf, partitions, count, type, source, tag, MPI.INFO_NULL);
    }

    /** Makes a request for a receive whose partitions arrive one by one, with hints. */
    public final PartitionedRequest pRecvInit(
            Object buf, int partitions, long count, Datatype type, int source, int tag, Info info) throws MPIException {
        int[] request = new int[1];
        int hints = handleOf(info, "info");
        check(Mpi.MPI_Precv_init(buf, partitions, count, typeOf(type), source, tag, handle(), hints, request));
        return PartitionedRequest.made(request[0]);
    }
}
