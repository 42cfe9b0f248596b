package org.jmpi.mpir.op;

import org.jmpi.mpir.handle.HandleObject;

/** A reduction operation (mirrors {@code MPIR_Op}; MPI 4.1, 6.9). */
public final class Op extends HandleObject {
    public OpKind kind = OpKind.USER;
    public boolean commutative = true;
    /** The user's function; null for a predefined operation. */
    public UserFunction function;
    /** Whether {@link #function} takes direct NIO buffers in native order instead of arrays. */
    public boolean directBuffers;
}
