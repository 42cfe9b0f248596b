package org.jmpi.mpir.coll;

import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Resolves the buffers of a collective and checks that they are long enough. */
final class Buffers {
    private Buffers() {}

    static boolean isInPlace(Object buf) {
        return buf == SpecialBuffers.IN_PLACE;
    }

    /**
     * Returns whether the caller passed one buffer twice: what must then happen is what IN_PLACE says. Types with different
     * gaps may lie between each other in one buffer.
     */
    static boolean isAliased(CollArgs a) {
        return a.send.base() == a.recv.base()
                && a.send.offset() == a.recv.offset()
                && a.send.layout() == a.recv.layout()
                && a.send.base() != null;
    }

    static UserBuffer send(UserBuffer target, Object buf, long count, Datatype type) {
        target.set(buf, type.layout);
        checkLength("send", target, buf, span(count, type));
        return target;
    }

    static UserBuffer recv(UserBuffer target, Object buf, long count, Datatype type) {
        target.set(buf, type.layout);
        checkLength("receive", target, buf, span(count, type));
        return writable(target, buf, count);
    }

    /** Checks a part of a send buffer that was resolved before. */
    static UserBuffer send(UserBuffer part, long count, Datatype type) {
        checkLength("send", part, part.base(), span(count, type));
        return part;
    }

    /** Checks a part of a receive buffer that was resolved before. */
    static UserBuffer recv(UserBuffer part, long count, Datatype type) {
        checkLength("receive", part, part.base(), span(count, type));
        return writable(part, part.base(), count);
    }

    private static UserBuffer writable(UserBuffer target, Object buf, long count) {
        if (count > 0 && target.isReadOnly()) {
            throw new MpirException(
                    ErrorClass.ERR_BUFFER, "receive buffer is a read-only " + name(buf) + ": expected one to write to");
        }
        return target;
    }

    /** Checks that a rank has room for what it sends itself, and notes if it has room for more. */
    static void own(CollArgs a, long sent, long received) {
        if (sent < received) {
            a.ownBytes = sent;
        } else if (sent > received) {
            throw new MpirException(
                    ErrorClass.ERR_TRUNCATE,
                    "a rank sends itself " + sent + " bytes in a collective, and receives " + received
                            + " from itself: expected no more than it receives; do send and receive counts and datatypes"
                            + " agree?");
        }
    }

    /** Returns how many bytes from the start of the buffer {@code count} elements reach. */
    private static long span(long count, Datatype type) {
        if (count == 0 || type.size == 0) {
            return 0;
        }
        return Math.max(0, (count - 1) * type.extent) + type.trueLb + type.trueExtent;
    }

    private static void checkLength(String which, UserBuffer resolved, Object buf, long bytes) {
        if (resolved.length() < bytes) {
            boolean isNone = resolved.kind() == BufferKind.NONE;
            if (isNone && buf != null && buf != SpecialBuffers.BOTTOM) {
                throw UserBuffer.notABuffer(buf);
            }
            throw new MpirException(
                    ErrorClass.ERR_BUFFER,
                    which + " buffer " + name(buf) + " of " + resolved.length() + " bytes: expected at least " + bytes
                            + "; check count, displacements and datatype");
        }
    }

    private static String name(Object buf) {
        return buf == null ? "null" : buf.getClass().getSimpleName();
    }
}
