package org.jmpi.mpir.datatype;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/**
 * Converts between elements in memory and external32, big-endian (mirrors {@code MPIR_Typerep_pack_external}). Numbers
 * of one size go in blocks, other types element by element. One instance a thread at a time.
 */
final class External32Copy {
    private static final int BLOCK = 16 * 1024;
    private static final int LONGEST = 32;
    private static final boolean SWAP = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    /** A block of the external stream, or of native numbers that become one. */
    private final Segment block = Segment.allocate(BLOCK);
    /** One element as it is in memory. */
    private final Segment element = Segment.allocate(LONGEST);

    private final ByteBuffer big = block.bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
    private final ByteBuffer own = element.bytes.duplicate().order(ByteOrder.nativeOrder());

    @SuppressWarnings("NullAway.Init")
    private UserBuffer user;

    @SuppressWarnings("NullAway.Init")
    private UserBuffer stream;

    private long at;
    /** The bytes of the native packed stream that were taken from the user's buffer, or put there. */
    private long done;

    private int filled;
    private int taken;
    private long left;

    void pack(UserBuffer from, long count, Datatype type, UserBuffer to, long position) {
        int number = External32.uniform(type.map);
        if (number > 0) {
            blocks(from, 0, to, position, count * type.size, number);
            return;
        }
        begin(from, to, position);
        for (long i = 0; i < count; i++) {
            type.map.forEach(0, this::packElement);
        }
        flush();
    }

    void unpack(UserBuffer from, long position, UserBuffer to, long count, Datatype type) {
        int number = External32.uniform(type.map);
        if (number > 0) {
            blocks(from, position, to, 0, count * type.size, number);
            return;
        }
        begin(to, from, position);
        left = count * External32.size(type.map);
        for (long i = 0; i < count; i++) {
            type.map.forEach(0, this::unpackElement);
        }
    }

    private void blocks(UserBuffer from, long fromAt, UserBuffer to, long toAt, long bytes, int number) {
        for (long done = 0; done < bytes; done += BLOCK) {
            int n = (int) Math.min(BLOCK, bytes - done);
            MemoryCopy.toSegment(from, fromAt + done, block, 0, n);
            if (SWAP) {
                swap(number, n);
            }
            MemoryCopy.fromSegment(block, 0, to, toAt + done, n);
        }
    }

    private void swap(int number, int n) {
        ByteBuffer b = block.bytes;
        switch (number) {
            case 1 -> {}
            case 2 -> {
                for (int i = 0; i < n; i += 2) {
                    b.putShort(i, Short.reverseBytes(b.getShort(i)));
                }
            }
            case 4 -> {
                for (int i = 0; i < n; i += 4) {
                    b.putInt(i, Integer.reverseBytes(b.getInt(i)));
                }
            }
            case 8 -> {
                for (int i = 0; i < n; i += 8) {
                    b.putLong(i, Long.reverseBytes(b.getLong(i)));
                }
            }
            default -> {
                for (int i = 0; i < n; i += 16) {
                    long low = b.getLong(i);
                    b.putLong(i, Long.reverseBytes(b.getLong(i + 8)));
                    b.putLong(i + 8, Long.reverseBytes(low));
                }
            }
        }
    }

    private void begin(UserBuffer memory, UserBuffer external, long position) {
        user = memory;
        stream = external;
        at = position;
        done = 0;
        filled = 0;
        taken = 0;
    }

    private void packElement(long disp, int handle, int size) {
        int external = External32.size(handle);
        if (filled + external > BLOCK) {
            flush();
        }
        MemoryCopy.toSegment(user, done, element, 0, size);
        done += size;
        External32Elements.pack(handle, 1, own, 0, big, filled);
        filled += external;
    }

    private void flush() {
        MemoryCopy.fromSegment(block, 0, stream, at, filled);
        at += filled;
        filled = 0;
    }

    private void unpackElement(long disp, int handle, int size) {
        int external = External32.size(handle);
        if (filled - taken < external) {
            refill();
        }
        External32Elements.unpack(handle, 1, big, taken, own, 0);
        taken += external;
        MemoryCopy.fromSegment(element, 0, user, done, size);
        done += size;
    }

    /** Fetches the next block, which begins with the bytes that are not taken yet. */
    private void refill() {
        at += taken;
        left -= taken;
        filled = (int) Math.min(BLOCK, left);
        taken = 0;
        MemoryCopy.toSegment(stream, at, block, 0, filled);
    }
}
