package org.jmpi.binding;

import java.nio.ByteBuffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jspecify.annotations.Nullable;

/** The checks of operations on windows whose buffers are not those of one count and one datatype each. */
final class WinCalls {
    private WinCalls() {}

    /** Returns the datatype of an origin buffer, which was checked; null where the buffer means nothing. */
    static @Nullable Datatype origin(Rank self, Object buf, long count, int type, int target, Op op) {
        if (op.kind == OpKind.NO_OP || target == MpiConstants.MPI_PROC_NULL) {
            return null;
        }
        Checks.count(count, "origin_count");
        Datatype found = Checks.committed(self, type, count, "origin_datatype");
        BufferChecks.readable(buf, count, found, "origin_addr");
        return found;
    }

    static void fetch(Object buf, Object result, Datatype type, int target, Op op) {
        if (target != MpiConstants.MPI_PROC_NULL) {
            if (op.kind != OpKind.NO_OP) {
                BufferChecks.readable(buf, 1, type, "origin_addr");
            }
            BufferChecks.writable(result, 1, type, "result_addr");
        }
    }

    static void swap(Object buf, Object compare, Object result, Datatype type, int target) {
        if (target != MpiConstants.MPI_PROC_NULL) {
            BufferChecks.readable(buf, 1, type, "origin_addr");
            BufferChecks.readable(compare, 1, type, "compare_addr");
            BufferChecks.writable(result, 1, type, "result_addr");
        }
    }

    /**
     * Returns the first piece of a part of a window; null: it has no bytes.
     *
     * @param part one byte buffer, or several
     * @param to gets the other pieces behind the first, as many as it has room for
     */
    static @Nullable ByteBuffer base(@Nullable Object part, ByteBuffer[] to) {
        if (part instanceof ByteBuffer[] pieces) {
            for (int i = 1; i < Math.min(pieces.length, to.length); i++) {
                to[i] = pieces[i];
            }
            return pieces[0];
        }
        return (ByteBuffer) part;
    }
}
