package org.jmpi.mpid.ch4.rma;

import java.util.function.IntPredicate;
import org.jmpi.mpid.ch4.shm.MappedRegion;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.mpid.DeviceMemory;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.win.WinPart;
import org.jmpi.mpir.win.WinPlace;
import org.jspecify.annotations.Nullable;

/** Maps the parts of a window that this process can load and store. What others told of them is checked. */
final class PartMapper {
    private final DeviceMemory memory;
    private final RegionMap regions;

    PartMapper(DeviceMemory memory, RegionMap regions) {
        this.memory = memory;
        this.regions = regions;
    }

    /** Maps all parts that can be; returns whether all ranks can be synchronised with by shared memory. */
    boolean map(RmaWin w, IntPredicate isGone) {
        int ranks = w.size();
        Segment[] blocks = new Segment[ranks];
        int[] blockAts = new int[ranks];
        boolean areAll = !w.win.isDynamic();
        for (int r = 0; r < ranks; r++) {
            WinPart part = w.win.parts[r];
            MappedRegion block = region(w.win.comm, part.block(), WinBlock.size(ranks));
            if (block != null && block.ranges() == 1) {
                blocks[r] = block.range(0);
                blockAts[r] = (int) part.block().start();
                mapPart(w, r, blocks[r], blockAts[r], isGone);
            }
            areAll &= blocks[r] != null && (part.size() == 0 || w.peer(r).part != null);
        }
        w.blocks(blocks, blockAts);
        return areAll;
    }

    private void mapPart(RmaWin w, int r, Segment block, int blockAt, IntPredicate isGone) {
        WinPart part = w.win.parts[r];
        MappedRegion region = part.size() == 0 ? null : region(w.win.comm, part.memory(), part.size());
        if (region != null) {
            w.peer(r).part = SharedPart.of(
                    region,
                    part.memory().start(),
                    new AccumulateGate(block, blockAt, w.size(), w.win.comm.rank, isGone));
        }
    }

    /** Returns the region that has {@code bytes} bytes at {@code place}; null: this process can't have them. */
    private @Nullable MappedRegion region(Comm comm, WinPlace place, long bytes) {
        boolean isPossible = place.isShared()
                && place.rank() >= 0
                && place.rank() < comm.size
                && isInside(place.start(), bytes, place.regionSize());
        int lpid = isPossible ? comm.lpid(place.rank()) : 0;
        return isPossible && memory.reachesWindows(lpid)
                ? regions.mapRegion(lpid, place.region(), place.regionSize())
                : null;
    }

    private static boolean isInside(long start, long bytes, long size) {
        return start >= 0 && bytes <= size && start <= size - bytes;
    }
}
