package org.jmpi.mpir.op;

import org.jmpi.mpir.datatype.BasicType;

/**
 * Operations on one element of at most 8 bytes, as bits in a word: for who replaces elements in shared memory by
 * compare-and-set. They give the same as {@link Reducer}.
 */
public final class ElementOp {
    private ElementOp() {}

    /** Returns whether elements of {@code basic}, of {@code size} bytes, are values that {@link #combine} takes. */
    public static boolean isScalar(BasicType basic, long size) {
        return switch (basic) {
            case BYTE, BOOLEAN, INT8, UINT8, INT16, UINT16, INT32, UINT32, INT64, UINT64, FLOAT, DOUBLE -> true;
            // only moved
            case NONE -> size == 1 || size == 2 || size == 4 || size == 8;
            default -> false;
        };
    }

    /**
     * Returns {@code operand op target}: its low bits are the element.
     *
     * @param operand bits of an element; those above are ignored
     * @param target in the same way
     */
    public static long combine(OpKind op, BasicType basic, long operand, long target) {
        return switch (op) {
            case REPLACE -> operand;
            case NO_OP -> target;
            default ->
                switch (basic) {
                    case FLOAT ->
                        Float.floatToRawIntBits(
                                combine(op, Float.intBitsToFloat((int) operand), Float.intBitsToFloat((int) target)));
                    case DOUBLE ->
                        Double.doubleToRawLongBits(
                                combine(op, Double.longBitsToDouble(operand), Double.longBitsToDouble(target)));
                    case UINT64 -> unsigned(op, operand, target);
                    default -> integer(op, extend(basic, operand), extend(basic, target));
                };
        };
    }

    private static long extend(BasicType basic, long bits) {
        return switch (basic) {
            case INT8 -> (byte) bits;
            case UINT8, BYTE, BOOLEAN -> bits & 0xff;
            case INT16 -> (short) bits;
            case UINT16 -> bits & 0xffff;
            case INT32 -> (int) bits;
            case UINT32 -> bits & 0xffffffffL;
            default -> bits;
        };
    }

    private static long unsigned(OpKind op, long a, long b) {
        return switch (op) {
            case MAX -> Long.compareUnsigned(a, b) > 0 ? a : b;
            case MIN -> Long.compareUnsigned(a, b) < 0 ? a : b;
            default -> integer(op, a, b);
        };
    }

    private static long integer(OpKind op, long a, long b) {
        return switch (op) {
            case MAX -> Math.max(a, b);
            case MIN -> Math.min(a, b);
            case SUM -> a + b;
            case PROD -> a * b;
            case LAND -> a != 0 & b != 0 ? 1 : 0;
            case LOR -> (a | b) != 0 ? 1 : 0;
            case LXOR -> a != 0 ^ b != 0 ? 1 : 0;
            case BAND -> a & b;
            case BOR -> a | b;
            case BXOR -> a ^ b;
            default -> throw new IllegalArgumentException("operation " + op);
        };
    }

    private static float combine(OpKind op, float a, float b) {
        return switch (op) {
            case MAX -> Math.max(a, b);
            case MIN -> Math.min(a, b);
            case SUM -> a + b;
            case PROD -> a * b;
            default -> throw new IllegalArgumentException("operation " + op);
        };
    }

    private static double combine(OpKind op, double a, double b) {
        return switch (op) {
            case MAX -> Math.max(a, b);
            case MIN -> Math.min(a, b);
            case SUM -> a + b;
            case PROD -> a * b;
            default -> throw new IllegalArgumentException("operation " + op);
        };
    }
}
