package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;
import org.jspecify.annotations.Nullable;

/**
 * The receive of an object that was begun by {@link Comm#iRecvObject}.
 *
 * <p>Belongs to the rank that began it. One thread at a time may call it. It has to be completed, by {@link #get},
 * {@link #waitFor}, a successful {@link #test} or {@link #cancel}; until then it may take a message that matches.
 *
 * @param <T> what the object is expected to be
 */
public final class ObjectRequest<T> {
    /** Whether a thread waits for a message of this receive; guarded by the rank's {@link ObjectReceives}. */
    boolean waited;

    private final Comm comm;
    private final Class<T> type;
    private final int source;
    private final int tag;
    private final ObjectReceives receives;
    private volatile @Nullable IncomingObject incoming;
    private volatile @Nullable MPIException failure;
    private boolean done;
    private @Nullable T object;

    @SuppressWarnings("NullAway.Init")
    private Status status;

    ObjectRequest(Comm comm, Class<T> type, int source, int tag, ObjectReceives receives) {
        this.comm = comm;
        this.type = type;
        this.source = source;
        this.tag = tag;
        this.receives = receives;
    }

    /**
     * Returns whether the object is here; doesn't wait for it (MPI 4.1, 3.7.3).
     *
     * @throws MPIException as {@link #get}
     */
    public boolean test() throws MPIException {
        if (!done) {
            receives.progress();
        }
        return isHere();
    }

    /** Returns whether the object is here, without a look for messages. */
    boolean isHere() {
        if (!done) {
            throwFailure();
            IncomingObject message = incoming;
            if (message == null || !tested(message)) {
                return false;
            }
            finish(message);
        }
        throwFailure();
        return true;
    }

    private boolean tested(IncomingObject message) {
        try {
            return message.test();
        } catch (MPIException e) {
            throw failed(e);
        }
    }

    /**
     * Waits until the object is here (MPI 4.1, 3.7.3).
     *
     * @throws MPIException as {@link #get}
     */
    public void waitFor() throws MPIException {
        if (!done) {
            throwFailure();
            try {
                if (incoming == null) {
                    receives.await(this);
                    throwFailure();
                }
                assert incoming != null;
                incoming.await();
            } catch (MPIException e) {
                throw failed(e);
            }
            finish(incoming);
        }
        throwFailure();
    }

    /**
     * Waits until the object is here and returns it; the same one if called again.
     *
     * @return the object; null if null was sent, or the receive was cancelled
     * @throws MPIException of class ERR_TYPE if the message was none of an object, or of one of a class that is not
     *     allowed, missing or not the expected one; ERR_OTHER if it is damaged. Thrown by every call that follows, too
     */
    public @Nullable T get() throws MPIException {
        waitFor();
        return object;
    }

    /** Returns source and tag of the object's message; null until a wait or test found it complete. */
    public Status getStatus() {
        return status;
    }

    /**
     * Cancels the receive if it has no message yet (MPI 4.1, 3.8.4); it is complete then, its object null, and
     * {@link Status#isCancelled} true. Otherwise nothing happens.
     */
    public void cancel() {
        if (!done && receives.remove(this)) {
            Status empty = new Status();
            empty.setEmpty();
            empty.setWasCancelled(true);
            status = empty;
            done = true;
        }
    }

    private void finish(IncomingObject message) {
        status = message.status();
        done = true;
        if (message.bytes() != null) {
            try {
                object = ObjectCommunication.decode(comm, message.bytes(), type, "ObjectRequest.get", message.status());
            } catch (MPIException e) {
                throw failed(e);
            }
        }
    }

    private void throwFailure() {
        if (failure != null) {
            throw failed(failure);
        }
    }

    private MPIException failed(MPIException e) {
        receives.remove(this);
        done = true;
        failure = e;
        return e;
    }

    /** Says what went wrong while another call matched messages. */
    void fail(MPIException e) {
        failure = e;
    }

    boolean isSameComm(ObjectRequest<?> other) {
        return comm.rawHandle() == other.comm.rawHandle();
    }

    boolean matches(Status message) {
        return (source == MPI.ANY_SOURCE || source == message.MPI_SOURCE)
                && (tag == MPI.ANY_TAG || tag == message.MPI_TAG);
    }

    /** Returns the status of the first message that this would take, null if none has come. */
    Status probe() {
        return comm.iProbe(source, tag);
    }

    /** Blocks until there is a message that this would take. */
    void awaitMessage() {
        check(Mpi.MPI_Probe(source, tag, comm.handle(), null));
    }

    /** Takes a message if it is there. */
    boolean take() {
        int[] message = new int[1];
        boolean[] flag = new boolean[1];
        Status found = new Status();
        check(Mpi.MPI_Improbe(source, tag, comm.handle(), flag, message, found));
        if (flag[0]) {
            incoming = IncomingObject.begin(message[0], found);
        }
        return flag[0];
    }
}
