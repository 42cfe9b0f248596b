package org.jmpi.mpir.datatype.typerep;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Consecutive bytes. */
final class Run extends Piece {
    Run(long size) {
        super(size);
    }

    @Override
    long runCount() {
        return 1;
    }

    @Override
    void move(boolean pack, UserBuffer user, long base, long from, Segment seg, int pos, int len) {
        raw(pack, user, base + from, seg, pos, len);
    }

    @Override
    void runs(long base, long from, long len, RunVisitor visitor) {
        if (len > 0) {
            visitor.run(base + from, len);
        }
    }
}
