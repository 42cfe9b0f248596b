package mpi;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known of a job within a program when it has ended. */
final class EmbeddedOutcome {
    /** By rank. */
    final @Nullable Object[] results;
    /** By rank: what it threw by itself, not what told it that another failed. */
    final @Nullable Throwable[] failures;
    /** Why the job ended before its time; null: all ranks returned. */
    @Nullable
    String reason;

    /** The exit code of a job with a reason. */
    int code;

    /** What the ranks were doing at the time limit, or empty. */
    String report = "";

    EmbeddedOutcome(int ranks) {
        results = new Object[ranks];
        failures = new Throwable[ranks];
    }

    /** Returns the results, or throws. */
    @SuppressWarnings("unchecked")
    <T extends @Nullable Object> List<T> get() throws MPIException {
        if (reason != null) {
            throw EmbeddedJobException.of(this);
        }
        return (List<T>) Collections.unmodifiableList(Arrays.asList(results));
    }
}
