package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** A message whose data is still arriving. */
final class Inflow {
    /** Takes the data of a message that nobody wants. */
    static final AmSink NOBODY = new AmSink() {
        @Override
        public void data(Segment src, int pos, int len) {}

        @Override
        public void done() {}

        @Override
        public void failed(RuntimeException why) {}
    };

    @Nullable
    AmSink sink;

    boolean byRing;
    long left;

    Inflow set(@Nullable AmSink to, boolean isByRing, long bytes) {
        sink = to == null ? NOBODY : to;
        byRing = isByRing;
        left = bytes;
        return this;
    }
}
