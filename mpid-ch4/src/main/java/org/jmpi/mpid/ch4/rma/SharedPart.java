package org.jmpi.mpid.ch4.rma;

import java.util.Objects;
import org.jmpi.mpid.ch4.shm.MappedRegion;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** One rank's part of a window, in memory that this process can load and store. */
final class SharedPart {
    /** The mapping that the part lies in; the first one if there are several. */
    final Segment memory;
    /**
     * Where in it the part begins. In one of several mappings it is less by where that begins, modulo 2^32: so {@code start + (int)
     * offset} is the place of an offset in each mapping that has it.
     */
    final int start;
    /** What orders accumulates of the part. */
    final AccumulateGate gate;
    /** The mapping as a buffer. */
    final UserBuffer buffer = new UserBuffer();
    /** The mappings of a part that needs several; null: {@link #memory} has all of it. */
    final @Nullable PartRanges ranges;

    private SharedPart(Segment memory, int start, AccumulateGate gate, @Nullable PartRanges ranges) {
        this.memory = memory;
        this.start = start;
        this.gate = gate;
        this.ranges = ranges;
        buffer.set(memory.bytes);
    }

    /** Makes that of a part that begins {@code start} bytes after the beginning of a region. */
    static SharedPart of(MappedRegion region, long start, AccumulateGate gate) {
        PartRanges ranges = region.ranges() == 1 ? null : new PartRanges(region, start, gate);
        return new SharedPart(region.range(0), (int) start, gate, ranges);
    }

    /** Makes that of one mapping of several. */
    static SharedPart ofRange(MappedRegion region, int i, long start, AccumulateGate gate) {
        return new SharedPart(region.range(i), (int) (start - region.begin(i)), gate, null);
    }

    /** Returns this, or the range that has bytes {@code low} to {@code high} of the part, which are less than a chunk. */
    SharedPart holding(long low, long high) {
        return ranges == null ? this : Objects.requireNonNull(ranges.find(low, high));
    }
}
