package org.jmpi.hydra.job;

import org.jspecify.annotations.Nullable;

/** A command line or host list that makes no sense. The message is complete; no stack trace is shown. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /** @param message the value, what was expected, one suggestion */
    public UsageException(String message) {
        this(message, ExitCode.USAGE);
    }

    /**
     * @param message the value, what was expected, one suggestion
     * @param exitCode the launcher's exit code
     */
    public UsageException(@Nullable String message, int exitCode) {
        super(message);
        this.exitCode = exitCode;
    }

    /** @return the launcher's exit code */
    public int exitCode() {
        return exitCode;
    }
}
