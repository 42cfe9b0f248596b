package org.jmpi.mpid.ch4.progress;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jspecify.annotations.Nullable;

/** Sleeping between thread ranks: the sleeper parks, whoever rings unparks it. */
public final class ParkSleeper implements Sleeper {
    /** Who sleeps, by lpid; shared by all ranks of the job. */
    private final AtomicReferenceArray<Thread> sleepers;

    private final AtomicReferenceArray<Netmod> blocked;
    private final int me;
    private long rings;

    /** Makes the sleeper of process {@code me}; the arrays are shared by the ranks of one job. */
    public ParkSleeper(AtomicReferenceArray<Thread> sleepers, AtomicReferenceArray<Netmod> blocked, int me) {
        this.sleepers = sleepers;
        this.blocked = blocked;
        this.me = me;
    }

    @Override
    public String card() {
        return "t";
    }

    @Override
    public void address(int lpid, String card) {}

    @Override
    public void ring(int lpid) {
        rings++;
        unpark(lpid);
    }

    private void unpark(int lpid) {
        Netmod netmod = blocked.get(lpid);
        if (netmod != null) {
            netmod.wakeup();
        }
        Thread t = sleepers.get(lpid);
        if (t != null) {
            LockSupport.unpark(t);
        }
    }

    @Override
    public long rings() {
        return rings;
    }

    @Override
    public void sleep(@Nullable Netmod netmod, long timeoutNs) {
        if (netmod != null) {
            blocked.set(me, netmod);
            netmod.block(null, timeoutNs);
            blocked.set(me, null);
        } else {
            LockSupport.parkNanos(this, timeoutNs);
        }
    }

    @Override
    public void announce(@Nullable Netmod netmod) {
        if (netmod != null) {
            blocked.set(me, netmod);
        } else {
            sleepers.set(me, Thread.currentThread());
        }
    }

    @Override
    public void retract() {
        sleepers.set(me, null);
        blocked.set(me, null);
    }

    @Override
    public void wakeup(@Nullable Netmod netmod) {
        unpark(me);
    }

    @Override
    public void close() {
        retract();
    }
}
