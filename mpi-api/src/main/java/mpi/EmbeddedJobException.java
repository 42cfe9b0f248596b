package mpi;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why an {@link EmbeddedJob} gave no results, and what is known of each of its ranks. */
public final class EmbeddedJobException extends MPIException {
    private static final long serialVersionUID = 1;

    /** Not serialized: results are of any class. */
    private final transient EmbeddedOutcome outcome;

    private final String reason;
    private final String report;

    private EmbeddedJobException(
            int errorCode, int errorClass, String message, EmbeddedOutcome outcome, @Nullable Throwable cause) {
        super(errorCode, errorClass, message);
        this.outcome = outcome;
        this.reason = String.valueOf(outcome.reason);
        this.report = outcome.report;
        if (cause != null) {
            initCause(cause);
        }
    }

    /** Makes the exception with what the first rank threw by itself as its cause. */
    static EmbeddedJobException of(EmbeddedOutcome outcome) {
        int ranks = outcome.results.length;
        for (int r = 0; r < ranks; r++) {
            Throwable failure = outcome.failures[r];
            if (failure instanceof MPIException m) {
                String message = said(r, ranks, m.getMessage());
                return new EmbeddedJobException(m.getErrorCode(), m.getErrorClass(), message, outcome, m);
            }
            if (failure != null) {
                return new EmbeddedJobException(0, 0, said(r, ranks, failure.toString()), outcome, failure);
            }
        }
        String message = "the job of " + ranks + (ranks == 1 ? " rank" : " ranks") + " ended with code " + outcome.code
                + ": " + outcome.reason;
        return new EmbeddedJobException(0, 0, message, outcome, null);
    }

    private static String said(int rank, int ranks, @Nullable String what) {
        return "rank " + rank + " of " + ranks + ": " + what;
    }

    /** Returns what each rank returned, in the order of ranks; null for one that returned nothing. */
    public List<@Nullable Object> results() {
        return outcome == null ? List.of() : Collections.unmodifiableList(Arrays.asList(outcome.results));
    }

    /** Returns what each rank threw by itself, in the order of ranks; null for one that threw nothing. */
    public List<@Nullable Throwable> failures() {
        return outcome == null ? List.of() : Collections.unmodifiableList(Arrays.asList(outcome.failures));
    }

    /** Returns why the job was ended, in the words of its launcher or of the rank that ended it. */
    public String reason() {
        return reason;
    }

    /** Returns what each rank was doing at the time limit, and who waited for whom, in lines; empty unless that was the end. */
    public String report() {
        return report;
    }
}
