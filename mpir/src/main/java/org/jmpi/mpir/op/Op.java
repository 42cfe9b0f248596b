package org.jmpi.mpir.op;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankTable;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.handle.HandleTable;
import org.jspecify.annotations.Nullable;

/** A reduction operation (mirrors {@code MPIR_Op}; MPI 4.1, 6.9). */
public final class Op extends HandleObject {
    private static final HandleTable<Op> TABLE = new HandleTable<>(HandleKind.OP, 16, 16) {
        @Override
        public Op get() {
            return new Op();
        }
    };

    public OpKind kind = OpKind.USER;
    public boolean commutative = true;
    /** The user's function; null for a predefined operation. */
    public @Nullable UserFunction function;
    /** Whether {@link #function} takes direct NIO buffers in native order instead of arrays. */
    public boolean directBuffers;

    /** Returns the operations of {@code rank} by their handles. */
    @SuppressWarnings("unchecked")
    public static HandleAllocator<Op> table(Rank rank) {
        RankTable known = rank.ops;
        return known != null ? (HandleAllocator<Op>) known : TABLE.of(rank);
    }

    /** Keeps this operation alive, unless it is predefined. Any thread. */
    public void retain() {
        if (!isBuiltin()) {
            addRef();
        }
    }

    /** Drops a reference; the last one frees this operation. Any thread. */
    public void drop(HandleAllocator<Op> ops) {
        if (!isBuiltin() && release()) {
            ops.free(this);
        }
    }
}
