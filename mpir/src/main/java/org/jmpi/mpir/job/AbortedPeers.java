package org.jmpi.mpir.job;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;

/** Whether processes of the job were aborted while this one goes on (MPI 4.1, 9.2 and 11.4). One a rank. */
public final class AbortedPeers {
    private static final RankSlot<AbortedPeers> SLOT = new RankSlot<>() {
        @Override
        protected AbortedPeers make(Rank rank) {
            return new AbortedPeers();
        }
    };

    /** Returns whether processes were aborted while {@code rank} goes on. */
    public static AbortedPeers of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Ends a meeting of all ranks that can't come about any more. */
    public static final class MeetingBroken extends RuntimeException {
        private static final long serialVersionUID = 1;

        MeetingBroken() {
            super("processes of the job were aborted", null, false, false);
        }
    }

    private final CountDownLatch first = new CountDownLatch(1);
    private volatile boolean meeting;

    /** Notes that some process is gone. Any thread. */
    public void note() {
        first.countDown();
    }

    /** Returns whether some process is gone. */
    public boolean any() {
        return first.getCount() == 0;
    }

    /** Waits until some process is gone, or the time is over; returns whether one is. */
    public boolean await(long millis) {
        try {
            return first.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return any();
        }
    }

    /** Sets whether this rank is in a meeting of all. */
    public void meeting(boolean now) {
        meeting = now;
    }

    /** Ends the wait of the thread that makes progress if it waits for all. */
    public void breakMeeting() {
        if (meeting) {
            meeting = false;
            throw new MeetingBroken();
        }
    }
}
