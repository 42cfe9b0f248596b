package mpi;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A receive of objects into an array, whose request is one like all others: a generalized request that is completed when the
 * objects have been put into the array. Some wait, test or send of the rank does that.
 */
final class ObjectArrayReceive implements Grequest.Functions {
    private final ObjectRequest<byte[]> incoming;
    private final ToIntFunction<byte @Nullable []> deliver;
    private @Nullable Grequest request;
    private boolean finished;
    private int received;
    private @Nullable MPIException failure;

    /**
     * @param incoming the receive of the objects' bytes
     * @param deliver puts them where the program wants them, and returns how many objects they were
     */
    ObjectArrayReceive(ObjectRequest<byte[]> incoming, ToIntFunction<byte @Nullable []> deliver) {
        this.incoming = incoming;
        this.deliver = deliver;
    }

    Request begin() {
        Grequest made = Grequest.start(this);
        request = made;
        RankObjects.of(Wrapper.checkRunning()).receives.add(this);
        return made;
    }

    /** Completes the request if the message has come; returns whether it is complete. */
    synchronized boolean poll() {
        if (!finished) {
            try {
                if (!incoming.isHere()) {
                    return false;
                }
                received = deliver.applyAsInt(incoming.get());
            } catch (MPIException e) {
                failure = e;
            }
            finished = true;
            Grequest made = request;
            assert made != null;
            made.complete();
        }
        return true;
    }

    @Override
    public void query(Status status) throws MPIException {
        if (failure != null) {
            throw failure;
        }
        Status of = incoming.getStatus();
        status.set(of.MPI_SOURCE, of.MPI_TAG, received);
        status.setWasCancelled(of.wasCancelled());
    }

    @Override
    public void cancel(boolean complete) {
        if (!complete) {
            incoming.cancel();
            poll();
        }
    }
}
