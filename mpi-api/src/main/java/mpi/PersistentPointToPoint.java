package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * Persistent sends and receives of {@link Comm} (MPI 4.1, 3.9). All local.
 *
 * <p>The parameters are those of the blocking forms. A request is begun by {@link Prequest#start}; between that and its
 * completion the buffer must not be touched. It keeps the buffer alive until it is freed.
 */
abstract class PersistentPointToPoint extends BufferedSends {
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

    /** Makes a request for a send that can be done again and again, each time when the receive was posted. */
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
}
