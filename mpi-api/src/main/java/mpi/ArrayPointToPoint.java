package mpi;

import java.util.Objects;
import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Point-to-point communication of whole arrays and of parts of them, without count and datatype (MPI 4.1, chapter 3).
 *
 * <p>A form without offset sends all elements of the array, and receives at most as many; the status's
 * {@code getCount} says how many came, and elements beyond them are left alone. {@code offset} and {@code count} are in
 * elements. The message is the same as that of the form with a datatype, so that the two may be mixed.
 *
 * <p>All throw NullPointerException for a null array and IndexOutOfBoundsException for a part that reaches outside it;
 * other errors go to the communicator's error handler, as in {@link PointToPoint}. An array given to a non-blocking call
 * must not be written (send) or touched (receive) before the request is complete. All calls are local but for what
 * {@link PointToPoint} says of blocking ones.
 */
abstract class ArrayPointToPoint extends PointToPoint {
    ArrayPointToPoint(int predefined) {
        super(predefined);
    }

    /** Returns the buffer that begins at element {@code offset} of {@code array}, which has {@code length}. */
    private static Object part(Object array, int offset, int count, int length, Datatype type) {
        Objects.checkFromIndexSize(offset, count, length);
        return offset == 0 ? array : new UserBuffer().set(array).advance((long) offset * type.base.size);
    }

    // byte[]

    /** Sends all of {@code buf}; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(byte[] buf, int dest, int tag) throws MPIException {
        send(buf, buf.length, MPI.BYTE, dest, tag);
    }

    /** Sends {@code count} elements from {@code offset} on; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(byte[] buf, int offset, int count, int dest, int tag) throws MPIException {
        send(part(buf, offset, count, buf.length, MPI.BYTE), count, MPI.BYTE, dest, tag);
    }

    /** Sends synchronously all of {@code buf}; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(byte[] buf, int dest, int tag) throws MPIException {
        sSend(buf, buf.length, MPI.BYTE, dest, tag);
    }

    /** Sends synchronously {@code count} elements from {@code offset} on; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(byte[] buf, int offset, int count, int dest, int tag) throws MPIException {
        sSend(part(buf, offset, count, buf.length, MPI.BYTE), count, MPI.BYTE, dest, tag);
    }

    /** Begins to send all of {@code buf}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(byte[] buf, int dest, int tag) throws MPIException {
        return iSend(buf, buf.length, MPI.BYTE, dest, tag);
    }

    /** Begins to send {@code count} elements from {@code offset} on; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(byte[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return iSend(part(buf, offset, count, buf.length, MPI.BYTE), count, MPI.BYTE, dest, tag);
    }

    /** Begins to send synchronously all of {@code buf}; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(byte[] buf, int dest, int tag) throws MPIException {
        return isSend(buf, buf.length, MPI.BYTE, dest, tag);
    }

    /** Begins to send synchronously {@code count} elements from {@code offset} on; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(byte[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return isSend(part(buf, offset, count, buf.length, MPI.BYTE), count, MPI.BYTE, dest, tag);
    }

    /** Receives into all of {@code buf}; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(byte[] buf, int source, int tag) throws MPIException {
        return recv(buf, buf.length, MPI.BYTE, source, tag);
    }

    /** Receives into {@code count} elements from {@code offset} on; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(byte[] buf, int offset, int count, int source, int tag) throws MPIException {
        return recv(part(buf, offset, count, buf.length, MPI.BYTE), count, MPI.BYTE, source, tag);
    }

    /** Begins to receive into all of {@code buf}; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(byte[] buf, int source, int tag) throws MPIException {
        return iRecv(buf, buf.length, MPI.BYTE, source, tag);
    }

    /** Begins to receive into {@code count} elements from {@code offset} on; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(byte[] buf, int offset, int count, int source, int tag) throws MPIException {
        return iRecv(part(buf, offset, count, buf.length, MPI.BYTE), count, MPI.BYTE, source, tag);
    }

    /** Sends all of {@code sendbuf} and receives into {@code recvbuf}, another array, in whatever order they get on. */
    public Status sendRecv(byte[] sendbuf, int dest, int sendtag, byte[] recvbuf, int source, int recvtag)
            throws MPIException {
        return sendRecv(
                sendbuf, sendbuf.length, MPI.BYTE, dest, sendtag, recvbuf, recvbuf.length, MPI.BYTE, source, recvtag);
    }

    // char[]

    /** Sends all of {@code buf}; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(char[] buf, int dest, int tag) throws MPIException {
        send(buf, buf.length, MPI.CHAR, dest, tag);
    }

    /** Sends {@code count} elements from {@code offset} on; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(char[] buf, int offset, int count, int dest, int tag) throws MPIException {
        send(part(buf, offset, count, buf.length, MPI.CHAR), count, MPI.CHAR, dest, tag);
    }

    /** Sends synchronously all of {@code buf}; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(char[] buf, int dest, int tag) throws MPIException {
        sSend(buf, buf.length, MPI.CHAR, dest, tag);
    }

    /** Sends synchronously {@code count} elements from {@code offset} on; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(char[] buf, int offset, int count, int dest, int tag) throws MPIException {
        sSend(part(buf, offset, count, buf.length, MPI.CHAR), count, MPI.CHAR, dest, tag);
    }

    /** Begins to send all of {@code buf}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(char[] buf, int dest, int tag) throws MPIException {
        return iSend(buf, buf.length, MPI.CHAR, dest, tag);
    }

    /** Begins to send {@code count} elements from {@code offset} on; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(char[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return iSend(part(buf, offset, count, buf.length, MPI.CHAR), count, MPI.CHAR, dest, tag);
    }

    /** Begins to send synchronously all of {@code buf}; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(char[] buf, int dest, int tag) throws MPIException {
        return isSend(buf, buf.length, MPI.CHAR, dest, tag);
    }

    /** Begins to send synchronously {@code count} elements from {@code offset} on; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(char[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return isSend(part(buf, offset, count, buf.length, MPI.CHAR), count, MPI.CHAR, dest, tag);
    }

    /** Receives into all of {@code buf}; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(char[] buf, int source, int tag) throws MPIException {
        return recv(buf, buf.length, MPI.CHAR, source, tag);
    }

    /** Receives into {@code count} elements from {@code offset} on; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(char[] buf, int offset, int count, int source, int tag) throws MPIException {
        return recv(part(buf, offset, count, buf.length, MPI.CHAR), count, MPI.CHAR, source, tag);
    }

    /** Begins to receive into all of {@code buf}; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(char[] buf, int source, int tag) throws MPIException {
        return iRecv(buf, buf.length, MPI.CHAR, source, tag);
    }

    /** Begins to receive into {@code count} elements from {@code offset} on; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(char[] buf, int offset, int count, int source, int tag) throws MPIException {
        return iRecv(part(buf, offset, count, buf.length, MPI.CHAR), count, MPI.CHAR, source, tag);
    }

    /** Sends all of {@code sendbuf} and receives into {@code recvbuf}, another array, in whatever order they get on. */
    public Status sendRecv(char[] sendbuf, int dest, int sendtag, char[] recvbuf, int source, int recvtag)
            throws MPIException {
        return sendRecv(
                sendbuf, sendbuf.length, MPI.CHAR, dest, sendtag, recvbuf, recvbuf.length, MPI.CHAR, source, recvtag);
    }

    // short[]

    /** Sends all of {@code buf}; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(short[] buf, int dest, int tag) throws MPIException {
        send(buf, buf.length, MPI.SHORT, dest, tag);
    }

    /** Sends {@code count} elements from {@code offset} on; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(short[] buf, int offset, int count, int dest, int tag) throws MPIException {
        send(part(buf, offset, count, buf.length, MPI.SHORT), count, MPI.SHORT, dest, tag);
    }

    /** Sends synchronously all of {@code buf}; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(short[] buf, int dest, int tag) throws MPIException {
        sSend(buf, buf.length, MPI.SHORT, dest, tag);
    }

    /** Sends synchronously {@code count} elements from {@code offset} on; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(short[] buf, int offset, int count, int dest, int tag) throws MPIException {
        sSend(part(buf, offset, count, buf.length, MPI.SHORT), count, MPI.SHORT, dest, tag);
    }

    /** Begins to send all of {@code buf}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(short[] buf, int dest, int tag) throws MPIException {
        return iSend(buf, buf.length, MPI.SHORT, dest, tag);
    }

    /** Begins to send {@code count} elements from {@code offset} on; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(short[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return iSend(part(buf, offset, count, buf.length, MPI.SHORT), count, MPI.SHORT, dest, tag);
    }

    /** Begins to send synchronously all of {@code buf}; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(short[] buf, int dest, int tag) throws MPIException {
        return isSend(buf, buf.length, MPI.SHORT, dest, tag);
    }

    /** Begins to send synchronously {@code count} elements from {@code offset} on; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(short[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return isSend(part(buf, offset, count, buf.length, MPI.SHORT), count, MPI.SHORT, dest, tag);
    }

    /** Receives into all of {@code buf}; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(short[] buf, int source, int tag) throws MPIException {
        return recv(buf, buf.length, MPI.SHORT, source, tag);
    }

    /** Receives into {@code count} elements from {@code offset} on; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(short[] buf, int offset, int count, int source, int tag) throws MPIException {
        return recv(part(buf, offset, count, buf.length, MPI.SHORT), count, MPI.SHORT, source, tag);
    }

    /** Begins to receive into all of {@code buf}; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(short[] buf, int source, int tag) throws MPIException {
        return iRecv(buf, buf.length, MPI.SHORT, source, tag);
    }

    /** Begins to receive into {@code count} elements from {@code offset} on; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(short[] buf, int offset, int count, int source, int tag) throws MPIException {
        return iRecv(part(buf, offset, count, buf.length, MPI.SHORT), count, MPI.SHORT, source, tag);
    }

    /** Sends all of {@code sendbuf} and receives into {@code recvbuf}, another array, in whatever order they get on. */
    public Status sendRecv(short[] sendbuf, int dest, int sendtag, short[] recvbuf, int source, int recvtag)
            throws MPIException {
        return sendRecv(
                sendbuf, sendbuf.length, MPI.SHORT, dest, sendtag, recvbuf, recvbuf.length, MPI.SHORT, source, recvtag);
    }

    // boolean[]

    /** Sends all of {@code buf}; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(boolean[] buf, int dest, int tag) throws MPIException {
        send(buf, buf.length, MPI.BOOLEAN, dest, tag);
    }

    /** Sends {@code count} elements from {@code offset} on; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(boolean[] buf, int offset, int count, int dest, int tag) throws MPIException {
        send(part(buf, offset, count, buf.length, MPI.BOOLEAN), count, MPI.BOOLEAN, dest, tag);
    }

    /** Sends synchronously all of {@code buf}; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(boolean[] buf, int dest, int tag) throws MPIException {
        sSend(buf, buf.length, MPI.BOOLEAN, dest, tag);
    }

    /** Sends synchronously {@code count} elements from {@code offset} on; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(boolean[] buf, int offset, int count, int dest, int tag) throws MPIException {
        sSend(part(buf, offset, count, buf.length, MPI.BOOLEAN), count, MPI.BOOLEAN, dest, tag);
    }

    /** Begins to send all of {@code buf}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(boolean[] buf, int dest, int tag) throws MPIException {
        return iSend(buf, buf.length, MPI.BOOLEAN, dest, tag);
    }

    /** Begins to send {@code count} elements from {@code offset} on; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(boolean[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return iSend(part(buf, offset, count, buf.length, MPI.BOOLEAN), count, MPI.BOOLEAN, dest, tag);
    }

    /** Begins to send synchronously all of {@code buf}; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(boolean[] buf, int dest, int tag) throws MPIException {
        return isSend(buf, buf.length, MPI.BOOLEAN, dest, tag);
    }

    /** Begins to send synchronously {@code count} elements from {@code offset} on; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(boolean[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return isSend(part(buf, offset, count, buf.length, MPI.BOOLEAN), count, MPI.BOOLEAN, dest, tag);
    }

    /** Receives into all of {@code buf}; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(boolean[] buf, int source, int tag) throws MPIException {
        return recv(buf, buf.length, MPI.BOOLEAN, source, tag);
    }

    /** Receives into {@code count} elements from {@code offset} on; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(boolean[] buf, int offset, int count, int source, int tag) throws MPIException {
        return recv(part(buf, offset, count, buf.length, MPI.BOOLEAN), count, MPI.BOOLEAN, source, tag);
    }

    /** Begins to receive into all of {@code buf}; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(boolean[] buf, int source, int tag) throws MPIException {
        return iRecv(buf, buf.length, MPI.BOOLEAN, source, tag);
    }

    /** Begins to receive into {@code count} elements from {@code offset} on; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(boolean[] buf, int offset, int count, int source, int tag) throws MPIException {
        return iRecv(part(buf, offset, count, buf.length, MPI.BOOLEAN), count, MPI.BOOLEAN, source, tag);
    }

    /** Sends all of {@code sendbuf} and receives into {@code recvbuf}, another array, in whatever order they get on. */
    public Status sendRecv(boolean[] sendbuf, int dest, int sendtag, boolean[] recvbuf, int source, int recvtag)
            throws MPIException {
        return sendRecv(
                sendbuf,
                sendbuf.length,
                MPI.BOOLEAN,
                dest,
                sendtag,
                recvbuf,
                recvbuf.length,
                MPI.BOOLEAN,
                source,
                recvtag);
    }

    // int[]

    /** Sends all of {@code buf}; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(int[] buf, int dest, int tag) throws MPIException {
        send(buf, buf.length, MPI.INT, dest, tag);
    }

    /** Sends {@code count} elements from {@code offset} on; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(int[] buf, int offset, int count, int dest, int tag) throws MPIException {
        send(part(buf, offset, count, buf.length, MPI.INT), count, MPI.INT, dest, tag);
    }

    /** Sends synchronously all of {@code buf}; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(int[] buf, int dest, int tag) throws MPIException {
        sSend(buf, buf.length, MPI.INT, dest, tag);
    }

    /** Sends synchronously {@code count} elements from {@code offset} on; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(int[] buf, int offset, int count, int dest, int tag) throws MPIException {
        sSend(part(buf, offset, count, buf.length, MPI.INT), count, MPI.INT, dest, tag);
    }

    /** Begins to send all of {@code buf}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(int[] buf, int dest, int tag) throws MPIException {
        return iSend(buf, buf.length, MPI.INT, dest, tag);
    }

    /** Begins to send {@code count} elements from {@code offset} on; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(int[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return iSend(part(buf, offset, count, buf.length, MPI.INT), count, MPI.INT, dest, tag);
    }

    /** Begins to send synchronously all of {@code buf}; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(int[] buf, int dest, int tag) throws MPIException {
        return isSend(buf, buf.length, MPI.INT, dest, tag);
    }

    /** Begins to send synchronously {@code count} elements from {@code offset} on; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(int[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return isSend(part(buf, offset, count, buf.length, MPI.INT), count, MPI.INT, dest, tag);
    }

    /** Receives into all of {@code buf}; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(int[] buf, int source, int tag) throws MPIException {
        return recv(buf, buf.length, MPI.INT, source, tag);
    }

    /** Receives into {@code count} elements from {@code offset} on; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(int[] buf, int offset, int count, int source, int tag) throws MPIException {
        return recv(part(buf, offset, count, buf.length, MPI.INT), count, MPI.INT, source, tag);
    }

    /** Begins to receive into all of {@code buf}; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(int[] buf, int source, int tag) throws MPIException {
        return iRecv(buf, buf.length, MPI.INT, source, tag);
    }

    /** Begins to receive into {@code count} elements from {@code offset} on; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(int[] buf, int offset, int count, int source, int tag) throws MPIException {
        return iRecv(part(buf, offset, count, buf.length, MPI.INT), count, MPI.INT, source, tag);
    }

    /** Sends all of {@code sendbuf} and receives into {@code recvbuf}, another array, in whatever order they get on. */
    public Status sendRecv(int[] sendbuf, int dest, int sendtag, int[] recvbuf, int source, int recvtag)
            throws MPIException {
        return sendRecv(
                sendbuf, sendbuf.length, MPI.INT, dest, sendtag, recvbuf, recvbuf.length, MPI.INT, source, recvtag);
    }

    // long[]

    /** Sends all of {@code buf}; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(long[] buf, int dest, int tag) throws MPIException {
        send(buf, buf.length, MPI.LONG, dest, tag);
    }

    /** Sends {@code count} elements from {@code offset} on; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(long[] buf, int offset, int count, int dest, int tag) throws MPIException {
        send(part(buf, offset, count, buf.length, MPI.LONG), count, MPI.LONG, dest, tag);
    }

    /** Sends synchronously all of {@code buf}; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(long[] buf, int dest, int tag) throws MPIException {
        sSend(buf, buf.length, MPI.LONG, dest, tag);
    }

    /** Sends synchronously {@code count} elements from {@code offset} on; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(long[] buf, int offset, int count, int dest, int tag) throws MPIException {
        sSend(part(buf, offset, count, buf.length, MPI.LONG), count, MPI.LONG, dest, tag);
    }

    /** Begins to send all of {@code buf}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(long[] buf, int dest, int tag) throws MPIException {
        return iSend(buf, buf.length, MPI.LONG, dest, tag);
    }

    /** Begins to send {@code count} elements from {@code offset} on; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(long[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return iSend(part(buf, offset, count, buf.length, MPI.LONG), count, MPI.LONG, dest, tag);
    }

    /** Begins to send synchronously all of {@code buf}; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(long[] buf, int dest, int tag) throws MPIException {
        return isSend(buf, buf.length, MPI.LONG, dest, tag);
    }

    /** Begins to send synchronously {@code count} elements from {@code offset} on; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(long[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return isSend(part(buf, offset, count, buf.length, MPI.LONG), count, MPI.LONG, dest, tag);
    }

    /** Receives into all of {@code buf}; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(long[] buf, int source, int tag) throws MPIException {
        return recv(buf, buf.length, MPI.LONG, source, tag);
    }

    /** Receives into {@code count} elements from {@code offset} on; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(long[] buf, int offset, int count, int source, int tag) throws MPIException {
        return recv(part(buf, offset, count, buf.length, MPI.LONG), count, MPI.LONG, source, tag);
    }

    /** Begins to receive into all of {@code buf}; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(long[] buf, int source, int tag) throws MPIException {
        return iRecv(buf, buf.length, MPI.LONG, source, tag);
    }

    /** Begins to receive into {@code count} elements from {@code offset} on; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(long[] buf, int offset, int count, int source, int tag) throws MPIException {
        return iRecv(part(buf, offset, count, buf.length, MPI.LONG), count, MPI.LONG, source, tag);
    }

    /** Sends all of {@code sendbuf} and receives into {@code recvbuf}, another array, in whatever order they get on. */
    public Status sendRecv(long[] sendbuf, int dest, int sendtag, long[] recvbuf, int source, int recvtag)
            throws MPIException {
        return sendRecv(
                sendbuf, sendbuf.length, MPI.LONG, dest, sendtag, recvbuf, recvbuf.length, MPI.LONG, source, recvtag);
    }

    // float[]

    /** Sends all of {@code buf}; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(float[] buf, int dest, int tag) throws MPIException {
        send(buf, buf.length, MPI.FLOAT, dest, tag);
    }

    /** Sends {@code count} elements from {@code offset} on; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(float[] buf, int offset, int count, int dest, int tag) throws MPIException {
        send(part(buf, offset, count, buf.length, MPI.FLOAT), count, MPI.FLOAT, dest, tag);
    }

    /** Sends synchronously all of {@code buf}; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(float[] buf, int dest, int tag) throws MPIException {
        sSend(buf, buf.length, MPI.FLOAT, dest, tag);
    }

    /** Sends synchronously {@code count} elements from {@code offset} on; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(float[] buf, int offset, int count, int dest, int tag) throws MPIException {
        sSend(part(buf, offset, count, buf.length, MPI.FLOAT), count, MPI.FLOAT, dest, tag);
    }

    /** Begins to send all of {@code buf}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(float[] buf, int dest, int tag) throws MPIException {
        return iSend(buf, buf.length, MPI.FLOAT, dest, tag);
    }

    /** Begins to send {@code count} elements from {@code offset} on; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(float[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return iSend(part(buf, offset, count, buf.length, MPI.FLOAT), count, MPI.FLOAT, dest, tag);
    }

    /** Begins to send synchronously all of {@code buf}; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(float[] buf, int dest, int tag) throws MPIException {
        return isSend(buf, buf.length, MPI.FLOAT, dest, tag);
    }

    /** Begins to send synchronously {@code count} elements from {@code offset} on; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(float[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return isSend(part(buf, offset, count, buf.length, MPI.FLOAT), count, MPI.FLOAT, dest, tag);
    }

    /** Receives into all of {@code buf}; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(float[] buf, int source, int tag) throws MPIException {
        return recv(buf, buf.length, MPI.FLOAT, source, tag);
    }

    /** Receives into {@code count} elements from {@code offset} on; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(float[] buf, int offset, int count, int source, int tag) throws MPIException {
        return recv(part(buf, offset, count, buf.length, MPI.FLOAT), count, MPI.FLOAT, source, tag);
    }

    /** Begins to receive into all of {@code buf}; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(float[] buf, int source, int tag) throws MPIException {
        return iRecv(buf, buf.length, MPI.FLOAT, source, tag);
    }

    /** Begins to receive into {@code count} elements from {@code offset} on; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(float[] buf, int offset, int count, int source, int tag) throws MPIException {
        return iRecv(part(buf, offset, count, buf.length, MPI.FLOAT), count, MPI.FLOAT, source, tag);
    }

    /** Sends all of {@code sendbuf} and receives into {@code recvbuf}, another array, in whatever order they get on. */
    public Status sendRecv(float[] sendbuf, int dest, int sendtag, float[] recvbuf, int source, int recvtag)
            throws MPIException {
        return sendRecv(
                sendbuf, sendbuf.length, MPI.FLOAT, dest, sendtag, recvbuf, recvbuf.length, MPI.FLOAT, source, recvtag);
    }

    // double[]

    /** Sends all of {@code buf}; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(double[] buf, int dest, int tag) throws MPIException {
        send(buf, buf.length, MPI.DOUBLE, dest, tag);
    }

    /** Sends {@code count} elements from {@code offset} on; see {@link #send(Object, int, Datatype, int, int)}. */
    public void send(double[] buf, int offset, int count, int dest, int tag) throws MPIException {
        send(part(buf, offset, count, buf.length, MPI.DOUBLE), count, MPI.DOUBLE, dest, tag);
    }

    /** Sends synchronously all of {@code buf}; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(double[] buf, int dest, int tag) throws MPIException {
        sSend(buf, buf.length, MPI.DOUBLE, dest, tag);
    }

    /** Sends synchronously {@code count} elements from {@code offset} on; see {@link #sSend(Object, int, Datatype, int, int)}. */
    public void sSend(double[] buf, int offset, int count, int dest, int tag) throws MPIException {
        sSend(part(buf, offset, count, buf.length, MPI.DOUBLE), count, MPI.DOUBLE, dest, tag);
    }

    /** Begins to send all of {@code buf}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(double[] buf, int dest, int tag) throws MPIException {
        return iSend(buf, buf.length, MPI.DOUBLE, dest, tag);
    }

    /** Begins to send {@code count} elements from {@code offset} on; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public Request iSend(double[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return iSend(part(buf, offset, count, buf.length, MPI.DOUBLE), count, MPI.DOUBLE, dest, tag);
    }

    /** Begins to send synchronously all of {@code buf}; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(double[] buf, int dest, int tag) throws MPIException {
        return isSend(buf, buf.length, MPI.DOUBLE, dest, tag);
    }

    /** Begins to send synchronously {@code count} elements from {@code offset} on; see {@link #isSend(Object, int, Datatype, int, int)}. */
    public Request isSend(double[] buf, int offset, int count, int dest, int tag) throws MPIException {
        return isSend(part(buf, offset, count, buf.length, MPI.DOUBLE), count, MPI.DOUBLE, dest, tag);
    }

    /** Receives into all of {@code buf}; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(double[] buf, int source, int tag) throws MPIException {
        return recv(buf, buf.length, MPI.DOUBLE, source, tag);
    }

    /** Receives into {@code count} elements from {@code offset} on; see {@link #recv(Object, int, Datatype, int, int)}. */
    public Status recv(double[] buf, int offset, int count, int source, int tag) throws MPIException {
        return recv(part(buf, offset, count, buf.length, MPI.DOUBLE), count, MPI.DOUBLE, source, tag);
    }

    /** Begins to receive into all of {@code buf}; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(double[] buf, int source, int tag) throws MPIException {
        return iRecv(buf, buf.length, MPI.DOUBLE, source, tag);
    }

    /** Begins to receive into {@code count} elements from {@code offset} on; see {@link #iRecv(Object, int, Datatype, int, int)}. */
    public Request iRecv(double[] buf, int offset, int count, int source, int tag) throws MPIException {
        return iRecv(part(buf, offset, count, buf.length, MPI.DOUBLE), count, MPI.DOUBLE, source, tag);
    }

    /** Sends all of {@code sendbuf} and receives into {@code recvbuf}, another array, in whatever order they get on. */
    public Status sendRecv(double[] sendbuf, int dest, int sendtag, double[] recvbuf, int source, int recvtag)
            throws MPIException {
        return sendRecv(
                sendbuf,
                sendbuf.length,
                MPI.DOUBLE,
                dest,
                sendtag,
                recvbuf,
                recvbuf.length,
                MPI.DOUBLE,
                source,
                recvtag);
    }
}
