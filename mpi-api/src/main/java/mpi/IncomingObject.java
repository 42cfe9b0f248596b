package mpi;

import static mpi.MPIException.check;

import java.util.Objects;
import org.jmpi.binding.Mpi;
import org.jspecify.annotations.Nullable;

/** The message of an object that was matched: nobody else can receive it, and its length is known. */
final class IncomingObject {
    private final Status status;
    private final @Nullable ObjectBytes room;
    private @Nullable Request request;

    private IncomingObject(Status status, @Nullable ObjectBytes room) {
        this.status = status;
        this.room = room;
    }

    /** Returns room for the message that a probe found, null if it was of MPI_PROC_NULL. */
    private static IncomingObject of(int message, Status status) {
        boolean none = message == Mpi.MPI_MESSAGE_NO_PROC;
        return new IncomingObject(status, none ? null : ObjectBytes.allocate(status.bytes()));
    }

    /** Receives {@code message}. */
    static IncomingObject receive(int message, Status status) {
        IncomingObject incoming = of(message, status);
        if (incoming.room != null) {
            int[] handle = {message};
            check(Mpi.MPI_Mrecv(incoming.room.array(), incoming.count(), incoming.type(), handle, status));
        }
        return incoming;
    }

    /** Begins to receive {@code message}. */
    static IncomingObject begin(int message, Status status) {
        IncomingObject incoming = of(message, status);
        if (incoming.room != null) {
            int[] handle = {message};
            int[] request = new int[1];
            check(Mpi.MPI_Imrecv(incoming.room.array(), incoming.count(), incoming.type(), handle, request));
            incoming.request = Request.of(request[0]);
        }
        return incoming;
    }

    private int count() {
        return (int) (Objects.requireNonNull(room).isBytes() ? room.length() : ObjectBytes.longs(room.length()));
    }

    private int type() {
        return Objects.requireNonNull(room).isBytes() ? Mpi.MPI_BYTE : Mpi.MPI_INT64_T;
    }

    /** Returns whether all has come. */
    boolean test() {
        return request == null || request.test();
    }

    /** Waits until all has come. */
    void await() {
        if (request != null) {
            request.waitFor();
        }
    }

    Status status() {
        return status;
    }

    /** Returns what came, null from MPI_PROC_NULL. */
    @Nullable
    ObjectBytes bytes() {
        return room;
    }
}
