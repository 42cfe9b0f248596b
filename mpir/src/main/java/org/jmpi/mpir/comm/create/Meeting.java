package org.jmpi.mpir.comm.create;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/**
 * One meeting, at one process. The members say hello to the leader, the one with the lowest lpid; when it has a message of
 * all it welcomes them with a number, or tells all that came why there is no meeting.
 */
final class Meeting {
    @Cvar(
            name = "MPIR_CVAR_JMPI_MEETING_TIMEOUT",
            category = "COMMUNICATOR",
            type = CvarType.INT,
            defaultValue = "60",
            min = 0,
            description =
                    "How many seconds MPI_Comm_create_from_group waits for a process that is known to have called with"
                            + " another string or group, before that counts as an error. A process that has not called at all is"
                            + " waited for without limit. 0: always without limit.")
    private static final CvarKey TIMEOUT = CvarKey.of("MPIR_CVAR_JMPI_MEETING_TIMEOUT");

    private static final long SECOND_NS = 1_000_000_000L;

    private final Rank rank;
    private final Meetings meetings;
    private final MeetingKey key;
    private final boolean[] received;
    private final boolean[] here;
    private int missing;
    private long suspectedSince;
    private boolean nudged;
    private @Nullable MpirException failure;

    Meeting(Rank rank, MeetingKey key) {
        this.rank = rank;
        this.key = key;
        meetings = Meetings.of(rank);
        received = new boolean[key.lpids().length];
        here = new boolean[received.length];
    }

    /** A second thread may come at any time. */
    private boolean oneThread() {
        return !rank.isMultiple();
    }

    /** Waits for all and returns the meeting's number. */
    int hold() {
        return key.leader() == rank.worldRank() ? lead() : follow();
    }

    private int follow() {
        int leader = key.leader();
        meetings.send(leader, new MeetingMessage(MeetingMessage.HELLO, oneThread(), 0, key, ""));
        WaitState wait = new WaitState();
        while (true) {
            wait.epoch = Device.of(rank).progress().completionEpoch();
            MeetingMessage answer = meetings.take(
                    leader,
                    n -> (n.kind() == MeetingMessage.WELCOME || n.kind() == MeetingMessage.REFUSAL)
                            && n.key().equals(key));
            if (answer != null) {
                return accept(answer, leader);
            }
            Device.of(rank).progress().progressWait(wait);
        }
    }

    private int accept(MeetingMessage answer, int leader) {
        if (answer.kind() == MeetingMessage.REFUSAL) {
            throw new MpirException(answer.number(), answer.text());
        }
        if (!Meetings.isNumber(answer.number())) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER, "process " + leader + " gave a meeting the number " + answer.number());
        }
        return answer.number();
    }

    private int lead() {
        missing = received.length;
        long begin = System.nanoTime();
        WaitState wait = new WaitState();
        while (true) {
            wait.epoch = Device.of(rank).progress().completionEpoch();
            for (int i = 0; i < received.length; i++) {
                if (!received[i]) {
                    check(i);
                }
            }
            if (missing == 0) {
                return conclude();
            }
            if (!nudged && System.nanoTime() - begin > SECOND_NS) {
                nudge();
            }
            Device.of(rank).progress().progressWait(wait);
        }
    }

    private void nudge() {
        nudged = true;
        for (int i = 0; i < received.length; i++) {
            if (!received[i]) {
                send(key.lpids()[i], new MeetingMessage(MeetingMessage.NUDGE, oneThread(), 0, key, ""));
            }
        }
    }

    private void check(int i) {
        int lpid = key.lpids()[i];
        try {
            here[i] = lpid == rank.worldRank()
                    || meetings.take(
                                    lpid,
                                    n -> n.kind() == MeetingMessage.HELLO
                                            && n.key().equals(key))
                            != null;
            if (here[i] || isElsewhere(lpid)) {
                received(i);
            }
        } catch (MpirException gone) {
            failure = failure == null ? gone : failure;
            received(i);
        }
    }

    private void received(int i) {
        received[i] = true;
        missing--;
    }

    /** Returns whether {@code lpid} takes part in another meeting and so can't come to this one; refuses it there. */
    private boolean isElsewhere(int lpid) {
        boolean[] suspect = new boolean[1];
        MeetingMessage other = meetings.takeShelved(
                lpid, n -> n.kind() == MeetingMessage.HELLO && !n.key().equals(key) && isContradiction(n, suspect));
        if (other == null) {
            if (suspect[0] && suspectedSince == 0) {
                suspectedSince = System.nanoTime();
            }
            return false;
        }
        MpirException why = new MpirException(
                ErrorClass.ERR_ARG,
                "process " + lpid + " calls with " + other.key() + ", process " + rank.worldRank() + " with " + key
                        + ": expected the same at all members of the group");
        failure = failure == null ? why : failure;
        send(
                lpid,
                new MeetingMessage(
                        MeetingMessage.REFUSAL,
                        oneThread(),
                        ErrorClass.ERR_ARG,
                        other.key(),
                        String.valueOf(why.getMessage())));
        return true;
    }

    /**
     * Its sender waits for this process there. If it has no second thread that could come here, or if the string is the
     * same, which no two calls of a process have at once, it will wait for ever; else perhaps.
     */
    private boolean isContradiction(MeetingMessage n, boolean[] suspect) {
        boolean certain = n.key().tag().equals(key.tag()) || (oneThread() && n.oneThread());
        suspect[0] |= !certain;
        return certain || isOverdue();
    }

    private boolean isOverdue() {
        int seconds = rank.cvars().getInt(TIMEOUT);
        return seconds > 0 && suspectedSince != 0 && System.nanoTime() - suspectedSince > seconds * SECOND_NS;
    }

    private int conclude() {
        int number = failure == null ? meetings.number() : failure.errorClass();
        byte kind = failure == null ? MeetingMessage.WELCOME : MeetingMessage.REFUSAL;
        String text = failure == null ? "" : String.valueOf(failure.getMessage());
        for (int i = 0; i < here.length; i++) {
            int lpid = key.lpids()[i];
            if (here[i] && lpid != rank.worldRank()) {
                send(lpid, new MeetingMessage(kind, oneThread(), number, key, text));
            }
        }
        if (failure != null) {
            throw failure;
        }
        return number;
    }

    /** One that is gone needs no answer; those that wait for it hear of it later. */
    private void send(int lpid, MeetingMessage notice) {
        try {
            meetings.send(lpid, notice);
        } catch (MpirException gone) {
            return;
        }
    }
}
