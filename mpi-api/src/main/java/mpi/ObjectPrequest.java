package mpi;

import java.util.function.Supplier;
import org.jmpi.binding.Mpi;

/** A persistent request for objects: each start serializes those that are in the array then, or makes a new receive. */
final class ObjectPrequest extends Prequest {
    private final Supplier<Request> communication;

    ObjectPrequest(Supplier<Request> communication) {
        super(Mpi.MPI_REQUEST_NULL);
        this.communication = communication;
    }

    @Override
    public void start() throws MPIException {
        checkRunning();
        if (!wrapsNull()) {
            throw new MPIException(
                    MPI.ERR_REQUEST,
                    MPI.ERR_REQUEST,
                    "the request is active: expected one that is complete; wait for it first");
        }
        rebind(communication.get().rawHandle());
    }
}
