package org.jmpi.mpid.ch4.generic;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.ContextIds;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * The contexts whose collectives can't go on: a member gave one up because a process that it needs is gone, and others
 * may wait for that member. It tells them, so that theirs end as well. Owned by the VCI's holder.
 */
final class BrokenCollectives {
    private final PointToPoint common;
    private final Segment hdr = Segment.allocate(CollFailedHeader.SIZE);
    private final Map<Integer, PeerFailure> reasons = new HashMap<>();

    BrokenCollectives(PointToPoint common) {
        this.common = common;
    }

    /**
     * Notes that a collective of {@code comm} failed here, and tells all other members, once. Those of an intercommunicator
     * may wait for somebody of either group.
     */
    void fail(Comm comm, PeerFailure why) {
        fail(comm, Messaging.collectiveContext(comm), why);
        if (comm.isInter) {
            fail(comm, Messaging.collectiveContext(comm.localComm), why);
        }
    }

    private void fail(Comm comm, int context, PeerFailure why) {
        if (reasons.putIfAbsent(context, why) != null) {
            return;
        }
        CollFailedHeader.write(hdr, context);
        int me = comm.localGroup.lpid(comm.rank);
        notifyMembers(comm.remoteGroup, me);
        if (comm.isInter) {
            notifyMembers(comm.localGroup, me);
        }
        failWaiting(context, why);
    }

    private void notifyMembers(Group members, int me) {
        for (int r = 0; r < members.size(); r++) {
            int lpid = members.lpid(r);
            if (lpid != me && common.router.failure(lpid) == null) {
                notifyMember(lpid);
            }
        }
    }

    private void notifyMember(int lpid) {
        try {
            common.router.sendHdr(lpid, HandlerId.COLL_FAILED, hdr, CollFailedHeader.SIZE);
        } catch (MpirException e) {
            // it is gone too, and waits for nobody
            return;
        }
    }

    /** Handles a COLL_FAILED. */
    void on(AmMessage m) {
        int context = CollFailedHeader.context(m);
        PeerFailure why = new PeerFailure(new MpirException(
                ErrorClass.ERR_PROC_ABORTED,
                "process " + m.lpid
                        + " gave up a collective of this communicator, because a process that takes part in it"
                        + " is gone; make a communicator of those that are left"));
        if (reasons.putIfAbsent(context, why) == null) {
            failWaiting(context, why);
        }
    }

    /** Fails what waits for another member to begin its part; data that moves already comes to its end. */
    private void failWaiting(int context, PeerFailure why) {
        common.vci.requests().forEachLive(r -> {
            AmRequest am = PointToPoint.am(r);
            if (!r.isComplete() && am.context == context && waits(am)) {
                common.fail(r, why);
            }
        });
    }

    private static boolean waits(AmRequest am) {
        return am.isPosted || am.awaitingPeer || am.awaitingAck;
    }

    /** Returns why nothing may begin in {@code context} any more, or null. */
    @Nullable
    PeerFailure reason(int context) {
        return reasons.isEmpty() ? null : reasons.get(context);
    }

    /** Forgets what was said of the contexts of an id that a new communicator has got. */
    void forget(int firstContext) {
        if (!reasons.isEmpty()) {
            reasons.keySet().removeIf(c -> c >= firstContext && c < firstContext + ContextIds.CONTEXTS);
        }
    }
}
