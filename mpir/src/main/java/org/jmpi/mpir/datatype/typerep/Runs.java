package org.jmpi.mpir.datatype.typerep;

import java.util.Arrays;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.kernel.Kernel;
import org.jmpi.mpir.mpl.Segment;

/** A pattern of runs of any lengths at any displacements, and copies of the pattern at a constant stride. */
final class Runs extends Piece {
    /** Patterns with longer runs are copied run by run, which lets safepoints in. */
    private static final long LONG_RUN = 256 * 1024;

    final long count;
    final long stride;
    final long[] displacements;
    /** Where each run begins in the packed stream of one pattern, and last the pattern's size. */
    final long[] starts;

    private final long period;
    /** The bitwise OR of all displacements and lengths, for their common alignment. */
    private final long bits;

    private final boolean isLong;

    Runs(long[] displacements, long[] starts, long count, long stride) {
        super(Math.multiplyExact(count, starts[displacements.length]));
        this.displacements = displacements;
        this.starts = starts;
        this.count = count;
        this.stride = stride;
        period = starts[displacements.length];
        long or = stride;
        long longest = 0;
        for (int i = 0; i < displacements.length; i++) {
            or |= displacements[i] | starts[i + 1];
            longest = Math.max(longest, starts[i + 1] - starts[i]);
        }
        bits = or;
        isLong = longest > LONG_RUN;
    }

    @Override
    long runCount() {
        return Math.multiplyHigh(count, displacements.length) != 0 ? Long.MAX_VALUE : count * displacements.length;
    }

    private int runAt(long from) {
        if (from == 0) {
            return 0;
        }
        int i = Arrays.binarySearch(starts, from);
        return i >= 0 ? i : -i - 2;
    }

    @Override
    void move(boolean pack, UserBuffer user, long base, long from, Segment seg, int pos, int len) {
        Kernel kernel = Kernel.of(user.kind(), seg);
        long copy = from / period;
        long in = from - copy * period;
        int first = runAt(in);
        long at = base + copy * stride;
        if (kernel == null || isLong || !kernel.fits(user.offset() + at | bits)) {
            oneByOne(pack, user, at, first, in - starts[first], seg, pos, len);
            return;
        }
        int head = (int) Math.min(len, in == starts[first] ? 0 : starts[first + 1] - in);
        int whole = len - head - (int) behindWhole(from + len);
        if (whole <= 0) {
            oneByOne(pack, user, at, first, in - starts[first], seg, pos, len);
            return;
        }
        if (head > 0) {
            raw(pack, user, at + displacements[first] + in - starts[first], seg, pos, head);
            if (++first == displacements.length) {
                first = 0;
                at += stride;
            }
        }
        whole(pack, kernel, user, at, first, seg, pos + head, whole);
        int tail = len - head - whole;
        if (tail > 0) {
            tail(pack, user, base, from + len - tail, seg, pos + len - tail, tail);
        }
    }

    /** Returns how many bytes of the run in which {@code end} lies there are before it; 0 if a run ends there. */
    private long behindWhole(long end) {
        long in = end % period;
        return in - starts[runAt(in)];
    }

    private void tail(boolean pack, UserBuffer user, long base, long from, Segment seg, int pos, int len) {
        long copy = from / period;
        raw(pack, user, base + copy * stride + displacements[runAt(from - copy * period)], seg, pos, len);
    }

    private void whole(
            boolean pack, Kernel kernel, UserBuffer user, long at, int first, Segment seg, int pos, int len) {
        long start = user.offset() + at;
        if (pack) {
            kernel.packRuns(user.base(), start, stride, displacements, starts, first, seg, pos, len);
        } else {
            kernel.unpackRuns(seg, pos, user.base(), start, stride, displacements, starts, first, len);
        }
    }

    /** Copies from byte {@code in} of run {@code i} on. */
    private void oneByOne(boolean pack, UserBuffer user, long at, int i, long in, Segment seg, int pos, int len) {
        while (len > 0) {
            int n = (int) Math.min(len, starts[i + 1] - starts[i] - in);
            raw(pack, user, at + displacements[i] + in, seg, pos, n);
            pos += n;
            len -= n;
            in = 0;
            if (++i == displacements.length) {
                i = 0;
                at += stride;
            }
        }
    }

    @Override
    void runs(long base, long from, long len, RunVisitor visitor) {
        long copy = from / period;
        long in = from - copy * period;
        int i = runAt(in);
        in -= starts[i];
        long at = base + copy * stride;
        while (len > 0) {
            long n = Math.min(len, starts[i + 1] - starts[i] - in);
            visitor.run(at + displacements[i] + in, n);
            len -= n;
            in = 0;
            if (++i == displacements.length) {
                i = 0;
                at += stride;
            }
        }
    }
}
