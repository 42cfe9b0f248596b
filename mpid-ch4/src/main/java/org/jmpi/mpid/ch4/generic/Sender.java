package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;

/**
 * The origin side of point-to-point messages (mirrors {@code mpidig_send.h}): eager with the payload behind the
 * envelope, or rendezvous with the envelope alone. Owned by the VCI's holder.
 */
public final class Sender {
    private final PointToPoint common;
    private final Vci vci;
    private final Router router;
    private final Segment hdr = Segment.allocate(128);
    private final UserBuffer scratch = new UserBuffer();

    public Sender(PointToPoint common) {
        this.common = common;
        vci = common.vci;
        router = common.router;
    }

    /** Sends at once if transport and protocol allow it without a request; true: the buffer is free again. */
    public boolean sendNow(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        int lpid = comm.lpid(dest);
        long bytes = count * type.size;
        if ((attr & common.flagged) != 0 || !router.checkEager(lpid, SendHeader.EAGER_SIZE, bytes)) {
            return false;
        }
        envelope(tag, comm, attr, 0);
        scratch.set(buf, type.layout);
        boolean sent = router.trySend(lpid, HandlerId.SEND, hdr, SendHeader.EAGER_SIZE, scratch, (int) bytes);
        scratch.clear();
        if (sent && common.vars.isWatched()) {
            common.vars.sent(comm, dest, lpid, bytes);
        }
        return sent;
    }

    /** As {@link #sendNow}, for a non-blocking send, which may leave later together with others. */
    public boolean sendUnlessDeferred(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        return !router.defers(comm.lpid(dest)) && sendNow(buf, count, type, dest, tag, comm, attr);
    }

    /** Sends with a request (MPIDIG_mpi_isend, MPIDIG_mpi_issend). */
    public Request isend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        int lpid = comm.lpid(dest);
        Request sreq = vci.newRequest(RequestKind.SEND);
        sreq.addRefOwned();
        sreq.comm = comm;
        AmRequest am = PointToPoint.am(sreq);
        am.reset();
        am.lpid = lpid;
        am.tag = tag;
        am.dataSz = count * type.size;
        am.context = Messaging.context(comm, attr);
        sreq.count = count;
        sreq.datatype = type;
        sreq.buffer.set(buf, type.layout);
        if (common.vars.isWatched()) {
            common.vars.sent(comm, dest, lpid, am.dataSz);
        }
        try {
            if (router.checkEager(lpid, SendHeader.FULL_SIZE, am.dataSz)) {
                eager(sreq, am, tag, comm, attr);
            } else if (mode(attr) == 0 && router.checkLongEager(lpid, SendHeader.EAGER_SIZE, am.dataSz)) {
                envelope(tag, comm, attr, 0);
                router.isendLong(lpid, HandlerId.SEND, hdr, SendHeader.EAGER_SIZE, sreq.buffer, am.dataSz, sreq);
            } else {
                rendezvous(sreq, am, buf, tag, comm, attr);
            }
        } catch (RuntimeException e) {
            abandon(sreq);
            throw e;
        }
        return sreq;
    }

    private void abandon(Request sreq) {
        sreq.buffer.clear();
        sreq.setCompletionCount(0);
        vci.release(sreq);
        vci.release(sreq);
    }

    private void eager(Request sreq, AmRequest am, int tag, Comm comm, int attr) {
        int flags = mode(attr);
        if (flags == SendHeader.FLAG_SYNC) {
            common.vars.synchronous++;
            sreq.setCompletionCount(2);
            am.awaitingAck = true;
        }
        envelope(tag, comm, attr, flags);
        int hdrSz = SendHeader.EAGER_SIZE;
        if (flags != 0) {
            hdrSz = SendHeader.FULL_SIZE;
            identify(sreq, am);
        }
        router.isend(am.lpid, HandlerId.SEND, hdr, hdrSz, sreq.buffer, am.dataSz, sreq);
    }

    /** A ready send is a standard one, unless somebody wants to hear of receives that are posted too late. */
    private int mode(int attr) {
        int flagged = attr & common.flagged;
        return flagged == 0 ? 0 : flags(flagged, attr);
    }

    private static int flags(int flagged, int attr) {
        if ((flagged & Device.ATTR_FAILED) != 0) {
            return attr & SendHeader.FAILED_MASK;
        }
        return (flagged & Device.ATTR_SYNC) != 0 ? SendHeader.FLAG_SYNC : SendHeader.FLAG_READY;
    }

    private void rendezvous(Request sreq, AmRequest am, Object buf, int tag, Comm comm, int attr) {
        PeerFailure gone = common.broken.reason(am.context);
        if (gone != null) {
            throw gone;
        }
        boolean ipc = isTakable(sreq, am, buf);
        int flags = ipc ? SendHeader.FLAG_RTS | SendHeader.FLAG_IPC : SendHeader.FLAG_RTS;
        envelope(tag, comm, attr, flags | (mode(attr) & ~SendHeader.FLAG_SYNC));
        identify(sreq, am);
        am.awaitingPeer = true;
        router.counters(am.lpid).sentRts();
        if (common.events.rendezvousBegin.on) {
            common.events.sendBegins(sreq, am);
        }
        router.sendHdr(am.lpid, HandlerId.SEND, hdr, ipc ? SendHeader.IPC_SIZE : SendHeader.FULL_SIZE);
    }

    /** Writes into the header where the receiver can take the data itself; false: it can't. */
    private boolean isTakable(Request sreq, AmRequest am, Object buf) {
        return common.allocated != null
                && router.sharesMemory(am.lpid)
                && common.allocated.describe(buf, sreq.buffer, am.dataSz, hdr);
    }

    private void envelope(int tag, Comm comm, int attr, int flags) {
        int context = Messaging.context(comm, attr);
        SendHeader.write(hdr, comm.rank, tag, context, flags);
    }

    private void identify(Request sreq, AmRequest am) {
        SendHeader.writeRequest(hdr, am.dataSz, Vci.wireId(sreq));
    }

    /** Handles a SEND_CTS: sends the payload of a rendezvous. */
    void onClearToSend(long sreqId, long rreqId, int from) {
        Request sreq = PointToPoint.named(vci, sreqId, RequestKind.SEND, from);
        if (sreq == null || !PointToPoint.am(sreq).awaitingPeer) {
            return;
        }
        AmRequest am = PointToPoint.am(sreq);
        am.awaitingPeer = false;
        SendDataHeader.write(hdr, rreqId);
        router.isend(am.lpid, HandlerId.SEND_DATA, hdr, SendDataHeader.SIZE, sreq.buffer, am.dataSz, sreq);
    }

    /** Handles an IPC_ACK: the receiver has the data. */
    void onTaken(long sreqId, int from) {
        Request sreq = PointToPoint.named(vci, sreqId, RequestKind.SEND, from);
        if (sreq == null || !PointToPoint.am(sreq).awaitingPeer) {
            return;
        }
        PointToPoint.am(sreq).awaitingPeer = false;
        if (common.events.rendezvousEnd.on) {
            common.events.sendEnds(sreq, PointToPoint.am(sreq));
        }
        common.finish(sreq);
    }

    /** Handles a SSEND_ACK: a synchronous eager send was matched. */
    void onSyncAck(long sreqId, int from) {
        Request sreq = PointToPoint.named(vci, sreqId, RequestKind.SEND, from);
        if (sreq != null && PointToPoint.am(sreq).awaitingAck) {
            PointToPoint.am(sreq).awaitingAck = false;
            common.finish(sreq);
        }
    }

    /**
     * Asks the target to give a message back that it did not match yet. The answer, or the receive that was faster, or
     * the target's end completes the send.
     */
    public void cancel(Request sreq) {
        AmRequest am = PointToPoint.am(sreq);
        boolean late = sreq.isComplete() || (!am.awaitingPeer && !am.awaitingAck);
        if (late || am.cancelling || router.failure(am.lpid) != null) {
            return;
        }
        am.cancelling = true;
        assert sreq.comm != null;
        SendCancelHeader.write(hdr, sreq.comm.rank, am.tag, sreq.comm.contextId, Vci.wireId(sreq));
        router.sendHdr(am.lpid, HandlerId.SEND_CANCEL, hdr, SendCancelHeader.SIZE);
    }

    /** Handles a SEND_CANCEL_ACK. */
    void onCancelAck(long sreqId, boolean taken, int from) {
        Request sreq = PointToPoint.named(vci, sreqId, RequestKind.SEND, from);
        AmRequest am = sreq == null ? null : PointToPoint.am(sreq);
        if (!taken || am == null || !am.cancelling || (!am.awaitingPeer && !am.awaitingAck)) {
            return;
        }
        am.awaitingPeer = false;
        am.awaitingAck = false;
        assert sreq != null;
        sreq.status.setWasCancelled(true);
        common.vars.cancelledSends++;
        common.finish(sreq);
    }
}
