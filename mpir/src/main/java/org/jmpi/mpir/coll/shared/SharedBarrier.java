package org.jmpi.mpir.coll.shared;

/** A barrier: each member counts its arrivals and waits for the others' counts (protocol B1). */
final class SharedBarrier {
    private final Team team;
    private final Waiter waiter;
    private long round;

    SharedBarrier(Team team, Waiter waiter) {
        this.team = team;
        this.waiter = waiter;
    }

    void run() {
        team.own.putLongRelease(RegionLayout.ARRIVED_AT, ++round);
        team.wakeAll();
        int me = team.me;
        int size = team.size;
        for (int r = me + 1; r < size; r++) {
            waiter.await(r, RegionLayout.ARRIVED_AT, round);
        }
        for (int r = 0; r < me; r++) {
            waiter.await(r, RegionLayout.ARRIVED_AT, round);
        }
    }
}
