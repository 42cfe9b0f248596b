package org.jmpi.mpir.coll.shared;

import org.jmpi.mpir.coll.barrier.BarrierFlags;
import org.jmpi.mpir.mpl.Segment;

/** The words of barrier protocols in the regions. */
final class RegionFlags implements BarrierFlags {
    private final RegionMembers team;

    RegionFlags(RegionMembers team) {
        this.team = team;
    }

    private static int at(int slot) {
        return RegionLayout.WORDS_AT + slot * RegionLayout.LINE;
    }

    private void wake(int owner) {
        if (owner == team.me) {
            team.wakeAll();
        } else {
            team.wake(owner);
        }
    }

    @Override
    public long get(int owner, int slot) {
        return team.regions[owner].getLongAcquire(at(slot));
    }

    @Override
    public void set(int owner, int slot, long value) {
        team.regions[owner].putLongRelease(at(slot), value);
        wake(owner);
    }

    /** Anybody may wait for what several write. */
    @Override
    public long getAndAdd(int owner, int slot, long delta) {
        long before = team.regions[owner].getAndAddLong(at(slot), delta);
        team.wakeAll();
        return before;
    }

    @Override
    public void or(int owner, int slot, long bits) {
        Segment region = team.regions[owner];
        long before;
        do {
            before = region.getLongVolatile(at(slot));
        } while (!region.casLong(at(slot), before, before | bits));
        team.wakeAll();
    }
}
