package org.jmpi.test.coverage;

import java.io.IOException;

/** Runs tests for the check of no-ops. Called by several threads at a time. */
@FunctionalInterface
public interface TrialRunner {
    /** Stands for no function: the test runs as it is. */
    String NO_FUNCTION = "";

    /**
     * Runs a test and waits for its end.
     *
     * @param trial the test
     * @param function the function that is a no-op meanwhile, or {@link #NO_FUNCTION}
     * @param seconds what the test may take; it is ended and has failed after that
     * @return how it ended
     * @throws IOException if the job could not be started
     */
    Ending run(Trial trial, String function, int seconds) throws IOException, InterruptedException;

    /** How a test ended. */
    enum Verdict {
        PASSED,
        FAILED,
        /** Failed in that it did not end. */
        HUNG,
        SKIPPED
    }

    /**
     * The end of a test.
     *
     * @param verdict what it came to
     * @param seconds how long it took
     * @param note what was wrong, in one line; empty if nothing was
     */
    record Ending(Verdict verdict, double seconds, String note) {}
}
