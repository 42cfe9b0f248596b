package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import org.jmpi.hydra.job.RankSpec;

/** The ranks of one node. Mirrors the commands that {@code hydra_pmi_proxy} takes. Used by one thread. */
public interface Proxy {
    /**
     * Starts a rank; its end is told to the job's events.
     *
     * @param spec the rank
     * @return its process id on its node
     * @throws IOException when it cannot be started
     */
    long start(RankSpec spec) throws IOException;

    /**
     * @param rank a rank that was started with {@link RankSpec.Input#COPIED}
     * @return writes to its standard input; may block while the rank does not read, fails when it is gone, and must be
     *     closed at the end of the input
     */
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
