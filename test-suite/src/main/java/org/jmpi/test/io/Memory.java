package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/** A buffer of one of the kinds that there are, in a row or with gaps. */
final class Memory {
    private static final byte FILL = 0x55;
    private static final int GAP = 3;

    /** What a call gets. */
    final Object buffer;

    final long count;
    final int type;
    private final int bytes;
    private final boolean hasGaps;

    private Memory(Object buffer, long count, int type, int bytes, boolean hasGaps) {
        this.buffer = buffer;
        this.count = count;
        this.type = type;
        this.bytes = bytes;
        this.hasGaps = hasGaps;
    }

    /** Makes memory of {@code bytes} bytes; all draw the same. */
    static Memory of(SplittableRandom random, int bytes) {
        int kind = random.nextInt(5);
        boolean hasGaps = random.nextInt(3) == 0 && bytes > 0;
        int room = (hasGaps ? bytes * (1 + GAP) : bytes) + 16;
        room = (room + 7) / 8 * 8;
        Object buffer =
                switch (kind) {
                    case 0 -> ByteBuffer.allocateDirect(room).order(ByteOrder.nativeOrder());
                    case 1 -> new int[room / 4];
                    case 2 -> new double[room / 8];
                    case 3 -> ByteBuffer.allocate(room);
                    default -> new byte[room];
                };
        int[] type = {MPI_BYTE};
        if (hasGaps) {
            MPI_Type_vector(bytes, 1, 1 + GAP, MPI_BYTE, type);
            MPI_Type_commit(type);
        }
        Memory made = new Memory(buffer, hasGaps ? 1 : bytes, type[0], bytes, hasGaps);
        byte[] fill = new byte[room];
        Arrays.fill(fill, FILL);
        made.raw(fill);
        return made;
    }

    private ByteBuffer bytesOf() {
        if (buffer instanceof byte[] array) {
            return ByteBuffer.wrap(array);
        }
        return buffer instanceof Buffer ? ((ByteBuffer) buffer).duplicate().clear() : null;
    }

    private void raw(byte[] all) {
        ByteBuffer target = bytesOf();
        ByteBuffer from = ByteBuffer.wrap(all).order(ByteOrder.nativeOrder());
        if (target != null) {
            target.put(0, all);
        } else if (buffer instanceof int[] ints) {
            from.asIntBuffer().get(ints);
        } else {
            from.asDoubleBuffer().get((double[]) buffer);
        }
    }

    private byte[] all() {
        ByteBuffer source = bytesOf();
        if (source != null) {
            byte[] all = new byte[source.capacity()];
            source.get(0, all);
            return all;
        }
        int room = buffer instanceof int[] ints ? 4 * ints.length : 8 * ((double[]) buffer).length;
        ByteBuffer all = ByteBuffer.allocate(room).order(ByteOrder.nativeOrder());
        if (buffer instanceof int[] ints) {
            all.asIntBuffer().put(ints);
        } else {
            all.asDoubleBuffer().put((double[]) buffer);
        }
        return all.array();
    }

    private int place(int i) {
        return hasGaps ? i * (1 + GAP) : i;
    }

    void put(byte[] data) {
        byte[] all = all();
        for (int i = 0; i < data.length; i++) {
            all[place(i)] = data[i];
        }
        raw(all);
    }

    byte[] get() {
        byte[] all = all();
        byte[] data = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            data[i] = all[place(i)];
        }
        return data;
    }

    /** Returns whether all but the first {@code n} bytes of data are as they were. */
    boolean isUntouchedBehind(int n) {
        byte[] all = all();
        for (int i = 0; i < n; i++) {
            all[place(i)] = FILL;
        }
        for (byte b : all) {
            if (b != FILL) {
                return false;
            }
        }
        return true;
    }

    void free() {
        if (hasGaps) {
            MPI_Type_free(new int[] {type});
        }
    }
}
