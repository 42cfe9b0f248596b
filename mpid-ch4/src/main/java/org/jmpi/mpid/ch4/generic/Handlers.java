package org.jmpi.mpid.ch4.generic;

import java.util.function.IntConsumer;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.ipc.IpcPlace;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * The handler table (mirrors {@code MPIDIG_am_reg_cb}): target-side message call-backs by handler id, and what happens
 * at the origin when a message left. SEND, the only frequent one, has a call site of its own.
 */
public final class Handlers implements AmDispatcher {
    /** The target-side call-back of one handler. */
    @FunctionalInterface
    public interface TargetMessage {
        /** Handles {@code message}, whose header has at least the registered size. */
        void on(AmMessage message);
    }

    private final TargetMessage[] table = new TargetMessage[HandlerId.COUNT];
    private final int[] minHeader = new int[HandlerId.COUNT];
    private final TargetMessage own = new Own();
    private final PointToPoint common;
    private final Sender sender;
    private final Receiver receiver;
    /** Is told of processes that are gone, besides point-to-point; null: nobody is. */
    private @Nullable IntConsumer gone;

    /** Makes the table of one VCI, with the call-backs of point-to-point messages. */
    public Handlers(PointToPoint common, Sender sender, Receiver receiver) {
        this.common = common;
        this.sender = sender;
        this.receiver = receiver;
        registerOwn(HandlerId.SEND, SendHeader.EAGER_SIZE);
        registerOwn(HandlerId.SEND_CTS, SendCtsHeader.SIZE);
        registerOwn(HandlerId.SEND_DATA, SendDataHeader.SIZE);
        registerOwn(HandlerId.SSEND_ACK, AckHeader.SIZE);
        registerOwn(HandlerId.COLL_FAILED, CollFailedHeader.SIZE);
        registerOwn(HandlerId.SEND_CANCEL, SendCancelHeader.SIZE);
        registerOwn(HandlerId.SEND_CANCEL_ACK, SendCancelAckHeader.SIZE);
        registerOwn(HandlerId.IPC_ACK, AckHeader.SIZE);
    }

    private void registerOwn(int id, int headerSize) {
        register(id, headerSize, own);
    }

    /** Point-to-point's own call-backs: one class, since each rank that starts registers all of them. */
    private final class Own implements TargetMessage {
        @Override
        public void on(AmMessage m) {
            switch (m.handlerId) {
                case HandlerId.SEND -> receiver.onSend(m);
                case HandlerId.SEND_CTS ->
                    sender.onClearToSend(SendCtsHeader.sreqId(m), SendCtsHeader.rreqId(m), m.lpid);
                case HandlerId.SEND_DATA -> receiver.onData(m);
                case HandlerId.SSEND_ACK -> sender.onSyncAck(AckHeader.sreqId(m), m.lpid);
                case HandlerId.IPC_ACK -> sender.onTaken(AckHeader.sreqId(m), m.lpid);
                case HandlerId.COLL_FAILED -> common.broken.on(m);
                case HandlerId.SEND_CANCEL -> receiver.onCancel(m);
                default -> sender.onCancelAck(SendCancelAckHeader.sreqId(m), SendCancelAckHeader.isTaken(m), m.lpid);
            }
        }
    }

    /** Sets the call-back of handler {@code id}, for messages with headers of {@code headerSize} bytes or more. */
    public void register(int id, int headerSize, TargetMessage callback) {
        table[id] = callback;
        minHeader[id] = headerSize;
    }

    /** Sets who is told the lpids of processes that are gone, when their requests have failed. */
    public void onPeerGone(IntConsumer listener) {
        gone = listener;
    }

    @Override
    public boolean isHandler(int handlerId) {
        return handlerId >= 0 && handlerId < table.length && table[handlerId] != null;
    }

    @Override
    public boolean isHeld() {
        return common.vci.isHeld();
    }

    /** Returns whether the header of {@code m} has what its handler reads. */
    public boolean isWhole(AmMessage m) {
        return m.hdrSz >= minHeader[m.handlerId];
    }

    @Override
    public void deliver(AmMessage m) {
        assert isHeld() : "a message delivered to a VCI that is not held";
        int id = m.handlerId;
        if (m.hdrSz < minHeader[id]) {
            throw shortHeader(m);
        }
        if (id == HandlerId.SEND) {
            long sourceAndTag = SendHeader.sourceAndTag(m);
            long contextAndFlags = SendHeader.contextAndFlags(m);
            checkSend(m, sourceAndTag, SendHeader.flags(contextAndFlags));
            receiver.onSend(m, sourceAndTag, contextAndFlags);
        } else {
            table[id].on(m);
        }
    }

    private static void checkSend(AmMessage m, long sourceAndTag, int flags) {
        if (flags != 0 && (m.inlineSz != m.dataSz || !isConsistent(m, flags))) {
            throw shortHeader(m);
        }
        // negative values are the keys of wildcards
        if ((SendHeader.source(sourceAndTag) | SendHeader.tag(sourceAndTag)) < 0) {
            throw badEnvelope(m);
        }
    }

    private static boolean isConsistent(AmMessage m, int flags) {
        if (m.hdrSz < SendHeader.FULL_SIZE) {
            return false;
        }
        long dataSz = SendHeader.dataSz(m);
        int mode = flags & (SendHeader.FLAG_SYNC | SendHeader.FLAG_READY);
        if (mode == (SendHeader.FLAG_SYNC | SendHeader.FLAG_READY)) {
            return false;
        }
        int failed = (flags & SendHeader.FLAG_FAILED) != 0 ? flags & SendHeader.FAILED_MASK : 0;
        if (mode != 0 && failed != 0) {
            return false;
        }
        int way = flags & ~mode & ~failed;
        return (way == 0 && dataSz == m.inlineSz)
                || (way == SendHeader.FLAG_RTS && dataSz >= 0 && m.inlineSz == 0)
                || (way == (SendHeader.FLAG_RTS | SendHeader.FLAG_IPC) && m.inlineSz == 0 && isTakable(m, dataSz));
    }

    private static boolean isTakable(AmMessage m, long dataSz) {
        return m.hdrSz >= SendHeader.IPC_SIZE
                && IpcPlace.isPossible(IpcPlace.region(m.hdr, m.hdrPos), IpcPlace.word(m.hdr, m.hdrPos), dataSz);
    }

    private static BadMessageException badEnvelope(AmMessage m) {
        return new BadMessageException(
                "bad SEND message from process " + m.lpid + ": source " + m.hdr.getInt(m.hdrPos + SendHeader.SOURCE)
                        + ", tag " + m.hdr.getInt(m.hdrPos + SendHeader.TAG) + "; expected neither to be negative");
    }

    private static BadMessageException shortHeader(AmMessage m) {
        return new BadMessageException("bad " + HandlerId.name(m.handlerId) + " message from process " + m.lpid
                + ": header of " + m.hdrSz + " bytes, " + m.inlineSz + " of " + m.dataSz + " bytes of data");
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {
        assert isHeld();
        AmOperation operation = AmRequest.of(sreq).operation();
        if (operation == null) {
            if (common.events.rendezvousEnd.on && handlerId == HandlerId.SEND_DATA) {
                common.events.sendEnds(sreq, AmRequest.of(sreq));
            }
            common.finish(sreq);
        } else {
            operation.originComplete();
        }
    }

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {
        assert isHeld();
        // the only reason for a transport: its target is gone
        RuntimeException gone = PeerFailure.of(why);
        AmOperation operation = AmRequest.of(sreq).operation();
        if (operation == null) {
            common.fail(sreq, gone);
        } else {
            operation.originFailed(gone);
        }
    }

    @Override
    public void peerLeft(int lpid, RuntimeException noticed) {
        PeerFailure why = PeerFailure.of(noticed);
        if (common.router.markLeft(lpid, why)) {
            common.peerLeft(lpid, why);
            tellGone(lpid);
        }
    }

    @Override
    public void peerFailed(int lpid, @Nullable RuntimeException noticed) {
        assert noticed != null;
        PeerFailure why = PeerFailure.of(noticed);
        boolean isNews = common.router.failure(lpid) == null;
        common.router.markFailed(lpid, why);
        if (isNews && common.events.rankFailed.on) {
            common.events.rankFailed.raise(lpid);
        }
        common.peerFailed(lpid, why);
        tellGone(lpid);
    }

    private void tellGone(int lpid) {
        if (gone != null) {
            gone.accept(lpid);
        }
    }
}
