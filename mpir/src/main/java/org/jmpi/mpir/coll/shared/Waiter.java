package org.jmpi.mpir.coll.shared;

import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.errhan.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.WaitState;

/**
 * Waits until another member wrote a word: looks at it for a moment, then makes progress and yields, for the core may be
 * needed by that member, and at last sleeps as all waiting does. Ends when the member can't write it any more.
 */
final class Waiter implements WaitState.Awaited {
    /** Looks before progress is made and the core is yielded: a microsecond, for who comes at the same time. */
    private static final int SPINS = 300;
    /** Where there are more ranks than cores the one that is waited for may need this one's core. */
    private static final int CROWDED_SPINS = 10;
    /** A state that has waited so long yields at once. */
    private static final int YIELDING = 1 << 24;
    /** Turns of waiting between two looks whether the wait can still end. */
    private static final int LOOK_MASK = 63;

    private final Team team;
    private final Device device;
    private final int spins;
    private final WaitState state = new WaitState(this);
    private Segment memory;
    private int at;
    private long value;

    Waiter(Team team, Device device) {
        this.team = team;
        this.device = device;
        spins = device.isCrowded() ? CROWDED_SPINS : SPINS;
    }

    /** Waits until the word at {@code at} of member {@code r} is {@code value} or more. */
    void await(int r, int at, long value) {
        Segment region = team.regions[r];
        for (int i = 0; i < spins; i++) {
            if (region.getLongAcquire(at) >= value) {
                return;
            }
        }
        awaitLong(r, region, at, value);
    }

    private void awaitLong(int r, Segment region, int wordAt, long atLeast) {
        memory = region;
        at = wordAt;
        value = atLeast;
        state.reset();
        state.emptyPolls = YIELDING;
        for (int turn = 1; ; turn++) {
            state.epoch = device.completionEpoch();
            if (isMet()) {
                return;
            }
            if ((turn & LOOK_MASK) == 0 || turn > 10 * LOOK_MASK && state.blockedSince != 0) {
                look(r);
            }
            device.progressWait(state);
            state.emptyPolls = Math.max(state.emptyPolls, YIELDING);
        }
    }

    @Override
    public boolean isMet() {
        return memory.getLongAcquire(at) >= value;
    }

    /** Throws if what is awaited can't come any more. */
    private void look(int r) {
        PeerFailure gone = device.collectiveFailure(team.comm, team.ranks[r]);
        if (gone == null) {
            Calls.compare(team, r);
            gaveUp();
        }
        // it may have been written just before
        if (gone != null && !isMet()) {
            throw gone;
        }
    }

    private void gaveUp() {
        for (int r = 0; r < team.size; r++) {
            if (r != team.me && team.regions[r].getLongAcquire(RegionLayout.BROKEN_AT) != 0 && !isMet()) {
                throw new MpirException(
                        ErrorClass.ERR_OTHER,
                        "rank " + team.ranks[r] + " gave up a collective of this communicator of " + team.comm.size
                                + " ranks because of an error there; see what it says, and make a new communicator");
            }
        }
    }
}
