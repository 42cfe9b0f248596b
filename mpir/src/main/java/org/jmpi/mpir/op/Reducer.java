package org.jmpi.mpir.op;

import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;

/**
 * Combines two buffers element by element (mirrors {@code MPIR_Reduce_local}).
 *
 * <p>Where both operands are arrays of the natural element type (see {@link NaturalType}) at whole elements, one loop runs
 * over them. Any other buffer is combined piece by piece through small natural arrays. Keeps those; one instance a thread
 * at a time.
 */
public final class Reducer {
    /** Bytes of a piece: a multiple of every extent. */
    private static final int PIECE = 8 * 1024;

    private final BufferCopy copier = new BufferCopy();
    /** A copier remembers one direct buffer: each operand has its own, so that none makes garbage. */
    private final BufferCopy leftCopier = new BufferCopy();

    private final UserBuffer stagedIn = new UserBuffer();
    private final UserBuffer stagedInout = new UserBuffer();

    /**
     * Does {@code inout = in op inout}, where {@code op} is {@linkplain Ops#isDefined defined} on {@code type}.
     *
     * <p>Both buffers have the layout of {@code type}.
     *
     * @param inAt where the left operands begin, in packed bytes after the start of {@code in}: a multiple of the type's size
     * @param inoutAt where the right operands and results begin, in the same way
     * @param count how many elements of {@code type}
     */
    public void reduceLocal(
            UserBuffer in, long inAt, UserBuffer inout, long inoutAt, long count, Datatype type, Op op) {
        if (count == 0 || type.size == 0) {
            return;
        }
        if (op.kind == OpKind.USER) {
            UserOperands.apply(copier, in, inAt, inout, inoutAt, count, type, op);
            return;
        }
        if (type.basic == BasicType.VALUE_INDEX) {
            ValueIndexKernel.apply(copier, op.kind == OpKind.MAXLOC, in, inAt, inout, inoutAt, count, type);
            return;
        }
        int kind = NaturalType.kind(type.basic);
        long inMemory = inMemory(in, inAt, type);
        long inoutMemory = inMemory(inout, inoutAt, type);
        if (isNatural(in, inMemory, kind) && isNatural(inout, inoutMemory, kind)) {
            natural(op.kind, type.basic, in, inMemory, inout, inoutMemory, (int) count);
        } else {
            pieces(op.kind, type, kind, in, inAt, inout, inoutAt, count);
        }
    }

    private static long inMemory(UserBuffer b, long at, Datatype type) {
        return b.layout() == null ? at : (b.streamStart() + at) / type.size * type.extent;
    }

    private static boolean isNatural(UserBuffer b, long at, int kind) {
        return b.kind() == kind && (b.offset() + at & (1 << BufferKind.shift(kind)) - 1) == 0;
    }

    private void pieces(
            OpKind op, Datatype type, int kind, UserBuffer in, long inAt, UserBuffer inout, long inoutAt, long count) {
        boolean isLeftNatural = isNatural(in, inMemory(in, inAt, type), kind) && !isFasterFromZero(op, type);
        UserBuffer left = isLeftNatural ? in : stage(stagedIn, kind).lieAs(type.layout);
        UserBuffer right = stage(stagedInout, kind).lieAs(type.layout);
        long most = PIECE / type.extent;
        for (long done = 0; done < count; done += most) {
            int n = (int) Math.min(most, count - done);
            long at = done * type.size;
            if (!isLeftNatural) {
                leftCopier.copy(in, inAt + at, left, 0, n * type.size);
            }
            copier.copy(inout, inoutAt + at, right, 0, n * type.size);
            natural(op, type.basic, left, isLeftNatural ? inMemory(in, inAt + at, type) : 0, right, 0, n);
            copier.copy(right, 0, inout, inoutAt + at, n * type.size);
        }
    }

    /** Whether the loop is so much faster over arrays from their first element on that a copy pays. */
    private static boolean isFasterFromZero(OpKind op, Datatype type) {
        return op == OpKind.SUM && type.basic == BasicType.DOUBLE;
    }

    private static UserBuffer stage(UserBuffer buffer, int kind) {
        return buffer.kind() == kind ? buffer : buffer.set(NaturalType.array(kind, PIECE));
    }

    private static void natural(
            OpKind op, BasicType basic, UserBuffer in, long inAt, UserBuffer inout, long inoutAt, int n) {
        int shift = BufferKind.shift(in.kind());
        int i = (int) ((in.offset() + inAt) >>> shift);
        int j = (int) ((inout.offset() + inoutAt) >>> shift);
        Object a = in.base();
        Object b = inout.base();
        switch (basic) {
            case DOUBLE -> DoubleKernels.apply(op, (double[]) a, i, (double[]) b, j, n);
            case INT32 -> IntKernels.apply(op, false, (int[]) a, i, (int[]) b, j, n);
            case INT64 -> LongKernels.apply(op, false, (long[]) a, i, (long[]) b, j, n);
            case FLOAT -> FloatKernels.apply(op, (float[]) a, i, (float[]) b, j, n);
            case FLOAT_COMPLEX -> complex(op, (float[]) a, i, (float[]) b, j, n);
            case DOUBLE_COMPLEX -> complex(op, (double[]) a, i, (double[]) b, j, n);
            case INT_INT -> PairKernels.apply(op == OpKind.MAXLOC, (int[]) a, i, (int[]) b, j, n);
            default -> rare(op, basic, a, i, b, j, n);
        }
    }

    private static void rare(OpKind op, BasicType basic, Object a, int i, Object b, int j, int n) {
        switch (basic) {
            case INT8 -> ByteKernels.apply(op, false, (byte[]) a, i, (byte[]) b, j, n);
            case UINT8, BYTE, BOOLEAN -> ByteKernels.apply(op, true, (byte[]) a, i, (byte[]) b, j, n);
            case INT16 -> ShortKernels.apply(op, (short[]) a, i, (short[]) b, j, n);
            case UINT16 -> CharKernels.apply(op, (char[]) a, i, (char[]) b, j, n);
            case UINT32 -> IntKernels.apply(op, true, (int[]) a, i, (int[]) b, j, n);
            case UINT64 -> LongKernels.apply(op, true, (long[]) a, i, (long[]) b, j, n);
            default -> PairKernels.apply(op == OpKind.MAXLOC, basic, (byte[]) a, i, (byte[]) b, j, n);
        }
    }

    private static void complex(OpKind op, float[] a, int i, float[] b, int j, int n) {
        if (op == OpKind.SUM) {
            FloatKernels.apply(op, a, i, b, j, 2 * n);
        } else {
            FloatKernels.complexProd(a, i, b, j, 2 * n);
        }
    }

    private static void complex(OpKind op, double[] a, int i, double[] b, int j, int n) {
        if (op == OpKind.SUM) {
            DoubleKernels.apply(op, a, i, b, j, 2 * n);
        } else {
            DoubleKernels.complexProd(a, i, b, j, 2 * n);
        }
    }
}
