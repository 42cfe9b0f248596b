package org.jmpi.mpir.coll;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpl.Segment;

/** Plain memory of one rank for the collectives of a job of threads. */
final class FakeMemory implements CollMemory {
    private final List<FakeDevice> peers;
    private final List<Segment> regions = new CopyOnWriteArrayList<>();
    /** How many times peers left one of this rank's regions or it gave one back. */
    final AtomicInteger given = new AtomicInteger();
    /** Whether there is no room. */
    volatile boolean isFull;
    /** What regions are laid out for: as few frames as there can be. */
    volatile long share = 1 << 20;

    FakeMemory(List<FakeDevice> peers) {
        this.peers = peers;
    }

    @Override
    public boolean reaches(int lpid) {
        return true;
    }

    @Override
    public long share() {
        return share;
    }

    @Override
    public long take(int bytes) {
        if (isFull) {
            return NONE;
        }
        regions.add(Segment.allocate(bytes));
        return regions.size() - 1L;
    }

    @Override
    public Segment map(int lpid, long region, int bytes) {
        return peers.get(lpid).memory.regions.get((int) region);
    }

    @Override
    public void leave(Segment region) {
        region.getAndAddLong(0, 1);
    }

    @Override
    public void give(long region, int users) {
        given.incrementAndGet();
    }

    @Override
    public void wake(int lpid) {
        peers.get(lpid).wake();
    }
}
