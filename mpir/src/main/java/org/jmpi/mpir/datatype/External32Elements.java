package org.jmpi.mpir.datatype;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Elements of one predefined type in the machine's representation and in external32 (MPI 4.1, 14.5.2). Any thread. */
public final class External32Elements {
    private static final boolean SWAP = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private External32Elements() {}

    /**
     * Converts {@code n} elements to external32.
     *
     * @param own in native order: the elements from byte {@code at} on
     * @param big in big-endian order: where they go, from byte {@code bigAt} on
     * @throws MpirException of class ERR_CONVERSION if external32 can't hold one
     */
    public static void pack(int handle, int n, ByteBuffer own, int at, ByteBuffer big, int bigAt) {
        int size = size(handle);
        int external = External32.size(handle);
        if (external == size) {
            reverse(own, at, big, bigAt, n * size, External32.number(handle));
            return;
        }
        for (int i = 0; i < n; i++) {
            narrow(handle, own, at + i * size, big, bigAt + i * external);
        }
    }

    /** Converts {@code n} elements from external32; the reverse of {@link #pack}. */
    public static void unpack(int handle, int n, ByteBuffer big, int bigAt, ByteBuffer own, int at) {
        int size = size(handle);
        int external = External32.size(handle);
        if (external == size) {
            reverse(big, bigAt, own, at, n * size, External32.number(handle));
            return;
        }
        for (int i = 0; i < n; i++) {
            widen(handle, big, bigAt + i * external, own, at + i * size);
        }
    }

    private static int size(int handle) {
        return handle >>> 8 & 0xff;
    }

    /** Copies numbers of {@code number} bytes each, the bytes of each turned round. Both buffers' orders are left alone. */
    private static void reverse(ByteBuffer from, int fromAt, ByteBuffer to, int toAt, int bytes, int number) {
        if (!SWAP || number == 1) {
            to.put(toAt, from, fromAt, bytes);
            return;
        }
        // both read and written in the same order, so that the values' bytes are reversed
        boolean isSame = from.order() == to.order();
        switch (number) {
            case 2 -> {
                for (int i = 0; i < bytes; i += 2) {
                    short v = from.getShort(fromAt + i);
                    to.putShort(toAt + i, isSame ? Short.reverseBytes(v) : v);
                }
            }
            case 4 -> {
                for (int i = 0; i < bytes; i += 4) {
                    int v = from.getInt(fromAt + i);
                    to.putInt(toAt + i, isSame ? Integer.reverseBytes(v) : v);
                }
            }
            case 8 -> {
                for (int i = 0; i < bytes; i += 8) {
                    long v = from.getLong(fromAt + i);
                    to.putLong(toAt + i, isSame ? Long.reverseBytes(v) : v);
                }
            }
            default -> {
                for (int i = 0; i < bytes; i++) {
                    int k = i % number;
                    to.put(toAt + i - k + number - 1 - k, from.get(fromAt + i));
                }
            }
        }
    }

    /** Writes a number that is shorter in external32 than in memory. */
    private static void narrow(int handle, ByteBuffer own, int at, ByteBuffer big, int bigAt) {
        if (handle == PredefinedTypes.WCHAR) {
            int c = own.getInt(at);
            check(c >>> 16 == 0, c, "MPI_WCHAR", "0 to 65535");
            big.putShort(bigAt, (short) c);
            return;
        }
        long value = own.getLong(at);
        if (handle == PredefinedTypes.LONG) {
            check((int) value == value, value, "MPI_LONG", "-2^31 to 2^31 - 1");
        } else {
            check(value >>> 32 == 0, value, "MPI_UNSIGNED_LONG", "0 to 2^32 - 1");
        }
        big.putInt(bigAt, (int) value);
    }

    private static void widen(int handle, ByteBuffer big, int bigAt, ByteBuffer own, int at) {
        if (handle == PredefinedTypes.WCHAR) {
            own.putInt(at, big.getShort(bigAt) & 0xffff);
        } else {
            int value = big.getInt(bigAt);
            own.putLong(at, handle == PredefinedTypes.LONG ? value : value & 0xffff_ffffL);
        }
    }

    private static void check(boolean fits, long value, String type, String range) {
        if (!fits) {
            throw new MpirException(
                    ErrorClass.ERR_CONVERSION,
                    "an " + type + " is " + value + ": expected " + range + ", what external32 holds of this type;"
                            + " use MPI_INT64_T for larger numbers");
        }
    }
}
