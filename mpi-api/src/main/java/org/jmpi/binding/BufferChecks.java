package org.jmpi.binding;

import java.nio.Buffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.buffer.MemorySegments;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Overlaps;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Checks that a buffer holds what its count and datatype say. Allocates nothing unless it fails. */
final class BufferChecks {
    /** No element begins as many bytes from a buffer: sums of two such numbers are exact. */
    private static final long FURTHEST = 1L << 61;

    private BufferChecks() {}

    /** Checks a buffer that is read. */
    static void readable(Object buf, long count, Datatype type, String name) {
        if (!fits(bytes(buf), count, type)) {
            unusual(buf, count, type, false, name);
        }
    }

    /** Checks a buffer that is written, with a type that has each byte once. */
    static void writable(Object buf, long count, Datatype type, String name) {
        if (!fits(bytes(buf), count, type) || (count > 0 && isReadOnly(buf))) {
            unusual(buf, count, type, true, name);
        }
        if (!type.contiguous && Overlaps.overlap(type, count)) {
            throw overlapping(count, type, name);
        }
    }

    /**
     * Checks a buffer that a message is received into, and returns how many elements to receive at most: {@code count}, or
     * where the buffer is shorter as many as lie in it. A message that is longer is then found to be truncated.
     */
    static long receivable(Object buf, long count, Datatype type, String name) {
        long room = count;
        if (!fits(bytes(buf), count, type) || (isReadOnly(buf) && count > 0)) {
            room = shortened(buf, count, type, name);
        }
        if (!type.contiguous && Overlaps.overlap(type, room)) {
            throw overlapping(room, type, name);
        }
        return room;
    }

    private static long shortened(Object buf, long count, Datatype type, String name) {
        long available = bytes(buf);
        boolean grows = type.extent > 0 && type.trueLb >= 0;
        if (available < 0 || !grows || buf == MpiConstants.MPI_IN_PLACE || isReadOnly(buf)) {
            unusual(buf, count, type, true, name);
            return count;
        }
        long last = available - type.trueLb - type.trueExtent;
        return last < 0 ? 0 : Math.min(count, last / type.extent + 1);
    }

    /**
     * Checks elements {@code from} to {@code end} of a buffer that is read, of which some are used.
     *
     * @param from negative where blocks begin before the buffer
     */
    static void readable(Object buf, long from, long end, Datatype type, String name) {
        if (from < 0 || !fits(bytes(buf), end, type)) {
            span(buf, from, end, type, false, name);
        }
    }

    /** Checks elements {@code from} to {@code end} of a buffer of which blocks of at most {@code most} are written. */
    static void writable(Object buf, long from, long end, long most, Datatype type, String name) {
        if (from < 0 || !fits(bytes(buf), end, type) || (end > 0 && isReadOnly(buf))) {
            span(buf, from, end, type, true, name);
        }
        if (!type.contiguous && Overlaps.overlap(type, most)) {
            throw overlapping(most, type, name);
        }
    }

    private static void span(Object buf, long from, long end, Datatype type, boolean write, String name) {
        long at = from * type.extent;
        boolean exact = Math.multiplyHigh(from, type.extent) == at >> 63;
        boolean inside = buf != MpiConstants.MPI_BOTTOM && exact && reaches(buf, at, end - from, type);
        if (!inside || (write && isReadOnly(buf))) {
            if (from < 0) {
                throw outside(buf, from, end, type, name);
            }
            unusual(buf, end, type, write, name);
        }
    }

    /** Checks block {@code i} of a buffer that is read, which begins {@code at} bytes into it. */
    static void readableAt(Object buf, long at, long count, Datatype type, String name, int i) {
        if (buf == MpiConstants.MPI_BOTTOM) {
            readable(buf, count, type, name);
        } else if (count > 0 && !fitsAt(buf, at, count, type)) {
            throw badBlock(buf, at, count, type, name, i);
        }
    }

    /** Checks block {@code i} of a buffer that is written, which begins {@code at} bytes into it. */
    static void writableAt(Object buf, long at, long count, Datatype type, String name, int i) {
        if (buf == MpiConstants.MPI_BOTTOM) {
            writable(buf, count, type, name);
        } else if (count > 0 && (!fitsAt(buf, at, count, type) || isReadOnly(buf))) {
            throw badBlock(buf, at, count, type, name, i);
        } else if (!type.contiguous && Overlaps.overlap(type, count)) {
            throw overlapping(count, type, name);
        }
    }

    private static boolean fitsAt(Object buf, long at, long count, Datatype type) {
        long available = bytes(buf);
        return type.size == 0
                || (at >= 0 && at <= available && fits(available - at, count, type))
                || reaches(buf, at, count, type);
    }

    /**
     * Returns whether the memory that a buffer is a part of holds elements. These begin at byte {@code at} of the buffer,
     * and some of them, or that byte, may lie outside it.
     */
    private static boolean reaches(Object buf, long at, long count, Datatype type) {
        long available = bytes(buf);
        boolean possible = available >= 0 && count > 0 && at > -FURTHEST && at < FURTHEST;
        return possible && fitsDerived(UserBuffer.before(buf) + at, available - at, count, type);
    }

    private static MpirException badBlock(Object buf, long at, long count, Datatype type, String name, int i) {
        long available = bytes(buf);
        if (available < 0 || fitsAt(buf, at, count, type)) {
            return bad(buf, count, type, name);
        }
        return Checks.error(
                ErrorClass.ERR_BUFFER,
                name + " has " + available + " bytes: block " + i + ", " + count + " elements of " + named(type)
                        + " from byte " + at + " on, reaches outside it; are the displacements in bytes?");
    }

    private static MpirException outside(Object buf, long from, long end, Datatype type, String name) {
        return Checks.error(
                ErrorClass.ERR_BUFFER,
                name + " has " + bytes(buf) + " bytes, and " + UserBuffer.before(buf) + " before it: elements " + from
                        + " to " + (end - 1) + " of " + named(type)
                        + " reach outside it; a negative displacement needs a"
                        + " buffer of MPI.slice that begins later in a longer one");
    }

    private static MpirException overlapping(long count, Datatype type, String name) {
        return Checks.error(
                ErrorClass.ERR_TYPE,
                count + " elements of " + named(type) + " for " + name + " have some bytes twice (extent "
                        + type.extent + ", true extent " + type.trueExtent
                        + "): expected a datatype without overlaps where data is received;"
                        + " are its displacements in the right unit?");
    }

    /** A buffer in which not all elements lie: they have absolute addresses, lie before it, or it is an error. */
    private static void unusual(Object buf, long count, Datatype type, boolean write, String name) {
        if (buf != MpiConstants.MPI_BOTTOM) {
            if (!reaches(buf, 0, count, type) || (write && isReadOnly(buf))) {
                throw bad(buf, count, type, name);
            }
            return;
        }
        AbsoluteChecks.reachable(AddressSpace.of(Rank.current()), count, type, write, name);
        countable(count, type);
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
                    aName + " and " + bName + " are the same object: expected separate buffers; pass a copy"
                            + " where data is to be replaced");
        }
    }

    /** Returns whether a buffer of {@code available} bytes (negative: no buffer) holds {@code count} elements. */
    private static boolean fits(long available, long count, Datatype type) {
        if (count == 0) {
            // then nobody reads the buffer, whatever it is
            return true;
        }
        long extent = type.extent;
        long need = count * extent;
        boolean small = (count | extent) >>> 31 == 0;
        if (type.contiguous && small && need > 0) {
            return need <= available;
        }
        return fitsDerived(0, available, count, type);
    }

    /** As {@link #fits}, of a buffer with {@code before} bytes before its beginning that may be used too. */
    private static boolean fitsDerived(long before, long available, long count, Datatype type) {
        if (type.size == 0) {
            return available >= -1;
        }
        long span = (count - 1) * type.extent;
        boolean exact = Math.multiplyHigh(count - 1, type.extent) == span >> 63;
        long all = before + available;
        // each by itself inside the buffer, so that the sums below are
        if (!exact || span > all || span < -all || type.trueExtent > all) {
            return false;
        }
        if (type.trueLb < -before || type.trueLb > all) {
            return false;
        }
        long first = type.trueLb + Math.min(0, span);
        boolean inside = first >= -before && type.trueLb + Math.max(0, span) + type.trueExtent <= available;
        return inside && countable(count, type);
    }

    /** Elements may lie on each other, so that a small buffer holds any number of them. */
    private static boolean countable(long count, Datatype type) {
        if (Math.multiplyHigh(count, type.size) != 0 || (count * type.size) >>> 62 != 0) {
            throw tooManyBytes(count, type);
        }
        return true;
    }

    private static MpirException tooManyBytes(long count, Datatype type) {
        return Checks.error(
                ErrorClass.ERR_COUNT,
                "count is " + count + ": expected less than 2^62 bytes in all, but each element of " + named(type)
                        + " has " + type.size + "; is the count that of elements, not of bytes?");
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
            return MemorySegments.usableBytes(buf);
        }
        if (buf instanceof UserBuffer part) {
            return part.length();
        }
        return buf == null || buf == MpiConstants.MPI_BOTTOM ? -1 : -2;
    }

    private static boolean isReadOnly(Object buf) {
        if (buf instanceof Buffer b) {
            return b.isReadOnly();
        }
        return buf != null && !buf.getClass().isArray() && isReadOnlyMemory(buf);
    }

    private static boolean isReadOnlyMemory(Object buf) {
        return buf instanceof UserBuffer part ? part.isReadOnly() : MemorySegments.isReadOnly(buf);
    }

    private static MpirException bad(Object buf, long count, Datatype type, String name) {
        if (buf == MpiConstants.MPI_IN_PLACE) {
            return Checks.error(
                    ErrorClass.ERR_BUFFER,
                    name + " is MPI_IN_PLACE: expected a buffer here; MPI_IN_PLACE is for certain buffers of"
                            + " collectives");
        }
        long available = bytes(buf);
        if (available == -2) {
            throw UserBuffer.notABuffer(buf);
        }
        if (available < 0) {
            return Checks.error(
                    ErrorClass.ERR_BUFFER,
                    name + " is null: expected a buffer for " + count
                            + " elements; a null buffer goes with count 0 only");
        }
        if (isReadOnly(buf) && (fits(available, count, type) || reaches(buf, 0, count, type))) {
            return Checks.error(
                    ErrorClass.ERR_BUFFER,
                    name
                            + " is read-only: expected a buffer that can be written; is it a view from asReadOnlyBuffer or asReadOnly?");
        }
        return tooSmall(available, count, type, name);
    }

    private static MpirException tooSmall(long available, long count, Datatype type, String name) {
        String what = count + " elements of " + named(type);
        long first = first(count, type);
        if (first < 0) {
            return Checks.error(
                    ErrorClass.ERR_BUFFER,
                    name + " has " + available + " bytes: " + what + " reach outside it, from " + -first
                            + " bytes before it on (true lower bound " + type.trueLb + ", extent " + type.extent
                            + "); pass a buffer that begins earlier, what MPI.slice made of one, or shift the datatype");
        }
        return Checks.error(
                ErrorClass.ERR_BUFFER,
                name + " has " + available + " bytes: expected at least " + need(count, type) + " for " + what
                        + "; pass a larger buffer or a smaller count");
    }

    static String named(Datatype type) {
        return type.name.isEmpty() ? "a derived datatype" : type.name;
    }

    /** Returns where the first byte lies, about. */
    private static long first(long count, Datatype type) {
        long low = Math.multiplyHigh(count - 1, type.extent) == ((count - 1) * type.extent) >> 63
                ? Math.min(0, (count - 1) * type.extent)
                : type.extent < 0 ? Long.MIN_VALUE / 2 : 0;
        return type.trueLb < 0 ? type.trueLb : type.trueLb + low;
    }

    /** Returns where the last byte ends. */
    private static String need(long count, Datatype type) {
        try {
            long span = Math.multiplyExact(count - 1, type.extent);
            return "" + Math.addExact(Math.max(0, span), type.trueLb + type.trueExtent);
        } catch (ArithmeticException e) {
            return "2^63";
        }
    }
}
