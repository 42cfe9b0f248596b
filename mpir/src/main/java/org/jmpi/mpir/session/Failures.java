package org.jmpi.mpir.session;

import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** What went wrong in steps of which none keeps the others from being taken: the first counts. Used by one thread. */
final class Failures {
    private @Nullable MpirException failure;
    private @Nullable Error error;

    /** Takes a step and remembers what it throws; the end of the job passes. */
    void collect(Runnable step) {
        try {
            step.run();
        } catch (MpirException e) {
            failure = failure == null ? e : failure;
        } catch (JobAborted e) {
            throw e;
        } catch (Error e) {
            error = error == null ? e : error;
        }
    }

    /** Throws what was remembered, an {@link Error} before all others. */
    void rethrow() {
        if (error != null) {
            throw error;
        }
        if (failure != null) {
            throw failure;
        }
    }
}
