package org.jmpi.mpid.ch4.ipc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpid.ch4.shm.RegionFile;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** Regions of a process that shares memory with no other one: it can map its own. Any thread. */
public final class OwnRegions implements IpcMemory {
    /** Only memory of a file can be mapped in ranges that overlap. */
    private static final Path DIRECTORY = Path.of("/dev/shm");

    private final int me;
    private final List<Segment> regions = new ArrayList<>();
    /** Has the long regions; null: there is none. */
    private @Nullable RegionFile longRegions;
    /** The ranges of long regions that were mapped, by their names. */
    private final Map<Long, Segment> ranges = new HashMap<>();

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
    public synchronized long reserveLong(long bytes) {
        try {
            if (Files.getFileStore(DIRECTORY).getUsableSpace() < bytes) {
                return NONE;
            }
            if (longRegions == null) {
                longRegions = RegionFile.unnamed(List.of(DIRECTORY));
            }
            return LONG | longRegions.reserve(bytes);
        } catch (IOException e) {
            // there is no such file system, or it is full
            return NONE;
        }
    }

    @Override
    public synchronized @Nullable ByteBuffer view(int lpid, long at, int bytes) {
        try {
            return lpid == me && longRegions != null ? longRegions.view(at & ~LONG, bytes) : null;
        } catch (IOException e) {
            return null;
        }
    }

    private @Nullable Segment mapLong(long at, int bytes) {
        try {
            return longRegions == null ? null : longRegions.map(at & ~LONG, bytes);
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public synchronized @Nullable Segment map(int lpid, long region, int bytes) {
        if (lpid == me && region >= LONG) {
            return ranges.computeIfAbsent(region, at -> mapLong(at, bytes));
        }
        boolean isOne = lpid == me && region >= 0 && region < regions.size();
        Segment found = isOne ? regions.get((int) region) : null;
        return found != null && found.size() >= bytes ? found : null;
    }
}
