package org.jmpi.mpid.ch4.rma;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.op.ElementOp;
import org.jmpi.mpir.op.OpKind;

/**
 * Atomic operations on one element in memory that processes share, in native byte order. The element is as many bytes as it is
 * aligned to. One of 1 or 2 bytes is replaced with the word around it, so memory ends at a multiple of 4.
 */
final class SharedWord {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final boolean IS_LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private SharedWord() {}

    /** Does {@code element = operand op element} at {@code at}, and returns what was there. */
    static long getAndApply(ByteBuffer memory, int at, int size, OpKind op, BasicType basic, long operand) {
        return switch (size) {
            case Long.BYTES -> onLong(memory, at, op, basic, operand);
            case Integer.BYTES -> onInt(memory, at, op, basic, (int) operand);
            default -> onPart(memory, at, size, op, basic, operand);
        };
    }

    private static long onLong(ByteBuffer memory, int at, OpKind op, BasicType basic, long operand) {
        switch (op) {
            case NO_OP:
                return (long) LONG.getVolatile(memory, at);
            case REPLACE:
                return (long) LONG.getAndSet(memory, at, operand);
            case SUM:
                if (basic != BasicType.DOUBLE) {
                    return (long) LONG.getAndAdd(memory, at, operand);
                }
                break;
            default:
                break;
        }
        long old = (long) LONG.getVolatile(memory, at);
        for (; ; ) {
            long seen = (long) LONG.compareAndExchange(memory, at, old, ElementOp.combine(op, basic, operand, old));
            if (seen == old) {
                return old;
            }
            old = seen;
        }
    }

    private static long onInt(ByteBuffer memory, int at, OpKind op, BasicType basic, int operand) {
        switch (op) {
            case NO_OP:
                return (int) INT.getVolatile(memory, at);
            case REPLACE:
                return (int) INT.getAndSet(memory, at, operand);
            case SUM:
                if (basic != BasicType.FLOAT) {
                    return (int) INT.getAndAdd(memory, at, operand);
                }
                break;
            default:
                break;
        }
        int old = (int) INT.getVolatile(memory, at);
        for (; ; ) {
            int seen = (int) INT.compareAndExchange(memory, at, old, (int) ElementOp.combine(op, basic, operand, old));
            if (seen == old) {
                return old;
            }
            old = seen;
        }
    }

    private static long onPart(ByteBuffer memory, int at, int size, OpKind op, BasicType basic, long operand) {
        int word = at & -Integer.BYTES;
        int shift = shift(at, size);
        int mask = mask(size);
        int old = (int) INT.getVolatile(memory, word);
        for (; ; ) {
            long element = (long) old >>> shift & mask;
            int made = (int) ElementOp.combine(op, basic, operand, element) & mask;
            int seen = (int) INT.compareAndExchange(memory, word, old, (old & ~(mask << shift)) | made << shift);
            if (seen == old) {
                return element;
            }
            old = seen;
        }
    }

    private static int shift(int at, int size) {
        int before = at & Integer.BYTES - 1;
        return Byte.SIZE * (IS_LITTLE ? before : Integer.BYTES - size - before);
    }

    private static int mask(int size) {
        return (1 << (Byte.SIZE * size)) - 1;
    }

    /** Replaces the element by {@code made} if it equals {@code expected}, and returns what was there. */
    static long compareAndExchange(ByteBuffer memory, int at, int size, long expected, long made) {
        switch (size) {
            case Long.BYTES:
                return (long) LONG.compareAndExchange(memory, at, expected, made);
            case Integer.BYTES:
                return (int) INT.compareAndExchange(memory, at, (int) expected, (int) made);
            default:
                return compareAndExchangePart(memory, at, size, expected, made);
        }
    }

    private static long compareAndExchangePart(ByteBuffer memory, int at, int size, long expected, long made) {
        int word = at & -Integer.BYTES;
        int shift = shift(at, size);
        int mask = mask(size);
        int old = (int) INT.getVolatile(memory, word);
        while ((old >>> shift & mask) == (expected & mask)) {
            int seen = (int)
                    INT.compareAndExchange(memory, word, old, (old & ~(mask << shift)) | ((int) made & mask) << shift);
            if (seen == old) {
                break;
            }
            old = seen;
        }
        return (long) old >>> shift & mask;
    }

    /** Returns the bits of an element of private memory, in native byte order. */
    static long bits(ByteBuffer memory, int at, int size) {
        return switch (size) {
            case Long.BYTES -> (long) LONG.get(memory, at);
            case Integer.BYTES -> (int) INT.get(memory, at);
            case Short.BYTES ->
                IS_LITTLE
                        ? (memory.get(at) & 0xff) | memory.get(at + 1) << Byte.SIZE
                        : (memory.get(at + 1) & 0xff) | memory.get(at) << Byte.SIZE;
            default -> memory.get(at);
        };
    }

    /** Writes the bits of an element to private memory. */
    static void put(ByteBuffer memory, int at, int size, long bits) {
        switch (size) {
            case Long.BYTES -> LONG.set(memory, at, bits);
            case Integer.BYTES -> INT.set(memory, at, (int) bits);
            case Short.BYTES -> {
                memory.put(IS_LITTLE ? at : at + 1, (byte) bits);
                memory.put(IS_LITTLE ? at + 1 : at, (byte) (bits >> Byte.SIZE));
            }
            default -> memory.put(at, (byte) bits);
        }
    }
}
