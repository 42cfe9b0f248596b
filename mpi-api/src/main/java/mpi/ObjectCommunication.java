package mpi;

import static mpi.MPIException.check;

import java.util.Objects;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.CommSlot;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errors;
import org.jspecify.annotations.Nullable;

/**
 * Point-to-point communication of objects, as methods of {@link Comm}. An object is one message; a receive takes it by a
 * matched probe, which returns its length.
 */
final class ObjectCommunication {
    private static final CommSlot<ObjectSerializer> SERIALIZER = new CommSlot<>();

    /** What goes to MPI.PROC_NULL. */
    private static final ObjectBytes NOTHING = ObjectBytes.allocate(0);

    private ObjectCommunication() {}

    static void send(Comm comm, Object object, int dest, int tag) {
        ObjectBytes bytes = dest == MPI.PROC_NULL ? NOTHING : encode(comm, object, "Comm.sendObject");
        if (ObjectReceives.anyPosted()) {
            begin(comm, bytes, dest, tag).waitFor();
        } else if (bytes.isBytes()) {
            check(Mpi.MPI_Send(bytes.array(), bytes.length(), Mpi.MPI_BYTE, dest, tag, comm.handle()));
        } else {
            int longs = (int) ObjectBytes.longs(bytes.length());
            check(Mpi.MPI_Send(bytes.array(), longs, Mpi.MPI_INT64_T, dest, tag, comm.handle()));
        }
    }

    static Request iSend(Comm comm, Object object, int dest, int tag) {
        return begin(comm, dest == MPI.PROC_NULL ? NOTHING : encode(comm, object, "Comm.iSendObject"), dest, tag);
    }

    private static Request begin(Comm comm, ObjectBytes bytes, int dest, int tag) {
        return bytes.isBytes()
                ? comm.iSend(bytes.array(), bytes.length(), MPI.BYTE, dest, tag)
                : comm.iSend(bytes.array(), ObjectBytes.longs(bytes.length()), MPI.LONG, dest, tag);
    }

    /** Receives an object of which the caller believes that it is a {@code T}. */
    @SuppressWarnings("unchecked")
    static <T> ReceivedObject<T> receive(Comm comm, int source, int tag) {
        return (ReceivedObject<T>) receive(comm, Object.class, source, tag);
    }

    static <T> ReceivedObject<T> receive(Comm comm, Class<T> type, int source, int tag) {
        if (ObjectReceives.anyPosted()) {
            ObjectRequest<T> request = iReceive(comm, type, source, tag);
            return new ReceivedObject<>(request.get(), request.getStatus());
        }
        Status status = new Status();
        int[] message = new int[1];
        check(Mpi.MPI_Mprobe(source, tag, comm.handle(), message, status));
        ObjectBytes bytes = IncomingObject.receive(message[0], status).bytes();
        return new ReceivedObject<>(
                bytes == null ? null : decode(comm, bytes, type, "Comm.recvObject", status), status);
    }

    /** Begins to receive an object of which the caller believes that it is a {@code T}. */
    @SuppressWarnings("unchecked")
    static <T> ObjectRequest<T> iReceive(Comm comm, int source, int tag) {
        return (ObjectRequest<T>) iReceive(comm, Object.class, source, tag);
    }

    static <T> ObjectRequest<T> iReceive(Comm comm, Class<T> type, int source, int tag) {
        java.util.Objects.requireNonNull(type, "type is null: expected a class, Object.class for any");
        ObjectReceives receives = objects().receives;
        ObjectRequest<T> request = new ObjectRequest<>(comm, type, source, tag, receives);
        // also checks the arguments
        request.probe();
        receives.post(request);
        receives.match(request);
        return request;
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // the program knows what comes
    static <T> @Nullable T sendRecv(Comm comm, Object object, int dest, int sendtag, int source, int recvtag) {
        Request send = iSend(comm, object, dest, sendtag);
        try {
            return ObjectCommunication.<T>receive(comm, source, recvtag).object();
        } finally {
            send.waitFor();
        }
    }

    static void setSerializer(Comm comm, ObjectSerializer serializer) {
        SERIALIZER.set(Objects.requireNonNull(comm.described()), serializer);
    }

    static ObjectSerializer serializer(Comm comm) {
        ObjectSerializer own = SERIALIZER.get(Objects.requireNonNull(comm.described()));
        return own == null ? objects().serializer() : own;
    }

    private static RankObjects objects() {
        return RankObjects.of(Wrapper.checkRunning());
    }

    /** Returns the message of {@code object}; on an error calls the communicator's error handler. */
    static ObjectBytes encode(Comm comm, Object object, String call) {
        try {
            return new ObjectCodec(serializer(comm)).encode(object);
        } catch (MpirException e) {
            String what = object == null ? "null" : object.getClass().getName();
            throw reported(comm, e, call, "object of " + what);
        }
    }

    /** Returns the object of a message; on an error calls the communicator's error handler. */
    static <T> T decode(Comm comm, ObjectBytes message, Class<T> type, String call, Status status) {
        try {
            return new ObjectCodec(serializer(comm)).decode(message, type);
        } catch (MpirException e) {
            throw reported(comm, e, call, "source=" + status.MPI_SOURCE + ", tag=" + status.MPI_TAG);
        }
    }

    /** Calls the error handler and returns, if that does, the exception to throw. */
    static MPIException reported(Comm on, MpirException error, String function, String arguments) {
        org.jmpi.mpir.comm.Comm comm = on.described();
        String call = function + "(" + arguments
                + (Objects.requireNonNull(comm).name.isEmpty() ? "" : ", comm=" + comm.name) + ")";
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
