package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.CommSlot;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errors;

/**
 * Point-to-point communication of objects: any that the serializer can write, of any length, received without knowing
 * which comes.
 *
 * <p>An object is one message on the communicator, its tag and source like any other; it can be probed for, and comes
 * in order with other messages. What is received is a copy. Only an object receive can make an object of it, and only of
 * a message that an object send made. The object may be changed again when a send returns, also a non-blocking one.
 *
 * <p>A non-blocking receive of objects is matched while its rank is in a call on an {@link ObjectRequest}, in another
 * object call, or in a wait or test of requests. In other blocking calls it is not: a large object that comes meanwhile
 * waits, and so does its sender. An ordinary receive or probe that matches the same messages and runs before it is
 * matched takes its message.
 */
abstract class ObjectCommunication extends NeighborCollectives {
    private static final CommSlot<ObjectSerializer> SERIALIZER = new CommSlot<>();

    ObjectCommunication(int predefined) {
        super(predefined);
    }

    /**
     * Sends {@code object}. Blocks at most until the receiver has it (standard mode; MPI 4.1, 3.4).
     *
     * @param object what {@link #getSerializer} can write; may be null
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag 0 to the value of {@link MPI#TAG_UB}
     * @throws MPIException of class ERR_TYPE if {@code object} can't be serialized, ERR_COUNT if it makes more than
     *     2^34 - 64 bytes
     */
    public void sendObject(Object object, int dest, int tag) throws MPIException {
        ObjectBytes bytes = dest == MPI.PROC_NULL ? null : encode(object, "Comm.sendObject");
        if (ObjectReceives.anyPosted()) {
            begin(bytes, dest, tag).waitFor();
        } else if (bytes == null || bytes.isBytes()) {
            int count = bytes == null ? 0 : (int) bytes.length();
            check(Mpi.MPI_Send(bytes == null ? null : bytes.array(), count, Mpi.MPI_BYTE, dest, tag, handle()));
        } else {
            int longs = (int) ObjectBytes.longs(bytes.length());
            check(Mpi.MPI_Send(bytes.array(), longs, Mpi.MPI_INT64_T, dest, tag, handle()));
        }
    }

    /** Begins to send {@code object}, which is serialized at once and may be changed again; see {@link #sendObject}. */
    public Request iSendObject(Object object, int dest, int tag) throws MPIException {
        return begin(dest == MPI.PROC_NULL ? null : encode(object, "Comm.iSendObject"), dest, tag);
    }

    private Request begin(ObjectBytes bytes, int dest, int tag) {
        if (bytes == null) {
            return iSend(null, 0, MPI.BYTE, dest, tag);
        }
        return bytes.isBytes()
                ? iSend(bytes.array(), (int) bytes.length(), MPI.BYTE, dest, tag)
                : iSend(bytes.array(), (int) ObjectBytes.longs(bytes.length()), MPI.LONG, dest, tag);
    }

    /**
     * Receives an object.
     *
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}, from which null comes
     * @param tag the message's tag, or {@link MPI#ANY_TAG}
     * @return the object, which the caller believes to be a {@code T}; a form with a class checks that
     * @throws MPIException of class ERR_TYPE if the message is none of an object, or of one of a class that is not
     *     allowed ({@link JavaSerializer} says which are) or missing; ERR_OTHER if it is damaged. The message is gone
     *     then, and the communicator may be used on
     */
    @SuppressWarnings("unchecked")
    public <T> T recvObject(int source, int tag) throws MPIException {
        return (T) receive(Object.class, source, tag).object();
    }

    /** Receives an object that is a {@code type}, whose classes are allowed thereby; else as {@link #recvObject(int, int)}. */
    public <T> T recvObject(Class<T> type, int source, int tag) throws MPIException {
        return receive(type, source, tag).object();
    }

    /** Receives an object and says where it came from; see {@link #recvObject(int, int)}. */
    @SuppressWarnings("unchecked")
    public <T> ReceivedObject<T> recvObjectStatus(int source, int tag) throws MPIException {
        return (ReceivedObject<T>) receive(Object.class, source, tag);
    }

    /** Receives an object that is a {@code type} and says where it came from; see {@link #recvObject(Class, int, int)}. */
    public <T> ReceivedObject<T> recvObjectStatus(Class<T> type, int source, int tag) throws MPIException {
        return receive(type, source, tag);
    }

    private <T> ReceivedObject<T> receive(Class<T> type, int source, int tag) {
        if (ObjectReceives.anyPosted()) {
            ObjectRequest<T> request = iRecvObject(type, source, tag);
            return new ReceivedObject<>(request.get(), request.getStatus());
        }
        Status status = new Status();
        int[] message = new int[1];
        check(Mpi.MPI_Mprobe(source, tag, handle(), message, status));
        ObjectBytes bytes = IncomingObject.receive(message[0], status).bytes();
        return new ReceivedObject<>(bytes == null ? null : decode(bytes, type, "Comm.recvObject", status), status);
    }

    /** Begins to receive an object; see {@link #recvObject(int, int)} and {@link ObjectRequest}. */
    @SuppressWarnings("unchecked")
    public <T> ObjectRequest<T> iRecvObject(int source, int tag) throws MPIException {
        return (ObjectRequest<T>) iRecvObject(Object.class, source, tag);
    }

    /** Begins to receive an object that is a {@code type}; see {@link #recvObject(Class, int, int)}. */
    public <T> ObjectRequest<T> iRecvObject(Class<T> type, int source, int tag) throws MPIException {
        java.util.Objects.requireNonNull(type, "type is null: expected a class, Object.class for any");
        ObjectReceives receives = objects().receives;
        ObjectRequest<T> request = new ObjectRequest<>(this, type, source, tag, receives);
        // also checks the arguments
        request.look();
        receives.post(request);
        receives.match(request);
        return request;
    }

    /** Sends one object and receives another, in whatever order they get on; see {@link #recvObject(int, int)}. */
    public <T> T sendRecvObject(Object object, int dest, int sendtag, int source, int recvtag) throws MPIException {
        Request send = iSendObject(object, dest, sendtag);
        try {
            return recvObject(source, recvtag);
        } finally {
            send.waitFor();
        }
    }

    /**
     * Sets the serializer of this communicator and of duplicates made from now on, at the calling rank. Local, but all
     * ranks should set the same.
     *
     * @param serializer null: the rank's, see {@link ObjectMessages#setSerializer}
     */
    public void setSerializer(ObjectSerializer serializer) throws MPIException {
        SERIALIZER.set(described(), serializer);
    }

    /** Returns the serializer of this communicator, or the rank's if it has none of its own. */
    public ObjectSerializer getSerializer() throws MPIException {
        ObjectSerializer own = SERIALIZER.get(described());
        return own == null ? objects().serializer() : own;
    }

    private org.jmpi.mpir.comm.Comm described() {
        int handle = handle();
        org.jmpi.mpir.comm.Comm comm =
                org.jmpi.mpir.comm.Comm.table(Rank.current()).find(handle);
        if (comm == null) {
            check(Mpi.MPI_Comm_rank(handle, new int[1]));
        }
        return comm;
    }

    private static RankObjects objects() {
        return RankObjects.of(checkRunning());
    }

    /** Returns the message of {@code object}; on an error calls the communicator's error handler. */
    final ObjectBytes encode(Object object, String call) {
        try {
            return new ObjectCodec(getSerializer()).encode(object);
        } catch (MpirException e) {
            throw reported(
                    e,
                    call,
                    "object of " + (object == null ? "null" : object.getClass().getName()));
        }
    }

    /** Returns the object of a message; on an error calls the communicator's error handler. */
    final <T> T decode(ObjectBytes message, Class<T> type, String call, Status status) {
        try {
            return new ObjectCodec(getSerializer()).decode(message, type);
        } catch (MpirException e) {
            throw reported(e, call, "source=" + status.MPI_SOURCE + ", tag=" + status.MPI_TAG);
        }
    }

    /** Calls the error handler and returns, if that does, what to throw. */
    final MPIException reported(MpirException error, String function, String arguments) {
        org.jmpi.mpir.comm.Comm comm = described();
        String call = function + "(" + arguments + (comm.name.isEmpty() ? "" : ", comm=" + comm.name) + ")";
        int code = Errors.report(Rank.current(), comm, function, call, error);
        try {
            check(code);
        } catch (MPIException e) {
            e.initCause(error.getCause());
            return e;
        }
        return new MPIException(error);
    }
}
