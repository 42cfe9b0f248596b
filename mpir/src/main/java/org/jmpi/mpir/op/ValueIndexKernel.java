package org.jmpi.mpir.op;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;

/** MINLOC and MAXLOC of the pairs without a name, one by one. Equal values and NaN are as in {@link PairKernels}. */
final class ValueIndexKernel {
    private static final int UNORDERED = 2;

    private ValueIndexKernel() {}

    static void apply(
            BufferCopy copier,
            boolean max,
            UserBuffer in,
            long inAt,
            UserBuffer inout,
            long inoutAt,
            long count,
            Datatype pair) {
        int extent = (int) pair.extent;
        ByteBuffer a = ByteBuffer.allocate(extent).order(ByteOrder.nativeOrder());
        ByteBuffer b = ByteBuffer.allocate(extent).order(ByteOrder.nativeOrder());
        UserBuffer left = new UserBuffer().set(a.array(), pair.layout);
        UserBuffer right = new UserBuffer().set(b.array(), pair.layout);
        for (long k = 0; k < count; k++) {
            copier.copy(in, inAt + k * pair.size, left, 0, pair.size);
            copier.copy(inout, inoutAt + k * pair.size, right, 0, pair.size);
            if (wins(max, pair, a, b)) {
                copier.copy(left, 0, inout, inoutAt + k * pair.size, pair.size);
            }
        }
    }

    private static boolean wins(boolean max, Datatype pair, ByteBuffer a, ByteBuffer b) {
        assert pair.contents != null;
        int c = compare(pair.contents.type(0).basic, a, b, 0);
        if (c == 0) {
            BasicType index = pair.contents.type(1).basic;
            return compare(index, a, b, (int) (pair.map.trueUb() - pair.contents.type(1).size)) < 0;
        }
        return c != UNORDERED && c > 0 == max;
    }

    private static int compare(BasicType basic, ByteBuffer a, ByteBuffer b, int at) {
        return switch (basic) {
            case FLOAT -> compare(a.getFloat(at), b.getFloat(at));
            case DOUBLE -> compare(a.getDouble(at), b.getDouble(at));
            case UINT64 -> Long.compareUnsigned(a.getLong(at), b.getLong(at));
            default -> Long.compare(integer(basic, a, at), integer(basic, b, at));
        };
    }

    private static int compare(double x, double y) {
        if (x == y) {
            return 0;
        }
        return x < y ? -1 : x > y ? 1 : UNORDERED;
    }

    private static long integer(BasicType basic, ByteBuffer b, int at) {
        return switch (basic) {
            case INT8 -> b.get(at);
            case UINT8 -> b.get(at) & 0xff;
            case INT16 -> b.getShort(at);
            case UINT16 -> b.getChar(at);
            case INT32 -> b.getInt(at);
            case UINT32 -> Integer.toUnsignedLong(b.getInt(at));
            case INT64 -> b.getLong(at);
            default -> throw new IllegalArgumentException("value or index of " + basic);
        };
    }
}
