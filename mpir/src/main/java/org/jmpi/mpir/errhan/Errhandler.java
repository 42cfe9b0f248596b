package org.jmpi.mpir.errhan;

import org.jmpi.mpir.handle.HandleObject;

/** An error handler (mirrors {@code MPIR_Errhandler}; MPI 4.1, 9.3). */
public final class Errhandler extends HandleObject {
    /** What a handler does. */
    public enum Kind {
        ARE_FATAL,
        RETURN,
        ABORT,
        USER
    }

    public Kind kind = Kind.USER;
    /** The user's function; null for a predefined handler. */
    public ErrorFunction function;
}
