package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** The data of a long put while they arrive. Pooled. */
final class PutInflow extends Pending implements AmSink {
    private final RmaTarget owner;
    /** Where they go; nowhere if the put was refused. */
    private final UserBuffer memory = new UserBuffer();

    private boolean isRefused;

    @SuppressWarnings("NullAway.Init")
    private RmaWin win;

    @SuppressWarnings("NullAway.Init")
    private RmaPeer from;

    private int parity;
    private long at;

    PutInflow(RmaTarget owner) {
        this.owner = owner;
    }

    /** Begins; {@code to} is null if the data are to be dropped. */
    PutInflow begin(RmaWin w, RmaPeer origin, int fenceParity, @Nullable UserBuffer to) {
        win = w;
        from = origin;
        parity = fenceParity;
        at = 0;
        isDone = false;
        isRefused = to == null;
        if (to != null) {
            memory.set(to);
        }
        return this;
    }

    @Override
    public void data(Segment src, int pos, int len) {
        if (!isRefused) {
            MemoryCopy.fromSegment(src, pos, memory, at, len);
        }
        at += len;
    }

    @Override
    public void done() {
        owner.done(win, parity);
        from.arrivals.done(this);
    }

    @Override
    public void failed(RuntimeException why) {
        done();
    }

    @Override
    @SuppressWarnings("NullAway") // in the pool it has neither window nor peer
    void retire() {
        memory.clear();
        win = null;
        from = null;
        owner.recycle(this);
    }
}
