package org.jmpi.mpir.init;

import java.util.Map;
import java.util.Properties;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.tool.cvar.CvarSet;

/**
 * A rank 0 of 1, whatever launcher the environment names, for tools that look at what a rank has. The thread that starts it
 * is its rank until {@link #close}. No line is printed, no thread started, and afterwards no socket is open.
 */
public final class LoneRank implements AutoCloseable {
    private final Rank rank;

    private LoneRank(Rank rank) {
        this.rank = rank;
    }

    /**
     * Starts a rank, as MPI_Init does.
     *
     * @param environment where its control variables come from
     * @param properties the same
     * @throws org.jmpi.mpir.err.MpirException if they give a control variable a value it does not take
     */
    public static LoneRank start(Map<String, String> environment, Properties properties) {
        Rank rank = new Rank(Pmi.connect(Map.of()), CvarSet.fromEnvironment(environment, properties));
        // this JVM may have a rank of its own already
        Rank.useThreadRanks();
        Rank.attach(rank);
        return new LoneRank(Init.initThread(Constants.THREAD_SINGLE));
    }

    /** Returns the rank. */
    public Rank rank() {
        return rank;
    }

    /** Ends the rank, as MPI_Finalize and the end of its process do. */
    @Override
    public void close() {
        try {
            Init.finalizeRank(rank);
            Instance.of(rank).end();
        } finally {
            Rank.attach(null);
        }
    }
}
