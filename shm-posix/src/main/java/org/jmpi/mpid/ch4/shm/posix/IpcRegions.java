package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.nio.ByteBuffer;
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
    public long reserveLong(long bytes) {
        long room = own.longRoom();
        if (bytes > room - room / 8) {
            return NONE;
        }
        try {
            return own.reserveLong(bytes);
        } catch (IOException e) {
            // others took the rest
            return NONE;
        }
    }

    @Override
    public @Nullable ByteBuffer view(int lpid, long at, int bytes) {
        try {
            return mapped.arena(lpid).view(at, bytes);
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public synchronized @Nullable Segment map(int lpid, long region, int bytes) {
        return mapped.map(lpid, region, bytes);
    }
}
