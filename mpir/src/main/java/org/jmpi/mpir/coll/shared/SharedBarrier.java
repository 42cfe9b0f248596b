package org.jmpi.mpir.coll.shared;

import static org.jmpi.mpir.coll.shared.RegionLayout.ARRIVED_AT;
import static org.jmpi.mpir.coll.shared.RegionLayout.RELEASED_AT;

import org.jmpi.mpir.coll.barrier.BarrierSteps;
import org.jmpi.mpir.coll.barrier.Barriers;
import org.jspecify.annotations.Nullable;

/** Barriers of one team, by the protocol that was requested or else {@link Barriers#B1}; and their halves. */
final class SharedBarrier {
    private final RegionMembers team;
    private final Waiter waiter;
    private final BarrierSteps protocol;
    /** How many times the members were brought together by {@link #gather}, and let out. */
    private long gathered;

    private long released;

    SharedBarrier(RegionMembers team, Waiter waiter, @Nullable String name) {
        this.team = team;
        this.waiter = waiter;
        String fitting = name != null && Barriers.slots(name, team.size) <= RegionLayout.WORDS ? name : Barriers.B1;
        protocol = Barriers.make(fitting, new RegionFlags(team), team.size, team.me);
    }

    void run() {
        protocol.enter();
        waiter.await(protocol);
    }

    /** Waits, as member 0, until all have come; each of the others says that it has. */
    void gather() {
        gathered++;
        if (team.me != 0) {
            team.own.putLongRelease(ARRIVED_AT, gathered);
            team.wake(0);
            return;
        }
        for (int r = 1; r < team.size; r++) {
            waiter.await(r, ARRIVED_AT, gathered);
        }
    }

    /** Lets all out that {@link #gather} brought together. */
    void release() {
        released++;
        if (team.me == 0) {
            team.own.putLongRelease(RELEASED_AT, released);
            team.wakeAll();
        } else {
            waiter.await(0, RELEASED_AT, released);
        }
    }
}
