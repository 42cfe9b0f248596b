package mpi;

import java.nio.Buffer;

/**
 * Point-to-point communication of NIO buffers as channels do it: from position to limit, and the position moves on
 * (MPI 4.1, chapter 3).
 *
 * <p>The buffer's class says what the elements are ({@link MPI#BYTE} for a ByteBuffer, {@link MPI#DOUBLE} for a
 * DoubleBuffer, ...). A send sends what remains and moves the position to the limit. A receive takes at most what
 * remains and moves the position by as many elements as came; whatever else is in the buffer is left alone. An element
 * arrives with its value, whatever the byte orders of the two buffers; bytes of a ByteBuffer arrive as they are.
 *
 * <p>A non-blocking send moves the position at once; a non-blocking receive moves it when a wait or test finds the
 * request complete. Until then the elements between position and limit must not be written (send) or touched (receive),
 * and position and limit of a buffer to receive into must be left alone. No position moves if a call fails. Errors go to
 * the communicator's error handler: ERR_BUFFER for a read-only buffer to receive into, else as in {@link PointToPoint},
 * whose forms with count and datatype ignore position and limit.
 */
abstract class BufferPointToPoint extends ArrayPointToPoint {
    BufferPointToPoint(int predefined) {
        super(predefined);
    }

    /** Sends what remains in {@code buf}; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(Buffer buf, int dest, int tag) throws MPIException {
        send(NioElements.remaining(buf), buf.remaining(), NioElements.typeOf(buf), dest, tag);
        buf.position(buf.limit());
    }

    /** Sends what remains in {@code buf}; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(Buffer buf, int dest, int tag) throws MPIException {
        sSend(NioElements.remaining(buf), buf.remaining(), NioElements.typeOf(buf), dest, tag);
        buf.position(buf.limit());
    }

    /** Begins to send what remains in {@code buf}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(Buffer buf, int dest, int tag) throws MPIException {
        Request request = iSend(buf.slice(), buf.remaining(), NioElements.typeOf(buf), dest, tag);
        buf.position(buf.limit());
        return request;
    }

    /** Begins to send what remains in {@code buf}; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(Buffer buf, int dest, int tag) throws MPIException {
        Request request = isSend(buf.slice(), buf.remaining(), NioElements.typeOf(buf), dest, tag);
        buf.position(buf.limit());
        return request;
    }

    /** Receives into what remains in {@code buf}; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(Buffer buf, int source, int tag) throws MPIException {
        Status status = recv(NioElements.remaining(buf), buf.remaining(), NioElements.typeOf(buf), source, tag);
        NioElements.advance(buf, status);
        return status;
    }

    /** Begins to receive into what remains in {@code buf}; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(Buffer buf, int source, int tag) throws MPIException {
        Request request = iRecv(buf.slice(), buf.remaining(), NioElements.typeOf(buf), source, tag);
        return request.whenReceived(status -> NioElements.advance(buf, status));
    }

    /** Sends what remains in {@code sendbuf} and receives into what remains in {@code recvbuf}, in whatever order they get on. */
    public Status sendRecv(Buffer sendbuf, int dest, int sendtag, Buffer recvbuf, int source, int recvtag)
            throws MPIException {
        Status status = sendRecv(
                NioElements.remaining(sendbuf),
                sendbuf.remaining(),
                NioElements.typeOf(sendbuf),
                dest,
                sendtag,
                NioElements.remaining(recvbuf),
                recvbuf.remaining(),
                NioElements.typeOf(recvbuf),
                source,
                recvtag);
        sendbuf.position(sendbuf.limit());
        NioElements.advance(recvbuf, status);
        return status;
    }
}
