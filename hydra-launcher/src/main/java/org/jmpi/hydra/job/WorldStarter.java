package org.jmpi.hydra.job;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Starts the worlds that ranks of a job spawn. Any thread; each call returns at once. */
public interface WorldStarter {
    /**
     * A rank of JMPI wants a world, which ends with it unless they part.
     *
     * @param rank who
     * @param id by which the rank calls it
     * @param data the request, as {@link org.jmpi.mpir.pmi.WorldWire} has it; unchecked
     * @param mac proves that the rank knows the job's secret; unchecked
     * @param ended gets the world's exit code, once
     */
    void start(int rank, int id, String data, @Nullable String mac, IntConsumer ended);

    /**
     * A rank of another MPI wants a world. It ends with the rank's world, if that is ended early.
     *
     * @param rank who
     * @param programs the words of a command line for each program
     * @param preput what the new ranks find in their key-value space
     * @param started called once: with null when all processes are started, else with the reason why they are not
     */
    void spawn(int rank, List<List<String>> programs, Map<String, String> preput, Consumer<@Nullable String> started);

    /**
     * A world goes on when the rank that started it ends.
     *
     * @param disconnected whether nobody hears any more of what becomes of it
     */
    void part(int rank, int id, boolean disconnected);

    /** A rank wants a world to be ended. */
    void end(int rank, int id);

    /** The connection of a rank ended: so do the worlds that it has not parted with. */
    void left(int rank);
}
