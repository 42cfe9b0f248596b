package org.jmpi.mpir.coll.shared;

import static org.jmpi.mpir.coll.shared.RegionLayout.ARRIVED_AT;
import static org.jmpi.mpir.coll.shared.RegionLayout.RELEASED_AT;

import org.jmpi.mpir.coll.barrier.BarrierSteps;
import org.jmpi.mpir.coll.barrier.Barriers;

/**
 * Barriers of one team. If no protocol is asked for, each member counts its arrivals and waits for the others' counts
 * (protocol B1, with fewer calls).
 */
final class SharedBarrier {
    private final Team team;
    private final Waiter waiter;
    /** Null: counts. */
    private final BarrierSteps protocol;

    private long round;
    private long entries;

    SharedBarrier(Team team, Waiter waiter, String name) {
        this.team = team;
        this.waiter = waiter;
        boolean counts = name == null || Barriers.slots(name, team.size) > RegionLayout.WORDS;
        protocol = counts ? null : Barriers.make(name, new RegionWords(team), team.size, team.me);
    }

    void run() {
        if (protocol != null) {
            protocol.enter();
            waiter.await(protocol);
            return;
        }
        team.own.putLongRelease(ARRIVED_AT, ++round);
        team.wakeAll();
        awaitArrivals();
    }

    private void awaitArrivals() {
        int me = team.me;
        int size = team.size;
        for (int r = me + 1; r < size; r++) {
            waiter.await(r, ARRIVED_AT, round);
        }
        for (int r = 0; r < me; r++) {
            waiter.await(r, ARRIVED_AT, round);
        }
    }

    /** Waits, as member 0, until all have come; each of the others says that it has. */
    void gather() {
        team.own.putLongRelease(ARRIVED_AT, ++round);
        if (team.me == 0) {
            awaitArrivals();
        } else {
            team.wake(0);
        }
    }

    /** Lets all out that {@link #gather} brought together. */
    void release() {
        entries++;
        if (team.me == 0) {
            team.own.putLongRelease(RELEASED_AT, entries);
            team.wakeAll();
        } else {
            waiter.await(0, RELEASED_AT, entries);
        }
    }
}
