package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/** The point-to-point half of {@link Comm} (MPI 4.1, chapter 3). */
abstract class PointToPoint extends PersistentPointToPoint {
    PointToPoint(int predefined) {
        super(predefined);
    }

    /**
     * Sends and returns when {@code buf} may be used again.
     *
     * @param buf a primitive array or NIO buffer; may be null if {@code count} is 0
     * @param count number of elements of {@code type}
     * @param type what the elements are
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag 0 to the value of {@link MPI#TAG_UB}
     */
    public void send(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        check(Mpi.MPI_Send(buf, count, typeOf(type), dest, tag, handle()));
    }

    /** Sends as {@link #send} does and returns when the receiver has begun to receive. */
    public void sSend(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        check(Mpi.MPI_Ssend(buf, count, typeOf(type), dest, tag, handle()));
    }

    /**
     * Sends as {@link #send} does; a correct receiver has posted its receive already (MPI 4.1, 3.4). A message that comes
     * earlier is delivered all the same, unless {@code MPIR_CVAR_CH4_CHECK_READY_SENDS} is set: then its receive fails.
     */
    public void rSend(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        check(Mpi.MPI_Rsend(buf, count, typeOf(type), dest, tag, handle()));
    }

    /**
     * Receives a message. What lies beyond it in {@code buf} is left alone.
     *
     * @param buf a primitive array or NIO buffer; may be null if {@code count} is 0
     * @param count the most elements of {@code type} to receive; of a shorter buffer as many as lie in it
     * @param type what the elements are
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag the message's tag, or {@link MPI#ANY_TAG}
     * @throws MPIException of class ERR_TRUNCATE if the message is longer or {@code buf} has no room for it, unless the error handler is fatal
     */
    public Status recv(Object buf, long count, Datatype type, int source, int tag) throws MPIException {
        Status status = new Status();
        check(Mpi.MPI_Recv(buf, count, typeOf(type), source, tag, handle(), status));
        return status;
    }

    /** Sends one message and receives another, in whatever order they get on. */
    public Status sendRecv(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int source,
            int recvtag)
            throws MPIException {
        Status status = new Status();
        check(Mpi.MPI_Sendrecv(
                sendbuf,
                sendcount,
                typeOf(sendtype),
                dest,
                sendtag,
                recvbuf,
                recvcount,
                typeOf(recvtype),
                source,
                recvtag,
                handle(),
                status));
        return status;
    }

    /** Sends what is in {@code buf} and replaces it by what is received. */
    public Status sendRecvReplace(Object buf, long count, Datatype type, int dest, int sendtag, int source, int recvtag)
            throws MPIException {
        Status status = new Status();
        check(Mpi.MPI_Sendrecv_replace(buf, count, typeOf(type), dest, sendtag, source, recvtag, handle(), status));
        return status;
    }

    /** Begins a send; see {@link #send} for the parameters. Arrays and heap buffers are accepted too. */
    public Request iSend(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        Scratch scratch = Scratch.current();
        int[] request = scratch.takeInt();
        check(Mpi.MPI_Isend(buf, count, typeOf(type), dest, tag, handle(), request));
        return Request.of(scratch.give(request));
    }

    /** Begins a synchronous send, complete when the receiver has begun to receive. */
    public Request isSend(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        Scratch scratch = Scratch.current();
        int[] request = scratch.takeInt();
        check(Mpi.MPI_Issend(buf, count, typeOf(type), dest, tag, handle(), request));
        return Request.of(scratch.give(request));
    }

    /** Begins a send whose receive should have been posted already; see {@link #rSend}. */
    public Request irSend(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        Scratch scratch = Scratch.current();
        int[] request = scratch.takeInt();
        check(Mpi.MPI_Irsend(buf, count, typeOf(type), dest, tag, handle(), request));
        return Request.of(scratch.give(request));
    }

    /** Begins a receive; see {@link #recv} for the parameters. Arrays and heap buffers are accepted too. */
    public Request iRecv(Object buf, long count, Datatype type, int source, int tag) throws MPIException {
        Scratch scratch = Scratch.current();
        int[] request = scratch.takeInt();
        check(Mpi.MPI_Irecv(buf, count, typeOf(type), source, tag, handle(), request));
        return Request.of(scratch.give(request));
    }

    /** Begins {@link #sendRecv}; complete when both messages are. The status is that of the receive. */
    public Request iSendRecv(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int source,
            int recvtag)
            throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Isendrecv(
                sendbuf,
                sendcount,
                typeOf(sendtype),
                dest,
                sendtag,
                recvbuf,
                recvcount,
                typeOf(recvtype),
                source,
                recvtag,
                handle(),
                request));
        return Request.of(request[0]);
    }

    /** Begins {@link #sendRecvReplace}. */
    public Request iSendRecvReplace(
            Object buf, long count, Datatype type, int dest, int sendtag, int source, int recvtag) throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Isendrecv_replace(buf, count, typeOf(type), dest, sendtag, source, recvtag, handle(), request));
        return Request.of(request[0]);
    }

    /** Waits for a matching message without receiving it. */
    public Status probe(int source, int tag) throws MPIException {
        Status status = new Status();
        check(Mpi.MPI_Probe(source, tag, handle(), status));
        return status;
    }

    /**
     * Looks for a matching message without receiving it.
     *
     * @return null if there is none yet
     */
    public Status iProbe(int source, int tag) throws MPIException {
        Scratch scratch = Scratch.current();
        boolean[] flag = scratch.takeFlag();
        Status status = scratch.takeStatus();
        check(Mpi.MPI_Iprobe(source, tag, handle(), flag, status));
        if (scratch.give(flag)) {
            return status;
        }
        scratch.give(status);
        return null;
    }

    /** Returns the communicator argument's handle. */
    static int commOf(Comm comm) {
        return handleOf(comm, "comm");
    }
}
