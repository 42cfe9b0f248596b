package org.jmpi.mpir.comm.create;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/**
 * How processes meet that have a group in common but no communicator: notices on a context of its own, in which a rank
 * is an lpid. One instance a rank; any thread.
 *
 * <p>A thread that looks for a notice takes whatever its sender has sent, and leaves on a shelf what is for others.
 */
public final class Meetings {
    private static final RankSlot<Meetings> SLOT = new RankSlot<>() {
        @Override
        protected Meetings make(Rank rank) {
            return new Meetings(rank);
        }
    };

    /** Returns how {@code rank} meets processes without a common communicator. */
    public static Meetings of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Far above all contexts of communicators. */
    private static final int NOTICES = 0x7fffffe0;
    /** Each meeting gets contexts of its own from here on: the leader's lpid, a counter, and room for offsets. */
    private static final int CHANNELS = 0x40000000;

    private static final int LEADER_BITS = 14;
    private static final int COUNTER_BITS = 12;
    private static final int OFFSET_BITS = 4;
    /** A group has at most as many members as the job has processes. */
    private static final int LONGEST_TEXT = 1 << 16;

    private record Shelved(int source, MeetingMessage notice) {}

    private final Rank rank;
    /** Guarded by this object. */
    private final List<Shelved> shelf = new ArrayList<>();

    private int counter;
    private @Nullable Comm job;

    /** Makes the meetings of {@code rank}. */
    public Meetings(Rank rank) {
        this.rank = rank;
    }

    /**
     * Waits for all members of {@code group}; collective over it. Concurrent calls of one process have different strings.
     *
     * @param stringtag the same at all members
     * @return a communicator over the group, without a handle, whose contexts no other meeting of its members has: what
     *     a new communicator's id can be agreed on with
     * @throws MpirException at all members if a process is gone, or calls with another string or group
     */
    public static Comm meet(Rank rank, Group group, String stringtag) {
        Meeting meeting = new Meeting(rank, new MeetingKey(stringtag, group.lpids()));
        return new Comm().describe(group, CHANNELS | meeting.hold() << OFFSET_BITS);
    }

    /** Returns a number that no other current meeting of this leader has, nor one of another leader. */
    synchronized int number() {
        int me = rank.worldRank() & (1 << LEADER_BITS) - 1;
        counter = counter + 1 & (1 << COUNTER_BITS) - 1;
        return me << COUNTER_BITS | counter;
    }

    /** Returns whether {@code number} can be one of {@link #number}. */
    static boolean isNumber(int number) {
        return number >>> (LEADER_BITS + COUNTER_BITS) == 0;
    }

    private synchronized Comm job() {
        if (job == null) {
            int me = rank.worldRank();
            job = new Comm().describe(new Group().initStrided(rank.worldSize(), 0, 1, me), NOTICES);
        }
        return job;
    }

    void send(int lpid, MeetingMessage notice) {
        byte[] bytes = notice.encode();
        Request request = Device.of(rank)
                .messaging()
                .send(bytes, bytes.length, Datatype.table(rank).known(PredefinedTypes.BYTE), lpid, 0, job(), 0);
        if (request != null) {
            Device.of(rank).requests().releaseRequest(request);
        }
    }

    /**
     * Returns a notice of process {@code source} that {@code wanted} accepts; null: there is none yet.
     *
     * @throws MpirException if that process is gone
     */
    synchronized @Nullable MeetingMessage take(int source, Predicate<MeetingMessage> wanted) {
        MeetingMessage known = takeShelved(source, wanted);
        while (known == null) {
            MeetingMessage next = receive(source);
            if (next == null) {
                return null;
            }
            if (wanted.test(next)) {
                known = next;
            } else if (next.kind() != MeetingMessage.NUDGE) {
                shelf.add(new Shelved(source, next));
            }
        }
        return known;
    }

    /** Returns a notice that is here already, and leaves none of them unlooked at. */
    synchronized @Nullable MeetingMessage takeShelved(int source, Predicate<MeetingMessage> wanted) {
        for (Iterator<Shelved> it = shelf.iterator(); it.hasNext(); ) {
            Shelved s = it.next();
            if (s.source == source && wanted.test(s.notice)) {
                it.remove();
                return s.notice;
            }
        }
        return null;
    }

    private @Nullable MeetingMessage receive(int source) {
        Status status = new Status();
        Request message = Device.of(rank).messaging().improbe(source, Constants.ANY_TAG, job(), 0, status);
        if (message == null) {
            return null;
        }
        long n = status.bytes();
        if (n > LONGEST_TEXT + (long) Integer.BYTES * rank.worldSize()) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER, "process " + source + " sent a notice of " + n + " bytes: expected less");
        }
        byte[] bytes = new byte[(int) n];
        Request r = Device.of(rank)
                .messaging()
                .imrecv(bytes, n, Datatype.table(rank).known(PredefinedTypes.BYTE), message);
        Requests.wait(rank, r, status);
        return MeetingMessage.decode(bytes, source);
    }
}
