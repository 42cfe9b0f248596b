package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpid.ch4.generic.Handlers;
import org.jmpi.mpir.tool.pvar.PvarTimer;
import org.jmpi.mpir.win.WinMessage;
import org.jmpi.mpir.win.WinVars;

/**
 * The handlers of one-sided communication. Operations of an origin whose request for the lock waits are held back, and are handled
 * as if they came when it has the lock.
 */
final class RmaProtocol implements Handlers.TargetMessage {
    private final RmaState state;
    private final RmaOrigin origin;
    private final RmaTarget target;
    private final RmaSync sync;
    private final Handlers handlers;
    /** Of messages of each handler that come while none is handled. */
    private final PvarTimer[] timers = new PvarTimer[HandlerId.WIN_ERROR + 1];
    /** Handlers that are running: what was held back comes after them. */
    private int depth;

    RmaProtocol(RmaState state, RmaOrigin origin, RmaTarget target, RmaSync sync, Handlers handlers) {
        this.state = state;
        this.origin = origin;
        this.target = target;
        this.sync = sync;
        this.handlers = handlers;
    }

    void register() {
        register(HandlerId.PUT_REQ, OpHeader.PUT_SIZE, WinMessage.PUT);
        register(HandlerId.GET_REQ, OpHeader.FETCH_SIZE, WinMessage.GET);
        register(HandlerId.GET_ACK, ReplyHeader.SIZE, WinMessage.GET_ACK);
        register(HandlerId.ACC_REQ, OpHeader.ACC_SIZE, WinMessage.ACC);
        register(HandlerId.GET_ACC_REQ, OpHeader.FETCH_SIZE, WinMessage.GET_ACC);
        register(HandlerId.CSWAP_REQ, OpHeader.FETCH_SIZE, WinMessage.CAS);
        register(HandlerId.RMA_TYPE, TypeHeader.SIZE, WinMessage.WIN_CTRL);
        for (int id = HandlerId.WIN_LOCK; id <= HandlerId.WIN_ERROR; id++) {
            register(id, SyncHeader.SIZE, WinMessage.WIN_CTRL);
        }
        handlers.onPeerGone(this::peerGone);
        sync.onGrant(this::grantedOutside);
    }

    private void register(int id, int hdrSz, WinMessage kind) {
        timers[id] = WinVars.of(state.rank).handling(kind);
        handlers.register(id, hdrSz, this);
    }

    @Override
    public void on(AmMessage m) {
        PvarTimer timer = timers[m.handlerId];
        long begin = depth == 0 ? timer.begin() : 0;
        depth++;
        try {
            handle(m);
        } finally {
            depth--;
        }
        if (depth == 0) {
            handleHeld();
            timer.end(begin);
        }
    }

    private void handle(AmMessage m) {
        switch (m.handlerId) {
            case HandlerId.GET_ACK -> origin.onReply(m);
            case HandlerId.RMA_TYPE -> target.onType(m);
            default -> {
                boolean isOperation = m.handlerId < HandlerId.WIN_LOCK;
                RmaWin w = state.window(m, isOperation ? OpHeader.win(m) : SyncHeader.win(m));
                RmaPeer from = state.sender(m, w);
                if (from.isQueued && (isOperation || RmaSync.followsOperations(m.handlerId))) {
                    from.held().add(m);
                } else if (isOperation) {
                    operation(m, w, from);
                } else {
                    sync.on(m, w, from);
                }
            }
        }
    }

    private void operation(AmMessage m, RmaWin w, RmaPeer from) {
        switch (m.handlerId) {
            case HandlerId.PUT_REQ -> target.onPut(m, w, from);
            case HandlerId.GET_REQ -> target.onGet(m, w, from);
            case HandlerId.ACC_REQ -> target.onAccumulate(m, w, from);
            case HandlerId.GET_ACC_REQ -> target.onGetAccumulate(m, w, from);
            case HandlerId.CSWAP_REQ -> target.onCompareAndSwap(m, w, from);
            default -> throw new IllegalArgumentException("handler " + m.handlerId);
        }
    }

    private void peerGone(int lpid) {
        depth++;
        try {
            sync.peerGone(lpid);
        } finally {
            depth--;
        }
        if (depth == 0) {
            handleHeld();
        }
    }

    /** An unlock took effect when the data of an operation had come or gone, which is no message. */
    private void grantedOutside() {
        if (depth == 0) {
            handleHeld();
        }
    }

    /** Handles what origins sent that have got a lock now, which may give it to others. */
    private void handleHeld() {
        depth++;
        try {
            for (RmaPeer from = sync.pollGranted(); from != null; from = sync.pollGranted()) {
                from.isQueued = false;
                handleHeld(from);
            }
        } finally {
            depth--;
        }
    }

    private void handleHeld(RmaPeer from) {
        HeldMessages held = from.heldOrNull();
        if (held == null) {
            return;
        }
        for (AmMessage m = held.poll(); m != null; m = held.poll()) {
            try {
                handle(m);
            } catch (BadMessageException e) {
                // whoever's message runs this is not to blame
                held.clear();
                handlers.peerFailed(from.lpid, e);
            }
        }
    }
}
