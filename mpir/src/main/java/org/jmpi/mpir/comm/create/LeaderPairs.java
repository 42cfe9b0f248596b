package org.jmpi.mpir.comm.create;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.job.WorldId;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.mpir.mpid.Device;

/**
 * The contexts over which leaders of different worlds agree on that of their communicator. Each pair takes a number that
 * neither of the two has used: both propose their next one, the larger counts. One instance per rank; any thread.
 */
final class LeaderPairs {
    private static final RankSlot<LeaderPairs> SLOT = new RankSlot<>() {
        @Override
        protected LeaderPairs make(Rank rank) {
            return new LeaderPairs(rank);
        }
    };

    /** Above all contexts of communicators, below those of {@link Meetings}. */
    private static final int PAIRS = 0x20000000;

    private static final int OFFSET_BITS = 4;
    private static final int MOST_PAIRS = 1 << 24;

    private final Rank rank;
    /** Guarded by this object. */
    private int next;

    private LeaderPairs(Rank rank) {
        this.rank = rank;
    }

    static LeaderPairs of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Returns the rank of the leader behind {@code link} in its group of {@code size}; {@code mine} is this one's. */
    static int leader(LeaderLink link, int mine, int size) {
        int theirs = link.swap(new int[] {mine})[0];
        if (theirs < 0 || theirs >= size) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "the other leader has rank " + theirs + " of its group: expected 0 to " + (size - 1));
        }
        return theirs;
    }

    /** Returns the way to the leader behind {@code link}, process {@code other}, which comes here too. */
    Intercomms.Peer meet(LeaderLink link, int other) {
        int context = PAIRS | number(link) << OFFSET_BITS;
        boolean first = isFirst(other);
        int me = rank.worldRank();
        int[] lpids = first ? new int[] {me, other} : new int[] {other, me};
        Comm pair = new Comm().describe(new Group().initMap(lpids, me), context);
        return new Intercomms.Peer(pair, first ? 1 : 0, 0);
    }

    private boolean isFirst(int other) {
        Worlds worlds = Worlds.of(rank);
        if (worlds.isOwn(other)) {
            return rank.worldRank() < other;
        }
        WorldId mine = Device.of(rank).addresses().world();
        return mine.compareTo(worlds.world(other)) < 0;
    }

    private int number(LeaderLink link) {
        while (true) {
            int mine = propose();
            int theirs = link.swap(new int[] {mine})[0];
            if (theirs < 0 || theirs >= MOST_PAIRS) {
                throw new MpirException(
                        ErrorClass.ERR_OTHER, "the other leader proposes context " + theirs + ": expected at least 0");
            }
            int larger = Math.max(mine, theirs);
            boolean taken = larger == mine || take(larger);
            if ((link.swap(new int[] {taken ? 1 : 0})[0] == 1) & taken) {
                return larger;
            }
        }
    }

    private synchronized int propose() {
        int proposed = next;
        next = (proposed + 1) % MOST_PAIRS;
        return proposed;
    }

    /** Takes {@code number} unless another thread may have it. */
    private synchronized boolean take(int number) {
        if (number < next) {
            return false;
        }
        next = (number + 1) % MOST_PAIRS;
        return true;
    }
}
