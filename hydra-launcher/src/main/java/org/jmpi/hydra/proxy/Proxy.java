package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Future;
import org.jmpi.hydra.job.RankSpec;
import org.jspecify.annotations.Nullable;

/** The ranks of one node. Mirrors the commands that {@code hydra_pmi_proxy} takes. Used by one thread. */
public interface Proxy {
    /**
     * Begins to start a rank; its end is told to the job's events.
     *
     * @param spec the rank
     * @return its process id on its node; fails with an IOException when it cannot be started
     * @throws IOException when it cannot be started, as far as that is known at once
     */
    Future<Long> start(RankSpec spec) throws IOException;

    /**
     * @param rank a rank that was started with {@link RankSpec.Input#COPIED}
     * @return writes to its standard input; may block while the rank does not read, fails when it is gone, and must be
     *     closed at the end of the input
     */
    @Nullable
    OutputStream input(int rank);

    /** Asks every rank to end (SIGTERM). */
    void interrupt();

    /**
     * Sends a signal to every rank.
     *
     * @param name of the signal without SIG
     */
    void signal(String name);

    /**
     * Kills one rank, and what it has started as far as that can be found.
     *
     * @param rank which
     */
    void kill(int rank);

    /** Kills every rank and all that they started. */
    void kill();

    /**
     * Ends the node's part after its ranks have ended: leftover processes are killed, output is forwarded to its end
     * (for a bounded time when ranks were killed), files are removed.
     *
     * @param killed whether the job was ended early
     */
    void finish(boolean killed);
}
