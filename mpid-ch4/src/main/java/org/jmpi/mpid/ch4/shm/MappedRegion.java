package org.jmpi.mpid.ch4.shm;

import org.jmpi.mpir.mpl.Segment;

/**
 * A region as this process maps it: whole, or in ranges if it is too long for one mapping. Range {@code i} begins {@code i} chunks
 * after the region's beginning and is almost two chunks long. So whatever has less than a chunk lies in one range.
 */
public final class MappedRegion {
    private static final int PAGE = 4096;

    private final Segment[] ranges;
    private final int shift;

    /** Makes that of a region that was mapped whole. */
    public MappedRegion(Segment whole) {
        this(new Segment[] {whole}, Integer.SIZE);
    }

    /**
     * Makes one of ranges.
     *
     * @param ranges as many as {@link #count} says, of the lengths that {@link #length} says
     * @param shift log2 of the bytes of a chunk
     */
    public MappedRegion(Segment[] ranges, int shift) {
        this.ranges = ranges;
        this.shift = shift;
    }

    /** Returns the length of a range in bytes at most: two chunks without a page, so that an int can say it. */
    public static int longest(int shift) {
        return (int) ((2L << shift) - PAGE);
    }

    /** Returns in how many ranges a region of {@code bytes} bytes is mapped. */
    public static int count(long bytes, int shift) {
        long beyond = Math.max(0, bytes - longest(shift));
        return 1 + (int) ((beyond + (1L << shift) - 1) >>> shift);
    }

    /** Returns the length in bytes of range {@code i} of such a region. */
    public static int length(long bytes, int i, int shift) {
        return (int) Math.min(longest(shift), bytes - ((long) i << shift));
    }

    /** Returns how many ranges there are. */
    public int ranges() {
        return ranges.length;
    }

    /** Returns a range. */
    public Segment range(int i) {
        return ranges[i];
    }

    /** Returns where in the region a range begins, in bytes. */
    public long begin(int i) {
        return (long) i << shift;
    }

    /** Returns the range that has bytes {@code low} to {@code high} of the region; negative: none has them all. */
    public int find(long low, long high) {
        if (low < 0) {
            return -1;
        }
        int i = (int) Math.min(low >>> shift, ranges.length - 1);
        return high <= begin(i) + ranges[i].size() ? i : -1;
    }

    /** Returns log2 of the bytes of a chunk. */
    public int shift() {
        return shift;
    }
}
