package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.mpl.Segment;

/**
 * Memory for unexpected eager payloads in powers of two (mirrors the pack buffer pool of a VCI). Slabs are cut into
 * buffers when first needed and reused for ever after; the first of a size are small, since a thousand ranks of one JVM
 * may each need a few. Owned by the VCI's holder.
 */
final class PackBufferPool {
    private static final int MIN_SHIFT = 6;
    private static final int FIRST_SLAB = 4 * 1024;
    private static final int SLAB = 256 * 1024;

    private final PackBuffer[] free = new PackBuffer[32];
    /** How large the next slab of each size is at least. */
    private final int[] next = new int[free.length];

    /** Its owner, for assertions. */
    private final Vci vci;

    private long allocatedBytes;
    private long usedBytes;

    PackBufferPool(Vci vci) {
        this.vci = vci;
    }

    /** Takes a buffer of at least {@code size} bytes. */
    PackBuffer take(int size) {
        assert vci.isHeld() : "a pack buffer of a VCI that is not held";
        int c = Math.max(MIN_SHIFT, 32 - Integer.numberOfLeadingZeros(Math.max(1, size) - 1));
        PackBuffer b = free[c];
        if (b == null) {
            refill(c);
            b = free[c];
        }
        free[c] = b.next;
        b.next = null;
        usedBytes += 1L << c;
        return b;
    }

    void give(PackBuffer b) {
        assert vci.isHeld() : "a pack buffer of a VCI that is not held";
        usedBytes -= 1L << b.sizeClass;
        add(b);
    }

    private void add(PackBuffer b) {
        b.next = free[b.sizeClass];
        free[b.sizeClass] = b;
    }

    /** Returns how many bytes were taken from the system so far. */
    long allocatedBytes() {
        return allocatedBytes;
    }

    /** Returns how many bytes the buffers have that are taken. */
    long usedBytes() {
        return usedBytes;
    }

    private void refill(int c) {
        int each = 1 << c;
        int slab = Math.max(each, Math.max(FIRST_SLAB, Math.min(next[c], SLAB)));
        next[c] = 2 * Math.min(slab, SLAB);
        Segment segment = Segment.allocate(slab);
        allocatedBytes += slab;
        for (int pos = slab - each; pos >= 0; pos -= each) {
            add(new PackBuffer(segment, pos, c));
        }
    }
}
