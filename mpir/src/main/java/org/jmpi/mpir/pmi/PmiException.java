package org.jmpi.mpir.pmi;

import org.jspecify.annotations.Nullable;

/** A launcher that answers wrongly, not at all, or cannot be reached. The message says what to do about it. */
public class PmiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message what happened, what was expected, and one suggestion */
    public PmiException(String message) {
        super(message);
    }

    /**
     * @param message what happened, what was expected, and one suggestion
     * @param cause the exception underneath
     */
    public PmiException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
