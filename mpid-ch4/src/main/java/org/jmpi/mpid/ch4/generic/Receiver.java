package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.ipc.IpcPlace;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/**
 * The target side of point-to-point messages (mirrors {@code mpidig_recv.h}, {@code mpidig_probe.h} and the target
 * call-backs): matches receives and messages. Owned by the VCI's holder.
 */
public final class Receiver {
    private final PointToPoint common;
    private final Vci vci;
    private final Router router;
    private final PostedQueue posted;
    private final UnexpectedQueue unexpected;
    private final MessageEvents events;
    private final Segment reply = Segment.allocate(64);

    public Receiver(PointToPoint common) {
        this.common = common;
        vci = common.vci;
        router = common.router;
        posted = common.posted;
        unexpected = common.unexpected;
        events = common.events;
    }

    /** Begins a receive (MPIDIG_mpi_irecv). */
    public Request irecv(Object buf, long count, Datatype type, int source, int tag, Comm comm, int attr) {
        int context = Messaging.context(comm, attr);
        Request rreq = newReceive(buf, count, type, comm);
        AmRequest am = PointToPoint.am(rreq);
        am.context = context;
        UnexpectedMessage m = find(context, source, tag);
        if (m == null) {
            post(rreq, am, context, source, tag, comm);
        } else {
            unexpected.remove(m);
            take(rreq, am, m);
        }
        return rreq;
    }

    private @Nullable UnexpectedMessage find(int context, int source, int tag) {
        return common.vars.isWatched() ? common.vars.find(context, source, tag) : unexpected.find(context, source, tag);
    }

    private Request newReceive(Object buf, long count, Datatype type, @Nullable Comm comm) {
        Request rreq = vci.newRequest(RequestKind.RECV);
        rreq.addRefOwned();
        rreq.comm = comm;
        rreq.count = count;
        rreq.datatype = type;
        rreq.buffer.set(buf, type.layout);
        AmRequest am = PointToPoint.am(rreq);
        am.reset();
        am.capacity = count * type.size;
        return rreq;
    }

    private void post(Request rreq, AmRequest am, int context, int source, int tag, Comm comm) {
        am.lpid = source == Constants.ANY_SOURCE ? -1 : comm.lpid(source);
        am.isPosted = true;
        posted.enqueue(rreq, am, context, source, tag);
        if (common.vars.isWatched()) {
            common.vars.postedGrew();
        }
        RuntimeException gone = common.failure(comm, source);
        gone = gone == null ? common.broken.reason(context) : gone;
        if (gone != null) {
            common.fail(rreq, gone);
        }
    }

    /** Completes {@code rreq} from a message that came before it, or asks for the rest. */
    private void take(Request rreq, AmRequest am, UnexpectedMessage m) {
        PointToPoint.matched(rreq, am, m.source, m.tag, m.lpid, m.dataSz);
        am.context = m.context;
        if (events.matched.on) {
            events.matched(rreq, m.context, m.source, m.tag, m.dataSz, true);
        }
        if (m.isReady()) {
            PointToPoint.notReady(rreq, m.source, m.tag, m.dataSz);
        } else if (m.isFailed()) {
            PointToPoint.passOn(rreq, m.source, m.flags);
        }
        if (m.isRts()) {
            rendezvous(rreq, am, m.sreqId, m.ipcRegion, m.ipcWord);
        } else {
            if (m.payload != null) {
                PointToPoint.copyIn(am, m.payload.segment, m.payload.pos);
            }
            common.finish(rreq);
            if (m.isSync()) {
                acknowledge(m.lpid, HandlerId.SSEND_ACK, m.sreqId);
            }
        }
        common.recycle(m);
    }

    /** Takes the data where the sender has them, if it says so and this process can; else asks for them. */
    private void rendezvous(Request rreq, AmRequest am, long sreqId, long region, long word) {
        RuntimeException gone = router.failure(am.lpid);
        gone = gone == null ? common.broken.reason(am.context) : gone;
        if (gone != null) {
            common.fail(rreq, gone);
            return;
        }
        if (events.rendezvousBegin.on) {
            events.receiveBegins(rreq, am);
        }
        if (region >= 0 && fetch(am, sreqId, region, word)) {
            return;
        }
        am.awaitingPeer = true;
        SendCtsHeader.write(reply, sreqId, Vci.wireId(rreq));
        router.sendHdr(am.lpid, HandlerId.SEND_CTS, reply, SendCtsHeader.SIZE);
    }

    private boolean fetch(AmRequest am, long sreqId, long region, long word) {
        Segment memory = router.sharesMemory(am.lpid)
                ? router.shm().ipcMemory().map(am.lpid, region, IpcPlace.size(word))
                : null;
        if (memory == null) {
            return false;
        }
        int sender = am.lpid;
        PointToPoint.copyIn(am, memory, IpcPlace.start(word));
        common.vars.taken++;
        common.vars.takenBytes += am.dataSz;
        am.done();
        acknowledge(sender, HandlerId.IPC_ACK, sreqId);
        return true;
    }

    /** Called when the receive is complete: the answer may find its target dead, and fail what waits for it. */
    private void acknowledge(int lpid, int handlerId, long sreqId) {
        if (router.failure(lpid) != null) {
            // the message is here; nobody waits for the answer
            return;
        }
        AckHeader.write(reply, sreqId);
        router.sendHdr(lpid, handlerId, reply, AckHeader.SIZE);
    }

    /** Handles a SEND. */
    void onSend(AmMessage msg) {
        onSend(msg, SendHeader.sourceAndTag(msg), SendHeader.contextAndFlags(msg));
    }

    /** Handles a SEND: an envelope, the first words of the header, that asks for a match. */
    void onSend(AmMessage msg, long sourceAndTag, long contextAndFlags) {
        int source = SendHeader.source(sourceAndTag);
        int tag = SendHeader.tag(sourceAndTag);
        int context = SendHeader.context(contextAndFlags);
        int flags = SendHeader.flags(contextAndFlags);
        Request rreq =
                common.vars.isWatched() ? common.vars.match(context, source, tag) : posted.match(context, source, tag);
        if (rreq == null) {
            if (msg.inlineSz < msg.dataSz) {
                msg.again = true;
            } else {
                enqueue(msg, context, source, tag, flags);
            }
        } else {
            if (events.matched.on) {
                raiseMatched(msg, rreq, context, source, tag);
            }
            accept(msg, rreq, PointToPoint.am(rreq), source, tag, flags);
        }
    }

    private void raiseMatched(AmMessage msg, Request rreq, int context, int source, int tag) {
        boolean full = SendHeader.flags(SendHeader.contextAndFlags(msg)) != 0;
        long bytes = full ? SendHeader.dataSz(msg) : msg.dataSz;
        events.matched(rreq, context, source, tag, bytes, false);
    }

    private void accept(AmMessage msg, Request rreq, AmRequest am, int source, int tag, int flags) {
        if (flags == 0) {
            PointToPoint.matched(rreq, am, source, tag, msg.lpid, msg.dataSz);
            if (msg.inlineSz < msg.dataSz) {
                acceptPart(msg, am);
                return;
            }
            PointToPoint.copyIn(am, msg.data, msg.dataPos);
            common.finish(rreq);
        } else {
            acceptFlagged(msg, rreq, am, source, tag, flags);
        }
    }

    /** A long eager message: the rest comes in pieces. */
    private static void acceptPart(AmMessage msg, AmRequest am) {
        am.isEager = true;
        if (msg.inlineSz > 0) {
            am.data(msg.data, msg.dataPos, msg.inlineSz);
        }
        msg.sink = am;
    }

    private void acceptFlagged(AmMessage msg, Request rreq, AmRequest am, int source, int tag, int flags) {
        long sreqId = SendHeader.sreqId(msg);
        long dataSz = SendHeader.dataSz(msg);
        PointToPoint.matched(rreq, am, source, tag, msg.lpid, dataSz);
        if ((flags & SendHeader.FLAG_FAILED) != 0) {
            PointToPoint.passOn(rreq, source, flags);
        }
        if ((flags & SendHeader.FLAG_RTS) != 0) {
            msg.transport.counters().receivedRts();
            boolean ipc = (flags & SendHeader.FLAG_IPC) != 0;
            long region = ipc ? IpcPlace.region(msg.hdr, msg.hdrPos) : IpcMemory.NONE;
            rendezvous(rreq, am, sreqId, region, ipc ? IpcPlace.word(msg.hdr, msg.hdrPos) : 0);
            return;
        }
        PointToPoint.copyIn(am, msg.data, msg.dataPos);
        int sender = msg.lpid;
        common.finish(rreq);
        if ((flags & SendHeader.FLAG_SYNC) != 0) {
            acknowledge(sender, HandlerId.SSEND_ACK, sreqId);
        }
    }

    private void enqueue(AmMessage msg, int context, int source, int tag, int flags) {
        UnexpectedMessage m = unexpected.blank();
        m.context = context;
        m.source = source;
        m.tag = tag;
        m.lpid = msg.lpid;
        m.flags = flags;
        boolean full = flags != 0;
        m.sreqId = full ? SendHeader.sreqId(msg) : 0;
        m.dataSz = full ? SendHeader.dataSz(msg) : msg.inlineSz;
        m.payload = null;
        m.ipcRegion = IpcMemory.NONE;
        if ((flags & SendHeader.FLAG_IPC) != 0) {
            m.ipcRegion = IpcPlace.region(msg.hdr, msg.hdrPos);
            m.ipcWord = IpcPlace.word(msg.hdr, msg.hdrPos);
        }
        m.owed = msg.owed;
        msg.owed = 0;
        if (!m.isRts() && msg.inlineSz > 0) {
            m.payload = common.packBuffers.take(msg.inlineSz);
            PayloadCopy.copy(msg.data, msg.dataPos, m.payload.segment, m.payload.pos, msg.inlineSz);
        }
        if (m.isRts()) {
            msg.transport.counters().receivedRts();
        }
        unexpected.enqueue(m);
        if (common.vars.isWatched()) {
            common.vars.unexpectedGrew(m.payload != null, m.isRts() ? 0 : msg.inlineSz);
        }
        if (events.unexpected.on) {
            events.unexpected(m);
        }
        vci.messageArrived();
    }

    /** Handles a SEND_CANCEL: gives the message back if no receive and no matched probe took it. */
    void onCancel(AmMessage msg) {
        long sreqId = SendCancelHeader.sreqId(msg);
        UnexpectedMessage m = unexpected.findSent(
                SendCancelHeader.context(msg),
                SendCancelHeader.source(msg),
                SendCancelHeader.tag(msg),
                msg.lpid,
                sreqId);
        if (m != null) {
            unexpected.remove(m);
            common.recycle(m);
        }
        if (router.failure(msg.lpid) != null) {
            return;
        }
        SendCancelAckHeader.write(reply, sreqId, m != null);
        router.sendHdr(msg.lpid, HandlerId.SEND_CANCEL_ACK, reply, SendCancelAckHeader.SIZE);
    }

    /** Handles SEND_DATA: the payload of a rendezvous begins to arrive. */
    void onData(AmMessage msg) {
        Request rreq = PointToPoint.named(vci, SendDataHeader.rreqId(msg), RequestKind.RECV, msg.lpid);
        AmRequest am = rreq == null ? null : PointToPoint.am(rreq);
        if (am == null || !am.awaitingPeer) {
            msg.sink = Discard.SINK;
            return;
        }
        if (am.dataSz != msg.dataSz) {
            throw otherLength(am, msg);
        }
        am.awaitingPeer = false;
        if (msg.inlineSz > 0) {
            am.data(msg.data, msg.dataPos, msg.inlineSz);
        }
        if (msg.inlineSz == msg.dataSz) {
            am.done();
        } else {
            msg.sink = am;
        }
    }

    /** Not discarded, since nothing else would ever complete the receive. */
    private static BadMessageException otherLength(AmRequest am, AmMessage msg) {
        return new BadMessageException("bad SEND_DATA message from process " + msg.lpid + ": " + msg.dataSz
                + " bytes of data; expected the " + am.dataSz + " bytes that were announced");
    }

    /** Looks for a message without taking it (MPIDIG_mpi_iprobe). */
    public boolean iprobe(int source, int tag, Comm comm, int attr, Status status) {
        int context = Messaging.context(comm, attr);
        UnexpectedMessage m = probe(context, source, tag);
        if (m == null) {
            checkSource(comm, source, context);
            return false;
        }
        PointToPoint.fill(status, m);
        return true;
    }

    private @Nullable UnexpectedMessage probe(int context, int source, int tag) {
        return common.vars.isWatched()
                ? common.vars.probe(context, source, tag)
                : unexpected.find(context, source, tag);
    }

    /** A probe for what can't come any more must not go on for ever. */
    private void checkSource(Comm comm, int source, int context) {
        RuntimeException gone = common.failure(comm, source);
        gone = gone == null ? common.broken.reason(context) : gone;
        if (gone != null) {
            throw gone;
        }
    }

    /** Takes a message out for a later receive (MPIDIG_mpi_improbe); null if there is none. */
    public @Nullable Request improbe(int source, int tag, Comm comm, int attr, Status status) {
        int context = Messaging.context(comm, attr);
        UnexpectedMessage m = probe(context, source, tag);
        if (m == null) {
            checkSource(comm, source, context);
            return null;
        }
        unexpected.remove(m);
        PointToPoint.fill(status, m);
        Request message = vci.newRequest(RequestKind.MPROBE);
        message.comm = comm;
        AmRequest am = PointToPoint.am(message);
        am.reset();
        am.lpid = m.lpid;
        am.message = m;
        return message;
    }

    /** Receives a message that was taken out (MPIDIG_mpi_imrecv); {@code message} is gone afterwards. */
    @SuppressWarnings("NullAway") // a message that was received is taken
    public Request imrecv(Object buf, long count, Datatype type, Request message) {
        UnexpectedMessage m = PointToPoint.am(message).message;
        Request rreq = newReceive(buf, count, type, message.comm);
        message.comm = null;
        message.setCompletionCount(0);
        PointToPoint.am(message).message = null;
        vci.release(message);
        take(rreq, PointToPoint.am(rreq), m);
        return rreq;
    }

    /** Cancels a receive that is still posted (MPIDIG_mpi_cancel_recv). */
    public void cancel(Request rreq) {
        AmRequest am = PointToPoint.am(rreq);
        if (am.isPosted) {
            posted.remove(am);
            am.isPosted = false;
            rreq.status.setEmpty();
            rreq.status.setWasCancelled(true);
            common.vars.cancelledReceives++;
            common.finish(rreq);
        }
    }
}
