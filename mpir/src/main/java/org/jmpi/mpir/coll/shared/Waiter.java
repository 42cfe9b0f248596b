package org.jmpi.mpir.coll.shared;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.barrier.BarrierSteps;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.BlockedWait;
import org.jmpi.mpir.request.WaitListener;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.request.WaitStates;

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
    /** Turns of waiting between two checks whether the wait can still end, less one; none once it has slept. */
    private static final int LOOK_MASK = 63;

    private final RegionMembers team;
    private final Device device;
    private final WaitStates waiting;
    private final int spins;
    private final WaitState state = new WaitState(this);
    // what is waited for: a word, or the end of a barrier
    @SuppressWarnings("NullAway.Init")
    private Segment memory;

    private int at;
    private long value;

    @SuppressWarnings("NullAway.Init")
    private BarrierSteps barrier;

    private boolean isOver;
    private long waits;
    /** Where others see what the caller waits for. */
    @SuppressWarnings("NullAway.Init")
    private BlockedWait shown;

    Waiter(Rank rank, RegionMembers team) {
        this.team = team;
        device = Device.of(rank);
        waiting = WaitStates.of(rank);
        spins = device.progress().isCrowded() ? CROWDED_SPINS : SPINS;
    }

    /** Returns whether who is waited for may need this rank's core. */
    boolean isCrowded() {
        return device.progress().isCrowded();
    }

    /** Waits until the word at {@code at} of member {@code r} is {@code value} or more. */
    void await(int r, int at, long value) {
        Segment region = team.regions[r];
        for (int i = 0; i < spins; i++) {
            if (region.getLongAcquire(at) >= value) {
                return;
            }
        }
        awaitWord(r, region, at, value);
    }

    private void awaitWord(int r, Segment region, int wordAt, long atLeast) {
        memory = region;
        at = wordAt;
        value = atLeast;
        turns(r);
    }

    /** Waits until the caller may leave a barrier that it entered. */
    @SuppressWarnings("NullAway") // nobody asks the next one before it is there
    void await(BarrierSteps steps) {
        for (int idle = 0; idle < spins; ) {
            if (steps.step()) {
                return;
            }
            idle += steps.idle() ? 1 : 0;
        }
        barrier = steps;
        isOver = false;
        try {
            turns(-1);
        } finally {
            barrier = null;
        }
    }

    /** Returns how often a short look was not enough. */
    long waits() {
        return waits;
    }

    private void turns(int r) {
        WaitListener listener = waiting.listener;
        shown = waiting.next().blocked();
        Object recorded = listener == null ? null : listener.begin(null, team.comm);
        try {
            take(r);
        } finally {
            shown.over();
            if (listener != null) {
                listener.end(recorded, null);
            }
        }
    }

    private void take(int r) {
        waits++;
        state.reset();
        state.emptyPolls = YIELDING;
        for (int turn = 1; ; turn++) {
            state.epoch = device.progress().completionEpoch();
            if (isMet()) {
                return;
            }
            if ((turn & LOOK_MASK) == 0 || state.hasSlept) {
                check(r);
            }
            device.progress().progressWait(state);
            if (state.blockedSince != 0) {
                shown.onMembers(team.comm, state.blockedSince);
            }
            state.emptyPolls = Math.max(state.emptyPolls, YIELDING);
        }
    }

    @Override
    public boolean isMet() {
        return barrier != null ? isOver || isOver() : memory.getLongAcquire(at) >= value;
    }

    /** Some protocols look at another member in each step: nothing is new when all were looked at in vain. */
    private boolean isOver() {
        for (int idle = 0; idle < team.size && !isOver; ) {
            isOver = barrier.step();
            idle = barrier.idle() ? idle + 1 : 0;
        }
        return isOver;
    }

    /** Throws if what is awaited of member {@code r}, or any for -1, can't come any more. */
    private void check(int r) {
        for (int other = Math.max(r, 0); other < (r < 0 ? team.size : r + 1); other++) {
            if (other != team.me) {
                checkMember(other);
            }
        }
        for (int other = 0; other < team.size; other++) {
            long broken = team.regions[other].getLongAcquire(RegionLayout.BROKEN_AT);
            if (other != team.me && broken != 0 && !isMet()) {
                throw gaveUp(other, broken == RegionLayout.BY_DEATH);
            }
        }
    }

    private void checkMember(int r) {
        // who passed a barrier may be through with MPI before others have: it has written all that they wait for
        boolean contributed = barrier != null && CallNumbers.hasCome(team, r);
        PeerFailure gone = device.messaging().collectiveFailure(team.comm, team.ranks[r], contributed);
        if (gone == null) {
            CallNumbers.compare(team, r);
        } else if (!isMet()) {
            // and it was not written just before
            throw gone;
        }
    }

    private MpirException gaveUp(int r, boolean byDeath) {
        String who = "rank " + team.ranks[r] + " gave up a collective of this communicator of " + team.comm.size
                + " ranks because ";
        return byDeath
                ? new PeerFailure(new MpirException(
                        ErrorClass.ERR_PROC_ABORTED,
                        who + "a process that takes part in it is gone; make a communicator of those that are left"))
                : new MpirException(
                        ErrorClass.ERR_OTHER, who + "of an error there; see what it says, and make a new communicator");
    }
}
