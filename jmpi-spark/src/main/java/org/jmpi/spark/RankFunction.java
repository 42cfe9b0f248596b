package org.jmpi.spark;

import java.io.Serializable;
import java.util.Iterator;
import mpi.Intracomm;

/**
 * What a rank does with its partition.
 *
 * @param <T> elements of the partition
 * @param <R> what the rank returns; Spark serializes it
 */
@FunctionalInterface
public interface RankFunction<T, R> extends Serializable {
    /**
     * Runs one rank, between Init and Finalize, on the thread of its task: accumulators, broadcasts and {@code TaskContext} are
     * those of any task.
     *
     * @param world the communicator of all ranks, whose errors are exceptions; the rank is the number of the partition
     * @param partition elements, to be read by the calling thread
     * @return the result of this rank
     * @throws Exception whatever it likes: the job of MPI ends, and the stage fails
     */
    R call(Intracomm world, Iterator<T> partition) throws Exception;
}
