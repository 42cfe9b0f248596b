package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpid.ch4.generic.Handlers;

/** The handlers of one-sided communication. */
final class RmaProtocol implements Handlers.TargetMessage {
    private final RmaOrigin origin;
    private final RmaTarget target;
    private final RmaSync sync;

    RmaProtocol(RmaOrigin origin, RmaTarget target, RmaSync sync) {
        this.origin = origin;
        this.target = target;
        this.sync = sync;
    }

    void register(Handlers handlers) {
        handlers.register(HandlerId.PUT_REQ, OpHeader.PUT_SIZE, this);
        handlers.register(HandlerId.GET_REQ, OpHeader.FETCH_SIZE, this);
        handlers.register(HandlerId.GET_ACK, ReplyHeader.SIZE, this);
        handlers.register(HandlerId.ACC_REQ, OpHeader.ACC_SIZE, this);
        handlers.register(HandlerId.GET_ACC_REQ, OpHeader.FETCH_SIZE, this);
        handlers.register(HandlerId.CSWAP_REQ, OpHeader.FETCH_SIZE, this);
        handlers.register(HandlerId.RMA_TYPE, TypeHeader.SIZE, this);
        for (int id = HandlerId.WIN_LOCK; id <= HandlerId.WIN_ERROR; id++) {
            handlers.register(id, SyncHeader.SIZE, this);
        }
        handlers.onPeerGone(sync::peerGone);
    }

    @Override
    public void on(AmMessage m) {
        switch (m.handlerId) {
            case HandlerId.PUT_REQ -> target.onPut(m);
            case HandlerId.GET_REQ -> target.onGet(m);
            case HandlerId.GET_ACK -> origin.onReply(m);
            case HandlerId.ACC_REQ -> target.onAccumulate(m);
            case HandlerId.GET_ACC_REQ -> target.onGetAccumulate(m);
            case HandlerId.CSWAP_REQ -> target.onCompareAndSwap(m);
            case HandlerId.RMA_TYPE -> target.onType(m);
            default -> sync.on(m);
        }
    }
}
