package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.Device;
import org.jspecify.annotations.Nullable;

/** A message that a matching probe took out of the queue: nobody but its owner can receive it. */
public final class Message extends Wrapper {
    /** Makes a null message, for a probe to fill. */
    public Message() {
        super(Mpi.MPI_MESSAGE_NULL);
    }

    /** Returns whether there is no message here: none was found, or it was received. */
    public boolean isNull() {
        return wrapsNull();
    }

    /** Returns whether this is what a probe of {@link MPI#PROC_NULL} found. */
    public boolean isNoProc() {
        return rawHandle() == Mpi.MPI_MESSAGE_NO_PROC;
    }

    /** Waits for a matching message and takes it. */
    public Status mProbe(int source, int tag, Comm comm) throws MPIException {
        Status status = new Status();
        int[] message = new int[1];
        check(Mpi.MPI_Mprobe(source, tag, commOf(comm), message, status));
        take(message[0]);
        return status;
    }

    /**
     * Looks for a matching message and takes it.
     *
     * @return null if there is none yet; this is null then
     */
    public @Nullable Status imProbe(int source, int tag, Comm comm) throws MPIException {
        Scratch scratch = Scratch.current();
        boolean[] flag = scratch.takeFlag();
        int[] message = scratch.takeInt();
        Status status = scratch.takeStatus();
        check(Mpi.MPI_Improbe(source, tag, commOf(comm), flag, message, status));
        int handle = scratch.give(message);
        if (scratch.give(flag)) {
            take(handle);
            return status;
        }
        scratch.give(status);
        unbind(Mpi.MPI_MESSAGE_NULL);
        return null;
    }

    /** Receives this message, which becomes null. */
    public Status mRecv(Object buf, long count, Datatype type) throws MPIException {
        Status status = new Status();
        int[] message = {handle()};
        int code = Mpi.MPI_Mrecv(buf, count, typeOf(type), message, status);
        drop(message[0]);
        check(code);
        return status;
    }

    /** Begins to receive this message, which becomes null. Arrays and heap buffers are accepted too. */
    public Request imRecv(Object buf, long count, Datatype type) throws MPIException {
        int[] message = {handle()};
        int[] request = new int[1];
        int code = Mpi.MPI_Imrecv(buf, count, typeOf(type), message, request);
        drop(message[0]);
        check(code);
        return Request.of(request[0]);
    }

    @Override
    org.jmpi.mpir.key.HandleType valueType() {
        return org.jmpi.mpir.key.HandleType.MESSAGE;
    }

    private static int commOf(Comm comm) {
        return handleOf(comm, "comm");
    }

    private void take(int handle) {
        Rank rank = Rank.current();
        bind(handle, rank, Device.of(rank).requests().findRequest(handle));
    }

    private void drop(int handle) {
        if (handle == Mpi.MPI_MESSAGE_NULL) {
            unbind(handle);
        }
    }
}
