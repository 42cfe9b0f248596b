package org.jmpi.test.perf.barrier;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.coll.barrier.BarrierSteps;
import org.jmpi.mpir.coll.barrier.Barriers;
import org.jmpi.test.perf.barrier.WindowFlags.Kind;

/**
 * A barrier of a communicator's ranks by one-sided communication: the steps of {@link Barriers} over {@link WindowFlags}.
 * One thread at a time.
 */
public final class WindowBarrier implements AutoCloseable {
    private static final int SPINS = 100;

    private final int comm;
    private final WindowFlags words;
    private final BarrierSteps steps;
    private final boolean[] flag = new boolean[1];

    /** Makes the window. Collective over {@code comm}, which has to live longer than the barrier. */
    public WindowBarrier(String protocol, Kind kind, int comm) {
        this.comm = comm;
        int[] value = new int[1];
        MPI_Comm_size(comm, value);
        int size = value[0];
        MPI_Comm_rank(comm, value);
        words = new WindowFlags(kind, Barriers.slots(protocol, size), comm);
        steps = Barriers.make(protocol, words, size, value[0]);
    }

    /** Waits until all ranks have entered. Collective. */
    public void await() {
        steps.enter();
        int vain = 0;
        while (!steps.step()) {
            if (steps.idle()) {
                pause(vain++);
            }
        }
        words.settle();
    }

    /** Accesses of others may need this rank's progress, or its core. */
    private void pause(int vain) {
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, flag, MPI_STATUS_IGNORE);
        if (vain < SPINS) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }

    /** Frees the window. Collective. */
    @Override
    public void close() {
        words.close();
    }
}
