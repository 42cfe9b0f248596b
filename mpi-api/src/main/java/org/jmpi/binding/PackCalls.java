package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.External32;
import org.jmpi.mpir.datatype.Packings;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** MPI_Pack, MPI_Unpack and their external forms (MPI 4.1, 5.2 and 5.3): checks, and the new position. */
final class PackCalls {
    private static final String EXTERNAL32 = "external32";

    private PackCalls() {}

    static long pack(Rank self, Object inbuf, long incount, Datatype type, Object outbuf, long outsize, long position) {
        BufferChecks.readable(inbuf, incount, type, "inbuf");
        long bytes = bytes(incount, type.size, type);
        room(outbuf, outsize, position, bytes);
        if (bytes > 0) {
            Packings.of(self).next().pack(inbuf, incount, type, outbuf, position);
        }
        return position + bytes;
    }

    static long unpack(
            Rank self, Object inbuf, long insize, long position, Object outbuf, long outcount, Datatype type) {
        Checks.count(outcount, "outcount");
        BufferChecks.writable(outbuf, outcount, type, "outbuf");
        long bytes = bytes(outcount, type.size, type);
        data(inbuf, insize, position, bytes);
        if (bytes > 0) {
            Packings.of(self).next().unpack(inbuf, position, outbuf, outcount, type);
        }
        return position + bytes;
    }

    static long size(long incount, Datatype type) {
        return bytes(incount, type.size, type);
    }

    static long packExternal(
            Rank self,
            String datarep,
            Object inbuf,
            long incount,
            Datatype type,
            Object outbuf,
            long outsize,
            long position) {
        long bytes = externalSize(datarep, incount, type);
        BufferChecks.readable(inbuf, incount, type, "inbuf");
        room(outbuf, outsize, position, bytes);
        if (bytes > 0) {
            Packings.of(self).next().packExternal(inbuf, incount, type, outbuf, position);
        }
        return position + bytes;
    }

    static long unpackExternal(
            Rank self,
            String datarep,
            Object inbuf,
            long insize,
            long position,
            Object outbuf,
            long outcount,
            Datatype type) {
        Checks.count(outcount, "outcount");
        long bytes = externalSize(datarep, outcount, type);
        BufferChecks.writable(outbuf, outcount, type, "outbuf");
        data(inbuf, insize, position, bytes);
        if (bytes > 0) {
            Packings.of(self).next().unpackExternal(inbuf, position, outbuf, outcount, type);
        }
        return position + bytes;
    }

    static long externalSize(String datarep, long count, Datatype type) {
        if (!datarep.equals(EXTERNAL32)) {
            throw Checks.error(
                    ErrorClass.ERR_UNSUPPORTED_DATAREP,
                    "datarep is \"" + datarep + "\": expected \"external32\"; for this machine's own representation"
                            + " use MPI_Pack and MPI_Unpack");
        }
        Checks.count(count, "count");
        return bytes(count, External32.size(type.map), type);
    }

    private static long bytes(long count, long size, Datatype type) {
        long bytes = count * size;
        if ((count | size) >>> 31 != 0 && Math.multiplyHigh(count, size) != bytes >> 63) {
            throw Checks.error(
                    ErrorClass.ERR_COUNT,
                    "count is " + count + ": expected so few elements of "
                            + (type.name.isEmpty() ? "a derived datatype" : type.name) + " (" + size
                            + " bytes) that their size fits 64 bits; pack them in pieces");
        }
        return bytes;
    }

    /** Checks that {@code bytes} can be written to {@code position}. */
    private static void room(Object outbuf, long outsize, long position, long bytes) {
        if (outsize < 0 || position < 0 || bytes > outsize - position || !holds(outbuf, outsize)) {
            throw bad(outbuf, outsize, position, bytes, "outbuf", "outsize", "to pack");
        }
        if (outbuf instanceof java.nio.Buffer b && b.isReadOnly() && bytes > 0) {
            throw Checks.error(
                    ErrorClass.ERR_BUFFER,
                    "outbuf is read-only: expected a buffer that can be written; is it a view from asReadOnlyBuffer?");
        }
    }

    /** Checks that {@code bytes} can be read from {@code position}. */
    private static void data(Object inbuf, long insize, long position, long bytes) {
        if (insize < 0 || position < 0 || bytes > insize - position || !holds(inbuf, insize)) {
            throw bad(inbuf, insize, position, bytes, "inbuf", "insize", "to unpack");
        }
    }

    private static boolean holds(Object buf, long size) {
        long available = BufferChecks.bytes(buf);
        return available >= size || size == 0;
    }

    private static MpirException bad(
            Object buf, long size, long position, long bytes, String bufName, String sizeName, String todo) {
        if (size < 0) {
            return Checks.error(ErrorClass.ERR_ARG, sizeName + " is " + size + ": expected 0 or more bytes");
        }
        if (position < 0) {
            return Checks.error(
                    ErrorClass.ERR_ARG,
                    "position is " + position + ": expected 0 or more bytes; begin with 0, the call moves it on");
        }
        long available = BufferChecks.bytes(buf);
        if (available < 0) {
            return Checks.error(
                    ErrorClass.ERR_BUFFER,
                    bufName + " is "
                            + (buf == null ? "null" : buf == MpiConstants.MPI_BOTTOM ? "MPI_BOTTOM" : buf.getClass())
                            + ": expected a primitive array or a java.nio buffer of " + size + " bytes");
        }
        if (available < size) {
            return Checks.error(
                    ErrorClass.ERR_BUFFER,
                    bufName + " has " + available + " bytes: expected at least " + sizeName + ", " + size
                            + "; pass a larger buffer or a smaller " + sizeName);
        }
        return Checks.error(
                ErrorClass.ERR_TRUNCATE,
                sizeName + " is " + size + " and position " + position + ": expected " + bytes + " bytes " + todo
                        + " after the position; MPI_Pack_size returns how many a message takes");
    }
}
