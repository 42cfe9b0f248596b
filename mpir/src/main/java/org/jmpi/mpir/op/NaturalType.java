package org.jmpi.mpir.op;

import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;

/** Which Java array holds elements of a basic type without conversion. */
public final class NaturalType {
    private static final int[] KINDS = new int[BasicType.values().length];

    static {
        for (BasicType basic : BasicType.values()) {
            KINDS[basic.ordinal()] = choose(basic);
        }
    }

    private NaturalType() {}

    /** Returns the {@link BufferKind} of the array that reductions of {@code basic} are fastest on. */
    public static int kind(BasicType basic) {
        return KINDS[basic.ordinal()];
    }

    /** Returns the {@link BufferKind} of the array that reductions of {@code type} are done on. */
    public static int kind(Datatype type) {
        return kind(type.basic == BasicType.NONE ? type.element : type.basic);
    }

    /** Makes an array of {@code kind} with room for {@code bytes} bytes, which must fit into one array. */
    public static Object array(int kind, long bytes) {
        int n = Math.toIntExact((bytes + (1 << BufferKind.shift(kind)) - 1) >>> BufferKind.shift(kind));
        return switch (kind) {
            case BufferKind.BOOLEANS -> new boolean[n];
            case BufferKind.SHORTS -> new short[n];
            case BufferKind.CHARS -> new char[n];
            case BufferKind.INTS -> new int[n];
            case BufferKind.LONGS -> new long[n];
            case BufferKind.FLOATS -> new float[n];
            case BufferKind.DOUBLES -> new double[n];
            default -> new byte[n];
        };
    }

    private static int choose(BasicType basic) {
        return switch (basic) {
            case INT16 -> BufferKind.SHORTS;
            case UINT16 -> BufferKind.CHARS;
            case INT32, UINT32, INT_INT -> BufferKind.INTS;
            case INT64, UINT64 -> BufferKind.LONGS;
            case FLOAT, FLOAT_COMPLEX -> BufferKind.FLOATS;
            case DOUBLE, DOUBLE_COMPLEX -> BufferKind.DOUBLES;
            default -> BufferKind.BYTES;
        };
    }
}
