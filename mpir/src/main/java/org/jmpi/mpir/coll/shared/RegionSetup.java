package org.jmpi.mpir.coll.shared;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jmpi.mpir.coll.algorithm.AllgatherBrucks;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Makes a communicator's shared memory: each rank takes a region, they tell each other its name, and map the regions of
 * their node. Either all ranks of the communicator succeed or none.
 */
final class RegionSetup {
    private final Comm comm;
    private final @Nullable CollMemory memory;

    RegionSetup(Comm comm, Device device) {
        this.comm = comm;
        memory = device.memory().collMemory();
    }

    /**
     * Makes the team of {@code ranks}, those of the caller's node, rising. Collective over the communicator, by messages;
     * returns null if some rank has no room.
     */
    @SuppressWarnings("NullAway") // all have regions: this rank too
    @Nullable
    RegionMembers make(CollSchedule s, int[] ranks) {
        RegionLayout layout = memory == null ? null : RegionLayout.of(memory.share());
        long region = take(ranks, layout);
        long[] names = exchange(s, region, layout == null ? 0 : layout.frames);
        boolean allHave = IntStream.range(0, comm.size).noneMatch(r -> name(names, r) == CollMemory.NONE);
        Segment[] regions = allHave ? map(ranks, names, layout) : null;
        if (allHave) {
            long[] mapped = exchange(s, regions == null ? 0 : 1);
            if (Arrays.stream(mapped).allMatch(ok -> ok == 1)) {
                int me = Arrays.binarySearch(ranks, comm.rank);
                return new RegionMembers(comm, me, ranks, layout, regions, memory, region);
            }
        }
        if (region != CollMemory.NONE) {
            assert memory != null;
            memory.give(region, 0);
        }
        return null;
    }

    private static long name(long[] names, int rank) {
        return names[2 * rank];
    }

    private static long frames(long[] names, int rank) {
        return names[2 * rank + 1];
    }

    @SuppressWarnings("NullAway") // the own memory can be mapped
    private long take(int[] ranks, @Nullable RegionLayout layout) {
        if (layout == null
                || !Arrays.stream(ranks)
                        .allMatch(r -> Objects.requireNonNull(memory).reaches(comm.lpid(r)))) {
            return CollMemory.NONE;
        }
        assert memory != null;
        long region = memory.take(layout.size);
        if (region != CollMemory.NONE) {
            clear(memory.map(comm.lpid(comm.rank), region, layout.size), layout);
        }
        return region;
    }

    private static void clear(Segment own, RegionLayout layout) {
        long[] zeros = new long[512];
        int end = layout.payloadsAt / Long.BYTES;
        for (int at = CollMemory.RESERVED / Long.BYTES; at < end; at += zeros.length) {
            own.longs.put(at, zeros, 0, Math.min(zeros.length, end - at));
        }
    }

    /** Returns the regions of {@code ranks}; null if one can't be mapped, or was made by other settings than the own. */
    private Segment @Nullable [] map(int[] ranks, long[] names, @Nullable RegionLayout layout) {
        Segment[] regions = new Segment[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            int r = ranks[i];
            assert layout != null;
            if (frames(names, r) == layout.frames) {
                assert memory != null;
                regions[i] = memory.map(comm.lpid(r), name(names, r), layout.size);
            }
            if (regions[i] == null) {
                return null;
            }
        }
        return regions;
    }

    /** Returns what all ranks say, in the order of their ranks. */
    private long[] exchange(CollSchedule s, long... mine) {
        long[] all = new long[comm.size * mine.length];
        CollArgs a = new CollArgs().begin(comm);
        a.blocks((long) mine.length * Long.BYTES, (long) mine.length * Long.BYTES);
        a.send.set(mine);
        a.recv.set(all);
        new AllgatherBrucks(2).run(s, a);
        s.fence();
        return all;
    }
}
