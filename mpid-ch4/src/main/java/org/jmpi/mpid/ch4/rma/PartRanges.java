package org.jmpi.mpid.ch4.rma;

import java.nio.ByteBuffer;
import org.jmpi.mpid.ch4.shm.MappedRegion;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/** The mappings of a part that is too long for one. They overlap, so that every element lies in one of them, however it is aligned. */
final class PartRanges {
    private final MappedRegion region;
    private final SharedPart[] ranges;
    private final long start;
    /** The region as a buffer, for what no mapping has. */
    private final UserBuffer whole;

    /** Makes that of a part that begins {@code start} bytes after the beginning of {@code region}. */
    PartRanges(MappedRegion region, long start, AccumulateGate gate) {
        this.region = region;
        this.start = start;
        ranges = new SharedPart[region.ranges()];
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = SharedPart.ofRange(region, i, start, gate);
        }
        whole = new UserBuffer().setPieces(pieces(region));
    }

    /** The last mapping has up to two chunks that no other one begins with. */
    private static ByteBuffer[] pieces(MappedRegion region) {
        int chunk = 1 << region.shift();
        int last = region.ranges() - 1;
        int beyond = region.range(last).size() - chunk;
        ByteBuffer[] pieces = new ByteBuffer[beyond > 0 ? last + 2 : last + 1];
        for (int i = 0; i <= last; i++) {
            pieces[i] = region.range(i)
                    .bytes
                    .slice(0, Math.min(chunk, region.range(i).size()));
        }
        if (beyond > 0) {
            pieces[last + 1] = region.range(last).bytes.slice(chunk, beyond);
        }
        return pieces;
    }

    /** Returns the range that has bytes {@code low} to {@code high} of the part; null: none has them all. */
    @Nullable
    SharedPart find(long low, long high) {
        int i = region.find(start + low, start + high);
        return i < 0 ? null : ranges[i];
    }

    /** Returns as many bytes as each place has behind it in some range. */
    int reach() {
        return 1 << (region.shift() - 1);
    }

    /** Makes {@code into} the memory from {@code offset} bytes after the start of the part on. */
    UserBuffer from(long offset, UserBuffer into) {
        return into.set(whole).move(start + offset);
    }
}
