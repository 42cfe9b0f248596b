package org.jmpi.mpir.err;

import org.jspecify.annotations.Nullable;

/**
 * An error on its way from the layer that found it to the binding, which calls the error handler.
 *
 * <p>The first detector writes the message, with the offending value, what was expected and a suggestion; nobody
 * in between rewrites it.
 */
public class MpirException extends RuntimeException {
    private final int errorClass;

    /**
     * Makes an error.
     *
     * @param errorClass one of {@link ErrorClass}
     * @param message what is wrong: value, what was expected, one suggestion
     */
    public MpirException(int errorClass, @Nullable String message) {
        super(message);
        this.errorClass = errorClass;
    }

    /** Makes an error with the exception that caused it. */
    public MpirException(int errorClass, @Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /** Returns the MPI error class. */
    public int errorClass() {
        return errorClass;
    }
}
