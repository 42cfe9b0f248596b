package org.jmpi.mpir.coll.shared;

import java.util.Arrays;
import org.jmpi.mpir.coll.algorithm.AllgatherBrucks;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpl.Segment;

/**
 * Makes a communicator's shared memory: each rank takes a region, they tell each other its name, and map the regions of
 * their node. Either all ranks of the communicator succeed or none.
 */
final class TeamMaker {
    private final Comm comm;
    private final CollMemory memory;

    TeamMaker(Comm comm, Device device) {
        this.comm = comm;
        memory = device.collMemory();
    }

    /**
     * Makes the team of {@code ranks}, those of the caller's node, rising. Collective over the communicator, by messages;
     * returns null if some rank has no room.
     */
    Team make(CollSchedule s, int[] ranks) {
        long region = take(ranks);
        long[] names = exchange(s, region);
        boolean allHave = Arrays.stream(names).noneMatch(name -> name == CollMemory.NONE);
        Segment[] regions = allHave ? map(ranks, names) : null;
        if (allHave) {
            long[] mapped = exchange(s, regions == null ? 0 : 1);
            if (Arrays.stream(mapped).allMatch(ok -> ok == 1)) {
                return new Team(comm, Arrays.binarySearch(ranks, comm.rank), ranks, regions, memory, region);
            }
        }
        if (region != CollMemory.NONE) {
            memory.give(region, 0);
        }
        return null;
    }

    private long take(int[] ranks) {
        if (memory == null || !Arrays.stream(ranks).allMatch(r -> memory.reaches(comm.lpid(r)))) {
            return CollMemory.NONE;
        }
        long region = memory.take(RegionLayout.SIZE);
        if (region != CollMemory.NONE) {
            clear(memory.map(comm.lpid(comm.rank), region, RegionLayout.SIZE));
        }
        return region;
    }

    private static void clear(Segment own) {
        for (int at = CollMemory.RESERVED; at < RegionLayout.PAYLOADS_AT; at += Long.BYTES) {
            own.putLong(at, 0);
        }
    }

    private Segment[] map(int[] ranks, long[] names) {
        Segment[] regions = new Segment[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            regions[i] = memory.map(comm.lpid(ranks[i]), names[ranks[i]], RegionLayout.SIZE);
            if (regions[i] == null) {
                return null;
            }
        }
        return regions;
    }

    private long[] exchange(CollSchedule s, long mine) {
        long[] all = new long[comm.size];
        CollArgs a = new CollArgs().begin(comm);
        a.blocks(Long.BYTES, Long.BYTES);
        a.send.set(new long[] {mine});
        a.recv.set(all);
        new AllgatherBrucks(2).run(s, a);
        s.fence();
        return all;
    }
}
