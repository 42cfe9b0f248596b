package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * A persistent request for a message whose parts become ready, and arrive, one by one (MPI 4.1, chapter 4). Partitions are
 * numbered from 0. Any of the rank's threads may say that parts are ready, as far as the thread level allows.
 */
public final class PartitionedRequest extends Prequest {
    private PartitionedRequest(int predefined) {
        super(predefined);
    }

    static PartitionedRequest made(int handle) {
        PartitionedRequest request = new PartitionedRequest(handle);
        request.rebind(handle);
        return request;
    }

    /**
     * The sender's {@code partition} is ready: it must not be changed until the request is complete. Once a start.
     *
     * @throws MPIException of class ERR_ARG if there is no such partition, ERR_REQUEST if this is not an active send
     */
    public void pReady(int partition) throws MPIException {
        check(Mpi.MPI_Pready(partition, handle()));
    }

    /** The sender's partitions {@code low} to {@code high}, inclusive, are ready. */
    public void pReadyRange(int low, int high) throws MPIException {
        check(Mpi.MPI_Pready_range(low, high, handle()));
    }

    /** The sender's {@code partitions} are ready. */
    public void pReadyList(int[] partitions) throws MPIException {
        check(Mpi.MPI_Pready_list(partitions.length, partitions, handle()));
    }

    /** Returns whether the receiver's {@code partition} has arrived, so that it may be read. */
    public boolean pArrived(int partition) throws MPIException {
        Scratch scratch = Scratch.current();
        boolean[] flag = scratch.takeFlag();
        check(Mpi.MPI_Parrived(handle(), partition, flag));
        return scratch.give(flag);
    }
}
