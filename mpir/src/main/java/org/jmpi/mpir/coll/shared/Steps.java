package org.jmpi.mpir.coll.shared;

import static org.jmpi.mpir.coll.shared.RegionLayout.CELLS;
import static org.jmpi.mpir.coll.shared.RegionLayout.FINISHED_AT;
import static org.jmpi.mpir.coll.shared.RegionLayout.INLINE;
import static org.jmpi.mpir.coll.shared.RegionLayout.INLINE_AT;
import static org.jmpi.mpir.coll.shared.RegionLayout.PAYLOAD;
import static org.jmpi.mpir.coll.shared.RegionLayout.RESULT_AT;
import static org.jmpi.mpir.coll.shared.RegionLayout.SIGNATURE_AT;

import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * The steps that collectives are made of: in each one some members post a payload in their regions and others read it.
 * All members begin the same steps with the same lengths, so that each knows where the others' payloads are.
 *
 * <p>A member may run ahead of the others by as many steps as the frames hold. It says how many frames it is done with,
 * and only who comes to a new frame looks at that.
 */
final class Steps {
    private final RegionMembers team;
    private final Waiter waiter;
    private final Segment own;
    private final RegionLayout layout;
    private long number;
    private long frame;
    private int cells;
    private int payload;
    /** The frames below this one may be written. */
    private long granted;
    /** What this member has said it is done with, in frames. */
    private long finished;
    /** The member that said that its payload means nothing; -1: none. */
    private int failedMember = -1;

    Steps(RegionMembers team, Waiter waiter) {
        this.team = team;
        this.waiter = waiter;
        own = team.own;
        layout = team.layout;
        granted = layout.frames;
    }

    /** Returns room for the steps of a long message. */
    PostedSteps row() {
        return new PostedSteps(waiter.isCrowded());
    }

    /** Begins the next step, in which members post up to {@code len} bytes each; {@link RegionLayout#PAYLOAD} at most. */
    void begin(Step s, int len) {
        boolean isInline = len <= INLINE;
        int room = isInline ? 0 : len + 63 & -64;
        if (cells == CELLS || payload == PAYLOAD || payload + room > PAYLOAD) {
            frame++;
            cells = 0;
            payload = 0;
        }
        s.number = ++number;
        s.cellAt = layout.cell(frame, cells);
        s.dataAt = isInline ? s.cellAt + INLINE_AT : layout.payload(frame, payload);
        cells++;
        payload += room;
        s.finishes = cells == CELLS || payload == PAYLOAD ? frame + 1 : frame;
    }

    /** Makes sure that the caller may write its part of the latest step. */
    void claim() {
        if (frame >= granted) {
            awaitRoom();
        }
    }

    private void awaitRoom() {
        long needed = frame - layout.frames + 1;
        long least = Long.MAX_VALUE;
        for (int r = 0; r < team.size; r++) {
            if (r != team.me) {
                waiter.await(r, FINISHED_AT, needed);
                least = Math.min(least, team.regions[r].getLongAcquire(FINISHED_AT));
            }
        }
        granted = least + layout.frames;
    }

    /** Copies into the caller's payload, {@code to} bytes after its start. */
    @SuppressWarnings("NullAway") // where nothing is copied, there may be no buffer
    void put(Step s, int to, @Nullable UserBuffer from, long at, int len) {
        MemoryCopy.toSegment(from, at, own, s.dataAt + to, len);
    }

    /** Shows the caller's payload to all. */
    void post(Step s, long signature) {
        publish(s, signature);
        team.wakeAll();
    }

    /** Shows the caller's payload to member {@code r}, which alone will look at it. */
    void postTo(int r, Step s, long signature) {
        publish(s, signature);
        team.wake(r);
    }

    private void publish(Step s, long signature) {
        own.putLong(s.cellAt + SIGNATURE_AT, signature);
        own.putLongRelease(s.cellAt, s.number);
    }

    /** Waits for the payload of member {@code r}. */
    void await(int r, Step s, long signature) {
        Segment region = team.regions[r];
        if (region.getLongAcquire(s.cellAt) < s.number) {
            waiter.await(r, s.cellAt, s.number);
        }
        if (region.getLong(s.cellAt) != s.number || region.getLong(s.cellAt + SIGNATURE_AT) != signature) {
            unlike(r, s, signature);
        }
    }

    private void unlike(int r, Step s, long signature) {
        Segment region = team.regions[r];
        if (region.getLong(s.cellAt) != s.number
                || region.getLong(s.cellAt + SIGNATURE_AT) != (signature | Signature.FAILED)) {
            throw disagreement(r, s, signature);
        }
        failedMember = r;
    }

    /** Returns the rank that passed an error on since the last call of this; -1: none did. */
    int takeFailed() {
        int member = failedMember;
        failedMember = -1;
        return member < 0 ? -1 : team.ranks[member];
    }

    private MpirException disagreement(int r, Step s, long signature) {
        Segment region = team.regions[r];
        if (region.getLong(s.cellAt) == s.number) {
            return CallNumbers.mismatch(team, r, signature, region.getLong(s.cellAt + SIGNATURE_AT));
        }
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "rank " + team.ranks[r] + " has gone on without rank " + team.ranks[team.me] + ", which called "
                        + Signature.describe(signature)
                        + ": expected that all ranks call the same collectives in the same order");
    }

    /** Copies from the payload of member {@code r}, {@code from} bytes after its start; it was waited for. */
    void get(int r, Step s, int from, UserBuffer to, long at, int len) {
        MemoryCopy.fromSegment(team.regions[r], s.dataAt + from, to, at, len);
    }

    /** Shows all that the caller's payload, too long for a cell, has its result in it now. */
    void postResult(Step s) {
        own.putLongRelease(s.cellAt + RESULT_AT, s.number);
        team.wakeAll();
    }

    /** Waits for the result of member {@code r}. */
    void awaitResult(int r, Step s) {
        waiter.await(r, s.cellAt + RESULT_AT, s.number);
    }

    /** Says that the caller has read all it wants of this step and the ones before. */
    void done(Step s) {
        if (s.finishes > finished) {
            finish(s.finishes);
        }
    }

    private void finish(long frames) {
        finished = frames;
        own.putLongRelease(FINISHED_AT, frames);
        team.wakeAll();
    }
}
