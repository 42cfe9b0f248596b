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
        } catch (ArithmeticException e) {
            return new MpirException(
                    ErrorClass.ERR_ARG, "offsets that don't fit 64 bits: expected an access within 2^63 bytes", e);
        } catch (RuntimeException e) {
            return e;
        } catch (OutOfMemoryError e) {
            return new MpirException(
                    ErrorClass.ERR_NO_MEM,
                    "no memory for the access: " + e.getMessage() + "; give the JVM more with -XX:MaxDirectMemorySize",
                    e);
        }
    }
}
