package mpi;

import static mpi.MPIException.check;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * Point-to-point communication of records as structs (MPI 4.1, 3.2 and 5.1.2); see {@link StructType}. A message of
 * {@code n} records is one of {@code n} elements of {@link StructType#datatype}, so that it can be received in any form
 * whose type signature is the same. For collectives use {@link StructType#pack} and {@link StructType#unpack}.
 *
 * <p>Sends read the records before they return; what {@link StructType#pack} throws they throw, too.
 */
abstract class StructCommunication extends ObjectCollectives {
    StructCommunication(int predefined) {
        super(predefined);
    }

    /** Sends {@code elements}; see {@link #send(Object, int, Datatype, int, int)}. */
    public <T extends Record> void send(List<? extends T> elements, StructType<T> type, int dest, int tag)
            throws MPIException {
        send(type.pack(elements), elements.size(), type.datatype(), dest, tag);
    }

    /** Sends all of {@code elements}; see {@link #send(Object, int, Datatype, int, int)}. */
    public <T extends Record> void send(T[] elements, StructType<T> type, int dest, int tag) throws MPIException {
        send(Arrays.asList(elements), type, dest, tag);
    }

    /** Begins to send {@code elements}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public <T extends Record> Request iSend(List<? extends T> elements, StructType<T> type, int dest, int tag)
            throws MPIException {
        return iSend(type.pack(elements), elements.size(), type.datatype(), dest, tag);
    }

    /** Begins to send all of {@code elements}; see {@link #iSend(Object, int, Datatype, int, int)}. */
    public <T extends Record> Request iSend(T[] elements, StructType<T> type, int dest, int tag) throws MPIException {
        return iSend(Arrays.asList(elements), type, dest, tag);
    }

    /**
     * Receives as many records as come, into a list of the caller's own.
     *
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}, from which none come
     * @param tag the message's tag, or {@link MPI#ANY_TAG}
     * @throws MPIException of class ERR_TYPE if the message is no whole number of records; it is gone then
     */
    public <T extends Record> List<T> recv(StructType<T> type, int source, int tag) throws MPIException {
        Status status = new Status();
        int[] message = new int[1];
        check(Mpi.MPI_Mprobe(source, tag, handle(), message, status));
        long bytes = status.bytes();
        int count = Math.toIntExact((bytes + type.getSize() - 1) / type.getSize());
        ByteBuffer buffer = type.allocate(count);
        check(Mpi.MPI_Mrecv(buffer, count, typeOf(type.datatype()), message, status));
        if (bytes % type.getSize() != 0) {
            throw reported(
                    new MpirException(
                            ErrorClass.ERR_TYPE,
                            "a message of " + bytes + " bytes: expected a multiple of " + type.getSize() + " for "
                                    + type + "; receive with the type that was sent"),
                    "Comm.recv",
                    "source=" + source + ", tag=" + tag);
        }
        return type.unpack(buffer, count);
    }

    /** Receives at most as many records as {@code into} can hold; see {@link #recv(Object, int, Datatype, int, int)}. */
    public <T extends Record> Status recv(T[] into, StructType<T> type, int source, int tag) throws MPIException {
        ByteBuffer buffer = type.allocate(into.length);
        Status status = recv(buffer, into.length, type.datatype(), source, tag);
        type.unpack(buffer, (int) (status.bytes() / type.getSize()), into);
        return status;
    }

    /**
     * Begins to receive at most as many records as {@code into} can hold; a wait or test that finds the request complete
     * sets the elements. See {@link #iRecv(Object, int, Datatype, int, int)}.
     */
    public <T extends Record> Request iRecv(T[] into, StructType<T> type, int source, int tag) throws MPIException {
        ByteBuffer buffer = type.allocate(into.length);
        Request request = iRecv(buffer, into.length, type.datatype(), source, tag);
        return request.whenReceived(status -> type.unpack(buffer, (int) (status.bytes() / type.getSize()), into));
    }
}
