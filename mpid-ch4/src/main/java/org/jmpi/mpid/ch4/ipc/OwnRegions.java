package org.jmpi.mpid.ch4.ipc;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** Regions of a process that shares memory with no other one: it can map its own. Any thread. */
public final class OwnRegions implements IpcMemory {
    private final int me;
    private final List<Segment> regions = new ArrayList<>();

    /** Makes those of process {@code me}. */
    public OwnRegions(int me) {
        this.me = me;
    }

    @Override
    public synchronized long reserve(int bytes) {
        regions.add(Segment.allocate(bytes));
        return regions.size() - 1L;
    }

    @Override
    public synchronized @Nullable Segment map(int lpid, long region, int bytes) {
        boolean isOne = lpid == me && region >= 0 && region < regions.size();
        Segment found = isOne ? regions.get((int) region) : null;
        return found != null && found.size() >= bytes ? found : null;
    }
}
