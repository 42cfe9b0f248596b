package org.jmpi.mpid.ch4;

import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Enters a VCI for each piece of a long message of its; the caller holds VCI 0. Pooled: the last call gives it back.
 */
final class GuardedSink implements AmSink {
    /** Those that are free; guarded by VCI 0. */
    static final class Pool {
        private @Nullable GuardedSink free;

        GuardedSink take(Vci vci, AmSink sink) {
            GuardedSink taken = free == null ? new GuardedSink(this) : free;
            free = taken.next;
            taken.next = null;
            taken.vci = vci;
            taken.sink = sink;
            return taken;
        }
    }

    private final Pool pool;
    private @Nullable GuardedSink next;

    @SuppressWarnings("NullAway.Init")
    private Vci vci;

    @SuppressWarnings("NullAway.Init")
    private AmSink sink;

    private GuardedSink(Pool pool) {
        this.pool = pool;
    }

    @Override
    public void data(Segment src, int pos, int len) {
        vci.enter();
        try {
            sink.data(src, pos, len);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void done() {
        vci.enter();
        try {
            sink.done();
        } finally {
            end();
        }
    }

    @Override
    public void failed(RuntimeException why) {
        vci.enter();
        try {
            sink.failed(why);
        } finally {
            end();
        }
    }

    @SuppressWarnings("NullAway") // in the pool it has neither
    private void end() {
        vci.exit();
        vci = null;
        sink = null;
        next = pool.free;
        pool.free = this;
    }
}
