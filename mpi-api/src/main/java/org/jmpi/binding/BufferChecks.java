package org.jmpi.binding;

import java.nio.Buffer;
import org.jmpi.mpir.buffer.MemorySegments;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

/** Checks that a buffer holds what its count and datatype say. Allocates nothing unless it fails. */
final class BufferChecks {
    private BufferChecks() {}

    /** Checks a buffer that is read. */
    static void readable(Object buf, long count, Datatype type, String name) {
        if (!fits(bytes(buf), count, type)) {
            throw bad(buf, count, type, name);
        }
    }

    /** Checks a buffer that is written. */
    static void writable(Object buf, long count, Datatype type, String name) {
        if (!fits(bytes(buf), count, type) || isReadOnly(buf) && count > 0) {
            throw bad(buf, count, type, name);
        }
    }

    /**
     * Checks that two buffers of one call are not the same memory. Where a type has gaps, the two may well interleave.
     */
    static void apart(
            Object a, long aCount, Datatype aType, Object b, long bCount, Datatype bType, String aName, String bName) {
        boolean moves = aCount > 0 && bCount > 0 && aType.contiguous && bType.contiguous;
        if (a == b && a != null && moves) {
            throw Checks.error(
                    ErrorClass.ERR_BUFFER,
                    aName + " and " + bName + " are the same object: expected separate buffers; "
                            + (aName.equals("sendbuf") ? "use MPI_Sendrecv_replace" : "pass a copy")
                            + " where data is to be replaced");
        }
    }

    /** Returns whether a buffer of {@code available} bytes (negative: no buffer) holds {@code count} elements. */
    private static boolean fits(long available, long count, Datatype type) {
        if (count == 0) {
            return available >= -1;
        }
        long extent = type.extent;
        long need = count * extent;
        boolean small = (count | extent) >>> 31 == 0;
        if (type.contiguous && small) {
            return need <= available;
        }
        return fitsDerived(available, count, type);
    }

    private static boolean fitsDerived(long available, long count, Datatype type) {
        if (type.size == 0) {
            return available >= -1;
        }
        if (Math.multiplyHigh(count - 1, type.extent) != (count - 1) * type.extent >> 63) {
            return false;
        }
        long span = (count - 1) * type.extent;
        long first = type.trueLb + Math.min(0, span);
        long end = type.trueLb + Math.max(0, span) + type.trueExtent;
        return first >= 0 && end >= 0 && end <= available;
    }

    /** Returns the bytes of a buffer, -1 for null and MPI_BOTTOM, -2 for what is no buffer. */
    static long bytes(Object buf) {
        if (buf instanceof byte[] a) {
            return a.length;
        }
        if (buf instanceof double[] a) {
            return (long) a.length << 3;
        }
        if (buf instanceof int[] a) {
            return (long) a.length << 2;
        }
        if (buf instanceof Buffer b) {
            return nioBytes(b);
        }
        return otherBytes(buf);
    }

    private static long nioBytes(Buffer b) {
        int shift = b instanceof java.nio.ByteBuffer
                ? 0
                : b instanceof java.nio.DoubleBuffer || b instanceof java.nio.LongBuffer
                        ? 3
                        : b instanceof java.nio.IntBuffer || b instanceof java.nio.FloatBuffer ? 2 : 1;
        return (long) b.capacity() << shift;
    }

    private static long otherBytes(Object buf) {
        if (buf instanceof long[] a) {
            return (long) a.length << 3;
        }
        if (buf instanceof float[] a) {
            return (long) a.length << 2;
        }
        if (buf instanceof short[] a) {
            return (long) a.length << 1;
        }
        if (buf instanceof char[] a) {
            return (long) a.length << 1;
        }
        if (buf instanceof boolean[] a) {
            return a.length;
        }
        if (MemorySegments.isSegment(buf)) {
            return MemorySegments.byteSize(buf);
        }
        return buf == null || buf == MpiConstants.MPI_BOTTOM ? -1 : -2;
    }

    private static boolean isReadOnly(Object buf) {
        if (buf instanceof Buffer b) {
            return b.isReadOnly();
        }
        return buf != null && !buf.getClass().isArray() && MemorySegments.isReadOnly(buf);
    }

    private static MpirException bad(Object buf, long count, Datatype type, String name) {
        if (buf == MpiConstants.MPI_IN_PLACE || buf == MpiConstants.MPI_BOTTOM) {
            return Checks.error(
                    ErrorClass.ERR_BUFFER,
                    name + " is " + buf + ": expected a buffer here; "
                            + (buf == MpiConstants.MPI_BOTTOM
                                    ? "MPI_BOTTOM needs a datatype made of absolute addresses"
                                    : "MPI_IN_PLACE is for certain buffers of collectives"));
        }
        long available = bytes(buf);
        if (available == -2) {
            new UserBuffer().set(buf);
        }
        if (available < 0) {
            return Checks.error(
                    ErrorClass.ERR_BUFFER,
                    name + " is null: expected a buffer for " + count
                            + " elements; a null buffer goes with count 0 only");
        }
        if (isReadOnly(buf) && fits(available, count, type)) {
            return Checks.error(
                    ErrorClass.ERR_BUFFER,
                    name
                            + " is read-only: expected a buffer that can be written; is it a view from asReadOnlyBuffer or asReadOnly?");
        }
        return tooSmall(available, count, type, name);
    }

    private static MpirException tooSmall(long available, long count, Datatype type, String name) {
        String what = count + " elements of " + (type.name.isEmpty() ? "a derived datatype" : type.name);
        if (type.trueLb < 0 || type.extent < 0) {
            return Checks.error(
                    ErrorClass.ERR_BUFFER,
                    name + " has " + available + " bytes: " + what + " reach outside it (true lower bound "
                            + type.trueLb + ", extent " + type.extent + "); pass a buffer that begins earlier");
        }
        return Checks.error(
                ErrorClass.ERR_BUFFER,
                name + " has " + available + " bytes: expected at least " + need(count, type) + " for " + what
                        + "; pass a larger buffer or a smaller count");
    }

    private static String need(long count, Datatype type) {
        try {
            long span = Math.multiplyExact(count - 1, type.extent);
            return "" + Math.addExact(span, type.trueLb + type.trueExtent);
        } catch (ArithmeticException e) {
            return "2^63";
        }
    }
}
