package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** Regions of arenas for a program's data. */
final class IpcRegions implements IpcMemory {
    private final Arena own;
    private final MappedRegions mapped;

    IpcRegions(Arena own, MappedRegions mapped) {
        this.own = own;
        this.mapped = mapped;
    }

    @Override
    public synchronized long reserve(int bytes) {
        if (bytes > own.room() / 2) {
            return NONE;
        }
        try {
            return own.reserve(bytes);
        } catch (IOException e) {
            // the file system is full after all
            return NONE;
        }
    }

    @Override
    public synchronized @Nullable Segment map(int lpid, long region, int bytes) {
        return mapped.map(lpid, region, bytes);
    }
}
