package org.jmpi.mpid.ch4.ipc;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpir.mpl.Segment;

/** Memory that all processes of a test share: a region's name is its number. */
public final class FakeIpcMemory implements IpcMemory {
    /** Whether a process is refused what it wants to map. */
    public boolean refuses;

    /** How often a process mapped what another one has. */
    public int mapped;

    final List<Segment> regions = new ArrayList<>();
    boolean full;

    @Override
    public long reserve(int bytes) {
        if (full) {
            return NONE;
        }
        regions.add(Segment.allocate(bytes));
        return regions.size() - 1L;
    }

    @Override
    public long reserveLong(long bytes) {
        return NONE;
    }

    @Override
    public ByteBuffer view(int lpid, long at, int bytes) {
        return null;
    }

    @Override
    public Segment map(int lpid, long region, int bytes) {
        if (refuses || region >= regions.size()) {
            return null;
        }
        mapped++;
        return regions.get((int) region);
    }
}
