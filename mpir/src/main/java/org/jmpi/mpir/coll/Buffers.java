package org.jmpi.mpir.coll;

import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

/** Resolves the buffers of a collective and checks that they are long enough. */
final class Buffers {
    private Buffers() {}

    static boolean isInPlace(Object buf) {
        return buf == SpecialBuffers.IN_PLACE;
    }

    /** Returns whether the caller passed one buffer twice: what must then happen is what IN_PLACE says. */
    static boolean isAliased(CollArgs a) {
        return a.send.base() == a.recv.base() && a.send.offset() == a.recv.offset() && a.send.base() != null;
    }

    static UserBuffer send(UserBuffer target, Object buf, long bytes) {
        target.set(buf);
        checkLength("send", target, buf, bytes);
        return target;
    }

    static UserBuffer recv(UserBuffer target, Object buf, long bytes) {
        target.set(buf);
        checkLength("receive", target, buf, bytes);
        if (bytes > 0 && target.isReadOnly()) {
            throw new MpirException(
                    ErrorClass.ERR_BUFFER, "receive buffer is a read-only " + name(buf) + ": expected one to write to");
        }
        return target;
    }

    private static void checkLength(String which, UserBuffer resolved, Object buf, long bytes) {
        if (resolved.length() < bytes) {
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
