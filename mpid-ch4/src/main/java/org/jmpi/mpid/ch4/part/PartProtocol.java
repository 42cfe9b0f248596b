package org.jmpi.mpid.ch4.part;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpid.ch4.generic.Handlers;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The messages of partitioned communication (mirrors {@code mpidig_part_callbacks.c}): a send announces itself with
 * PART_SEND_INIT when it is made, each start of the matched receive is told with PART_CTS, and partitions travel as
 * PART_SEND_DATA. Owned by the VCI's holder.
 */
final class PartProtocol implements Handlers.TargetMessage {
    final Vci vci;
    final Router router;
    final PartMatcher matcher = new PartMatcher();
    final PartVars vars;
    private final Segment hdr = Segment.allocate(64);
    private final UserBuffer scratch = new UserBuffer();
    private @Nullable PartInflow freeInflows;

    PartProtocol(Vci vci, Router router, Handlers handlers, PvarRegistry pvars) {
        this.vci = vci;
        this.router = router;
        vars = new PartVars(pvars, matcher);
        handlers.register(HandlerId.PART_SEND_INIT, PartSendInitHeader.SIZE, this);
        handlers.register(HandlerId.PART_CTS, PartCtsHeader.SIZE, this);
        handlers.register(HandlerId.PART_SEND_DATA, PartSendDataHeader.SIZE, this);
    }

    @Override
    public void on(AmMessage message) {
        switch (message.handlerId) {
            case HandlerId.PART_SEND_INIT -> onInit(message);
            case HandlerId.PART_CTS -> onClear(message);
            default -> onData(message);
        }
    }

    /** Tells the receiver's process that {@code send} exists. */
    void announce(PartSend send, int context) {
        PartSendInitHeader.write(hdr, context, send.tag, Vci.wireId(send.request), send.sizes);
        router.sendHdr(send.lpid, HandlerId.PART_SEND_INIT, hdr, PartSendInitHeader.SIZE);
    }

    private void onInit(AmMessage m) {
        int tag = PartSendInitHeader.tag(m);
        PartSizes sizes = PartSendInitHeader.sizes(m);
        if (!sizes.isPossible() || tag < 0 || m.dataSz != 0) {
            throw bad(m, "tag " + tag + ", " + sizes);
        }
        PartAnnouncement send = new PartAnnouncement(PartSendInitHeader.sreqId(m), sizes);
        int context = PartSendInitHeader.context(m);
        PartRecv receive = matcher.add(new PartMatcher.Envelope(context, m.lpid, tag), send);
        if (receive != null) {
            receive.match(send);
        } else {
            vci.messageArrived();
        }
    }

    /** Tells the sender's process that round {@code round} of {@code receive} was started, or that it never will. */
    void clearToSend(PartRecv receive, long sreqId, long round) {
        if (router.failure(receive.lpid) != null) {
            return;
        }
        PartCtsHeader.write(hdr, sreqId, Vci.wireId(receive.request), round, receive.sizes);
        router.sendHdr(receive.lpid, HandlerId.PART_CTS, hdr, PartCtsHeader.SIZE);
    }

    private void onClear(AmMessage m) {
        PartitionedSide of = named(PartCtsHeader.sreqId(m), RequestKind.PART_SEND, m.lpid);
        if (of == null) {
            // freed meanwhile
            return;
        }
        PartSend send = (PartSend) of;
        long round = PartCtsHeader.round(m);
        if (m.dataSz != 0 || !takeClear(send, round, m)) {
            throw bad(m, "round " + round + " of " + send.sizes);
        }
    }

    private static boolean takeClear(PartSend send, long round, AmMessage m) {
        return round == PartCtsHeader.REFUSED ? isRefused(send, m) : send.cleared(PartCtsHeader.rreqId(m), round);
    }

    private static boolean isRefused(PartSend send, AmMessage m) {
        PartSizes receiver = PartCtsHeader.sizes(m);
        return receiver.isPossible() && !send.agree(send.sizes, receiver);
    }

    /** Returns the operation that process {@code from} names, or null: an id may be stale, or never have been. */
    private @Nullable PartitionedSide named(long wireId, RequestKind kind, int from) {
        Request r = vci.byWireId(wireId);
        if (r == null || r.kind != kind || !(AmRequest.of(r).operation() instanceof PartitionedSide op)) {
            return null;
        }
        return op.lpid == from ? op : null;
    }

    /** Sends partitions at once if that is possible without a request; true: the data was copied. */
    boolean trySendData(PartSend send, long rreqId, int first, int number) {
        long bytes = number * send.sizes.partitionSz();
        if (!router.checkEager(send.lpid, PartSendDataHeader.SIZE, bytes)) {
            return false;
        }
        dataHeader(send, rreqId, first, number);
        boolean sent = router.trySend(
                send.lpid, HandlerId.PART_SEND_DATA, hdr, PartSendDataHeader.SIZE, data(send, first), (int) bytes);
        scratch.clear();
        return sent;
    }

    /** Sends partitions; the operation is notified when the data was copied. */
    void sendData(PartSend send, long rreqId, int first, int number) {
        RuntimeException gone = router.failure(send.lpid);
        if (gone != null) {
            send.originFailed(gone);
            return;
        }
        dataHeader(send, rreqId, first, number);
        router.isend(
                send.lpid,
                HandlerId.PART_SEND_DATA,
                hdr,
                PartSendDataHeader.SIZE,
                data(send, first),
                number * send.sizes.partitionSz(),
                send.request);
        scratch.clear();
    }

    private void dataHeader(PartSend send, long rreqId, int first, int number) {
        PartSendDataHeader.write(hdr, rreqId, send.round, first, number);
    }

    private UserBuffer data(PartSend send, int first) {
        return scratch.set(send.buffer).advance(first * send.sizes.partitionSz());
    }

    private void onData(AmMessage m) {
        PartitionedSide of = named(PartSendDataHeader.rreqId(m), RequestKind.PART_RECV, m.lpid);
        long round = PartSendDataHeader.round(m);
        int first = PartSendDataHeader.first(m);
        int number = PartSendDataHeader.number(m);
        if (of == null || !((PartRecv) of).take(m, round, first, number)) {
            throw bad(m, number + " partitions from " + first + " on of round " + round);
        }
    }

    private static BadMessageException bad(AmMessage m, String what) {
        return new BadMessageException("bad " + HandlerId.name(m.handlerId) + " message from process " + m.lpid + ": "
                + what + ", " + m.inlineSz + " of " + m.dataSz
                + " bytes of data; expected what follows from the messages before it");
    }

    AmSink inflow(PartRecv receive, long at) {
        PartInflow inflow = freeInflows;
        if (inflow == null) {
            inflow = new PartInflow(this);
        } else {
            freeInflows = inflow.next;
            inflow.next = null;
        }
        return inflow.set(receive, at);
    }

    void recycle(PartInflow inflow) {
        inflow.next = freeInflows;
        freeInflows = inflow;
    }
}
