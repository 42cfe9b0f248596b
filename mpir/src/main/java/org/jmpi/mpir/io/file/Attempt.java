package org.jmpi.mpir.io.file;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** A step at one rank of what all ranks do: its failure is kept until all know. */
public final class Attempt {
    private Attempt() {}

    /** Does {@code step}; returns what it threw, or null. */
    public static @Nullable RuntimeException of(Runnable step) {
        try {
            step.run();
            return null;
        } catch (RuntimeException | OutOfMemoryError e) {
            return failure(e);
        }
    }

    /** Returns {@code thrown}, which a step threw, as others are told it. */
    public static RuntimeException failure(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            return new MpirException(
                    ErrorClass.ERR_NO_MEM,
                    "no memory for the access: " + thrown.getMessage()
                            + "; expected a smaller cb_buffer_size or ind_rd_buffer_size, or more memory by"
                            + " -XX:MaxDirectMemorySize",
                    thrown);
        }
        if (thrown instanceof ArithmeticException) {
            return new MpirException(
                    ErrorClass.ERR_ARG, "offsets that don't fit 64 bits: expected an access within 2^63 bytes", thrown);
        }
        return thrown instanceof RuntimeException e ? e : new IllegalStateException(thrown);
    }
}
