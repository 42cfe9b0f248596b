package org.jmpi.mpir.op;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;

/** Calls a user's reduction function with operands of the shape that {@link UserFunction} promises. */
final class UserOperands {
    /** One call gets at most this many bytes: half of what an array or a direct buffer can hold. */
    private static final long LIMIT = 1L << 30;

    private UserOperands() {}

    static void apply(
            BufferCopy copier,
            UserBuffer in,
            long inAt,
            UserBuffer inout,
            long inoutAt,
            long count,
            Datatype type,
            Op op) {
        long most = Math.max(1, LIMIT / type.extent - 1);
        for (long done = 0; done < count; done += most) {
            long n = Math.min(most, count - done);
            long at = done * type.size;
            call(copier, in, inAt + at, inout, inoutAt + at, n, type, op);
        }
    }

    private static void call(
            BufferCopy copier,
            UserBuffer in,
            long inAt,
            UserBuffer inout,
            long inoutAt,
            long count,
            Datatype type,
            Op op) {
        int kind = op.directBuffers
                ? BufferKind.NIO_BYTES
                : type.element == BasicType.BOOLEAN ? BufferKind.BOOLEANS : NaturalType.kind(type);
        Object left = operand(copier, in, inAt, kind, count, type);
        Object right = operand(copier, inout, inoutAt, kind, count, type);
        assert op.function != null;
        op.function.apply(left, right, count, type);
        if (right != inout.base()) {
            copier.copy(view(right, type), 0, inout, inoutAt, count * type.size);
        }
    }

    /** Returns the user's own array if it is just the operands, else a copy. */
    private static Object operand(BufferCopy copier, UserBuffer b, long at, int kind, long count, Datatype type) {
        long bytes = span(count, type);
        boolean whole = b.offset() + b.streamStart() + at == 0 && b.length() == bytes;
        if (b.kind() == kind && whole && kind < BufferKind.NIO) {
            return b.base();
        }
        Object copy = kind == BufferKind.NIO_BYTES
                ? ByteBuffer.allocateDirect((int) bytes).order(ByteOrder.nativeOrder())
                : NaturalType.array(kind, bytes);
        copier.copy(b, at, view(copy, type), 0, count * type.size);
        return copy;
    }

    /** The last element may reach further than its extent. */
    private static long span(long count, Datatype type) {
        return (count - 1) * type.extent + Math.max(type.extent, type.trueLb + type.trueExtent);
    }

    private static UserBuffer view(Object memory, Datatype type) {
        return new UserBuffer().set(memory, type.layout);
    }
}
