package org.jmpi.mpir.tool.type;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * The buffer that a tool passes to a read or write: an array of the variable's type, or a ByteBuffer in native order,
 * whose position is ignored.
 */
public final class ToolBuffer {
    /** Bytes of the longest string, the zero at its end included. */
    public static final int MAX_STRING = 4096;

    private final Object array;
    private final @Nullable ByteBuffer bytes;
    private final ToolDatatype datatype;

    /** Wraps a buffer; one of another type, or too short for {@code count} elements, is refused. */
    public ToolBuffer(Object buffer, ToolDatatype datatype, int count) {
        this.datatype = datatype;
        bytes = buffer instanceof ByteBuffer b ? b.duplicate().order(ByteOrder.nativeOrder()) : null;
        array = buffer;
        int length = length(buffer);
        if (length < count) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID,
                    "the buffer is " + describe(buffer, length) + "; the variable takes " + count + " elements of "
                            + datatype + ": pass " + javaType() + "[" + count + "] or a ByteBuffer of "
                            + (long) count * datatype.bytes() + " bytes");
        }
    }

    private int length(Object buffer) {
        if (bytes != null) {
            return bytes.capacity() / datatype.bytes();
        }
        return switch (datatype) {
            case INT, UNSIGNED -> buffer instanceof int[] a ? a.length : -1;
            case COUNT, UNSIGNED_LONG, UNSIGNED_LONG_LONG -> buffer instanceof long[] a ? a.length : -1;
            case DOUBLE -> buffer instanceof double[] a ? a.length : -1;
            case CHAR -> buffer instanceof byte[] a ? a.length : -1;
        };
    }

    private static String describe(Object buffer, int length) {
        String type = buffer == null ? "null" : buffer.getClass().getSimpleName();
        return length < 0 ? type : type + " with room for " + length;
    }

    private String javaType() {
        return switch (datatype) {
            case INT, UNSIGNED -> "int";
            case COUNT, UNSIGNED_LONG, UNSIGNED_LONG_LONG -> "long";
            case DOUBLE -> "double";
            case CHAR -> "byte";
        };
    }

    /** Stores element {@code index}. */
    public void putInt(int index, int value) {
        if (bytes != null) {
            bytes.putInt(index * Integer.BYTES, value);
        } else {
            ((int[]) array)[index] = value;
        }
    }

    /** Returns element {@code index}. */
    public int getInt(int index) {
        return bytes != null ? bytes.getInt(index * Integer.BYTES) : ((int[]) array)[index];
    }

    /** Stores element {@code index}. */
    public void putLong(int index, long value) {
        if (bytes != null) {
            bytes.putLong(index * Long.BYTES, value);
        } else {
            ((long[]) array)[index] = value;
        }
    }

    /** Returns element {@code index}. */
    public long getLong(int index) {
        return bytes != null ? bytes.getLong(index * Long.BYTES) : ((long[]) array)[index];
    }

    /** Stores element {@code index}. */
    public void putDouble(int index, double value) {
        if (bytes != null) {
            bytes.putDouble(index * Double.BYTES, value);
        } else {
            ((double[]) array)[index] = value;
        }
    }

    /** Returns element {@code index}. */
    public double getDouble(int index) {
        return bytes != null ? bytes.getDouble(index * Double.BYTES) : ((double[]) array)[index];
    }

    /** Stores UTF-8 and a zero byte. */
    public void putString(String text) {
        byte[] utf8 = Arrays.copyOf(encode(text), encode(text).length + 1);
        ByteBuffer target = asBytes();
        if (target.remaining() < utf8.length) {
            throw new MpirException(
                    ErrorClass.MPI_T_ERR_INVALID,
                    "the buffer has room for " + target.remaining() + " bytes and the value with its zero byte takes "
                            + utf8.length + "; pass byte[" + MAX_STRING + "]");
        }
        target.put(utf8);
    }

    /** Reads UTF-8 up to a zero byte or the end; null where it is none, or longer than a tool could read it back. */
    public @Nullable String getString() {
        ByteBuffer source = asBytes();
        int length = 0;
        while (length < source.limit() && source.get(length) != 0) {
            length++;
        }
        if (length >= MAX_STRING) {
            return null;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(source.limit(length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private ByteBuffer asBytes() {
        return bytes != null ? bytes.duplicate().clear() : ByteBuffer.wrap((byte[]) array);
    }

    private static byte[] encode(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
