package org.jmpi.mpir.job;

import org.jmpi.mpir.pmi.PmiClient;

/**
 * When a rank came into and out of MPI_Init and into MPI_Finalize. It tells a launcher that asked when it leaves: in
 * {@code jmpi_times}, a word of its last request, these and the time of the request in milliseconds since 1970.
 */
public final class LifeTimes {
    /** In the environment: the launcher wants to know. */
    private static final String ASKED = "JMPI_TIMES";

    private long began;
    private long initialized;
    private long finalizing;

    public void initBegins() {
        began = System.currentTimeMillis();
    }

    public void initEnds() {
        initialized = System.currentTimeMillis();
    }

    public void finalizeBegins() {
        finalizing = System.currentTimeMillis();
    }

    /** Leaves the job. */
    public void leave(PmiClient pmi) {
        boolean known = finalizing != 0 && initialized != 0;
        pmi.finalizePmi(
                known && System.getenv(ASKED) != null
                        ? began + "," + initialized + "," + finalizing + "," + System.currentTimeMillis()
                        : null);
    }
}
