package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * Buffered sends of {@link Comm}, and the buffers of communicators for them (MPI 4.1, 3.6). All local but
 * {@link #detachBuffer} and {@link #flushBuffer}, which wait until messages are on their way.
 *
 * <p>A message takes {@link MPI#BSEND_OVERHEAD} bytes of the buffer beside its data. A communicator with a buffer of its
 * own uses that alone; others use the process's, {@link MPI#attachBuffer}.
 */
abstract class BufferedSends extends Wrapper {
    BufferedSends(int predefined) {
        super(predefined);
    }

    /**
     * Copies the message to the attached buffer and returns; {@code buf} may be used again.
     *
     * @param buf a primitive array or NIO buffer; may be null if {@code count} is 0
     * @param count number of elements of {@code type}
     * @param type what the elements are
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag 0 to the value of {@link MPI#TAG_UB}
     * @throws MPIException of class ERR_BUFFER if the attached buffer has no room
     */
    public void bSend(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        check(Mpi.MPI_Bsend(buf, count, typeOf(type), dest, tag, handle()));
    }

    /** Begins a buffered send; {@code buf} must not be changed until the request is complete. */
    public Request ibSend(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {
        Scratch scratch = Scratch.current();
        int[] request = scratch.takeInt();
        check(Mpi.MPI_Ibsend(buf, count, typeOf(type), dest, tag, handle(), request));
        return Request.of(scratch.give(request));
    }

    /** Gives this communicator a buffer of its own for buffered sends, which must not be touched until it is detached. */
    public final void attachBuffer(byte[] buffer) throws MPIException {
        check(Mpi.MPI_Comm_attach_buffer(handle(), buffer, buffer.length));
    }

    /** Lets the library find the memory for this communicator's buffered sends ({@code MPI_BUFFER_AUTOMATIC}). */
    public final void attachAutomaticBuffer() throws MPIException {
        check(Mpi.MPI_Comm_attach_buffer(handle(), Mpi.MPI_BUFFER_AUTOMATIC, 0));
    }

    /**
     * Waits until all messages in this communicator's buffer are on their way, and detaches it.
     *
     * @return the array that was attached; null if it was the automatic buffer
     */
    public final byte[] detachBuffer() throws MPIException {
        Object[] buffer = new Object[1];
        check(Mpi.MPI_Comm_detach_buffer_c(handle(), buffer, new long[1]));
        return arrayOf(buffer[0]);
    }

    /** Waits until all messages in this communicator's buffer are on their way. */
    public final void flushBuffer() throws MPIException {
        check(Mpi.MPI_Comm_flush_buffer(handle()));
    }

    /** Begins to wait until all messages in this communicator's buffer are on their way. */
    public final Request iFlushBuffer() throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Comm_iflush_buffer(handle(), request));
        return Request.of(request[0]);
    }

    /** Returns a detached buffer, unless it is no array. */
    static byte[] arrayOf(Object detached) {
        return detached instanceof byte[] array ? array : null;
    }
}
