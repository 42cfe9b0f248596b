package org.jmpi.mpir.datatype.typerep;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.kernel.Kernel;
import org.jmpi.mpir.mpl.Segment;

/** Runs of one length at a constant stride. */
final class RunVector extends Piece {
    /** Longer runs are copied one by one: the way to a bulk copy costs nothing then. */
    private static final int LONG_RUN = 4096;

    final long count;
    final long stride;
    final long length;

    RunVector(long count, long stride, long length) {
        super(Math.multiplyExact(count, length));
        this.count = count;
        this.stride = stride;
        this.length = length;
    }

    @Override
    long runCount() {
        return count;
    }

    @Override
    void move(boolean pack, UserBuffer user, long base, long from, Segment seg, int pos, int len) {
        long first = from / length;
        long at = base + first * stride;
        long in = from - first * length;
        if (in > 0) {
            int n = (int) Math.min(len, length - in);
            raw(pack, user, at + in, seg, pos, n);
            at += stride;
            pos += n;
            len -= n;
        }
        if (len >= length) {
            int whole = (int) (len / length);
            int n = whole * (int) length;
            whole(pack, user, at, whole, seg, pos);
            at += whole * stride;
            pos += n;
            len -= n;
        }
        if (len > 0) {
            raw(pack, user, at, seg, pos, len);
        }
    }

    private void whole(boolean pack, UserBuffer user, long at, int runs, Segment seg, int pos) {
        Kernel kernel = Kernel.of(user.kind(), seg);
        long start = user.offset() + at;
        if (kernel == null || length > LONG_RUN || !kernel.fits(start | stride | length)) {
            oneByOne(pack, user, at, runs, seg, pos);
            return;
        }
        if (pack) {
            kernel.packStrided(user.base(), start, stride, (int) length, runs, seg, pos);
        } else {
            kernel.unpackStrided(seg, pos, user.base(), start, stride, (int) length, runs);
        }
    }

    private void oneByOne(boolean pack, UserBuffer user, long at, int runs, Segment seg, int pos) {
        int n = (int) length;
        for (int i = 0; i < runs; i++) {
            raw(pack, user, at + i * stride, seg, pos + i * n, n);
        }
    }

    @Override
    void runs(long base, long from, long len, RunVisitor visitor) {
        long first = from / length;
        long at = base + first * stride;
        long in = from - first * length;
        while (len > 0) {
            long n = Math.min(len, length - in);
            visitor.run(at + in, n);
            len -= n;
            at += stride;
            in = 0;
        }
    }
}
