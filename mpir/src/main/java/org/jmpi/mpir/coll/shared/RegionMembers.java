package org.jmpi.mpir.coll.shared;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpl.Segment;

/**
 * The ranks of a communicator that share memory, numbered from 0 on in the order of their ranks, and their regions.
 *
 * <p>A write that somebody may wait for is followed by {@link #wake}.
 */
final class RegionMembers {
    final Comm comm;
    /** The calling rank's number. */
    final int me;
    /** How many there are. */
    final int size;
    /** Their ranks in {@link #comm}. */
    final int[] ranks;

    final RegionLayout layout;
    final Segment[] regions;
    final Segment own;
    private final int[] lpids;
    private final CollMemory memory;
    private final long region;

    RegionMembers(
            Comm comm, int me, int[] ranks, RegionLayout layout, Segment[] regions, CollMemory memory, long region) {
        this.layout = layout;
        this.comm = comm;
        this.me = me;
        this.ranks = ranks;
        this.regions = regions;
        this.memory = memory;
        this.region = region;
        size = ranks.length;
        own = regions[me];
        lpids = new int[size];
        for (int i = 0; i < size; i++) {
            lpids[i] = comm.lpid(ranks[i]);
        }
    }

    /** Wakes member {@code r} if it sleeps. */
    void wake(int r) {
        memory.wake(lpids[r]);
    }

    /** Wakes all that sleep. */
    void wakeAll() {
        for (int r = 0; r < size; r++) {
            if (r != me) {
                memory.wake(lpids[r]);
            }
        }
    }

    /** Lets go of all memory. */
    void leave() {
        for (int r = 0; r < size; r++) {
            if (r != me) {
                memory.leave(regions[r]);
            }
        }
        memory.give(region, size - 1);
    }
}
