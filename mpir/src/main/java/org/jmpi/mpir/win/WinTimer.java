package org.jmpi.mpir.win;

import java.util.concurrent.atomic.AtomicLong;
import org.jmpi.mpir.tool.pvar.PvarSource;
import org.jmpi.mpir.tool.pvar.PvarTimer;

/** A sum of times that several threads add to. */
final class WinTimer implements PvarSource {
    private final AtomicLong nanos = new AtomicLong();
    private final PvarTimer clock = new PvarTimer();

    /** Returns a start for {@link #end}; 0 when no tool looks. */
    long begin() {
        return clock.begin();
    }

    void end(long begin, long now) {
        nanos.getAndAdd(now - begin);
    }

    @Override
    public int count() {
        return 1;
    }

    @Override
    public long raw(int element) {
        return nanos.get();
    }

    @Override
    public void watch(boolean begin) {
        clock.watch(begin);
    }
}
