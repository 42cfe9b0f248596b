package org.jmpi.mpir.datatype.typerep;

import java.util.Arrays;
import org.jmpi.mpir.buffer.BufferKind;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.kernel.Kernel;
import org.jmpi.mpir.mpl.Segment;

/** A pattern of runs of any lengths at any displacements, and copies of the pattern at a constant stride. */
final class Runs extends Piece {
    /** Patterns with longer runs are copied run by run, which lets safepoints in. */
    private static final long LONG_RUN = 256 * 1024;

    /** Fewer bytes are not worth the way by a stage. */
    private static final int LEAST_STAGED = 256;

    final long count;
    final long stride;
    final long[] displacements;
    /** Where each run begins in the packed stream of one pattern, and last the pattern's size. */
    final long[] starts;

    private final long period;
    /** The bitwise OR of all displacements and lengths, for their common alignment. */
    private final long bits;

    private final long longest;

    Runs(long[] displacements, long[] starts, long count, long stride) {
        super(Math.multiplyExact(count, starts[displacements.length]));
        this.displacements = displacements;
        this.starts = starts;
        this.count = count;
        this.stride = stride;
        period = starts[displacements.length];
        long or = stride;
        long most = 0;
        for (int i = 0; i < displacements.length; i++) {
            or |= displacements[i] | starts[i + 1];
            most = Math.max(most, starts[i + 1] - starts[i]);
        }
        bits = or;
        longest = most;
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
        if (kernel == null || longest > LONG_RUN || !kernel.fits(user.offset() + at | bits)) {
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

    private void whole(boolean pack, Kernel raw, UserBuffer user, long at, int first, Segment seg, int pos, int len) {
        long start = user.offset() + at;
        Object memory = user.base();
        Kernel kernel = raw;
        if (Kernel.areLongs(user.kind(), start | bits)) {
            memory = Kernel.longs(memory);
            kernel = Kernel.of(BufferKind.NIO_LONGS, seg);
        }
        Kernel heap = seg.heap == null && len > LEAST_STAGED ? kernel.staged() : null;
        if (heap != null && longest <= Stage.BYTES) {
            staged(pack, heap, memory, start, first, seg, pos, len);
        } else if (pack) {
            kernel.packRuns(memory, start, stride, displacements, starts, first, seg, pos, len);
        } else {
            kernel.unpackRuns(seg, pos, memory, start, stride, displacements, starts, first, len);
        }
    }

    /** Copies whole runs by way of an array. */
    private void staged(
            boolean pack, Kernel kernel, Object base, long start, int first, Segment seg, int pos, int len) {
        Segment stage = Stage.get();
        long at = start;
        int i = first;
        int p = pos;
        int end = pos + len;
        while (p < end) {
            long from = starts[i];
            // whole runs of one pattern, or as many patterns as there is room for
            boolean many = i == 0 && period <= Stage.BYTES;
            int n = Math.min(end - p, many ? (int) (Stage.BYTES / period * period) : upTo(i));
            if (pack) {
                kernel.packRuns(base, at, stride, displacements, starts, i, stage, 0, n);
                seg.bytes.put(p, stage.heap, 0, n);
            } else {
                seg.bytes.get(p, stage.heap, 0, n);
                kernel.unpackRuns(stage, 0, base, at, stride, displacements, starts, i, n);
            }
            p += n;
            long copies = (from + n) / period;
            at += copies * stride;
            i = runAt(from + n - copies * period);
        }
    }

    /** Returns how many bytes of whole runs fit the stage, from run {@code i} on to the pattern's end. */
    private int upTo(int i) {
        long most = Math.min(period, starts[i] + Stage.BYTES);
        int last = Arrays.binarySearch(starts, most);
        return (int) (starts[last >= 0 ? last : -last - 2] - starts[i]);
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
