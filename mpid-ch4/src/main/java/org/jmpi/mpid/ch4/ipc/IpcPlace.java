package org.jmpi.mpid.ch4.ipc;

import org.jmpi.mpir.mpl.Segment;

/**
 * Where the data of a message lie, as its envelope says it: a region of the sender's and, in one word, the region's size
 * and where in it the data begin.
 */
public final class IpcPlace {
    /** Where it begins in the header of a SEND. */
    public static final int AT = 32;

    /** Where it ends there. */
    public static final int END = 48;

    private static final int WORD = AT + Long.BYTES;

    private IpcPlace() {}

    /** Writes it; false: the data are not all inside. */
    static boolean write(Segment hdr, MemoryPart part, long start, long bytes) {
        int size = part.memory.size();
        if (start < 0 || start > size - bytes) {
            return false;
        }
        write(hdr, part.region, size, start);
        return true;
    }

    /** Writes byte {@code start} of a region of {@code size} bytes. */
    public static void write(Segment hdr, long region, int size, long start) {
        hdr.putLong(AT, region);
        hdr.putLong(WORD, (long) size << 32 | start);
    }

    /** Returns the region that the header at {@code pos} of {@code hdr} names. */
    public static long region(Segment hdr, int pos) {
        return hdr.getLong(pos + AT);
    }

    /** Returns size and start in one word. */
    public static long word(Segment hdr, int pos) {
        return hdr.getLong(pos + WORD);
    }

    /** Returns whether there can be {@code bytes} bytes at such a place. */
    public static boolean isPossible(long region, long word, long bytes) {
        return region >= 0 && start(word) >= 0 && bytes >= 0 && bytes <= (long) size(word) - start(word);
    }

    /** Returns how many bytes the region has. */
    public static int size(long word) {
        return (int) (word >> 32);
    }

    /** Returns where in the region the data begin. */
    public static int start(long word) {
        return (int) word;
    }
}
