package org.jmpi.mpid.ch4;

import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.generic.MessageVci;
import org.jmpi.mpid.ch4.vci.Vcis;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * Hands arrived messages to the VCI that they are for, which the caller, the holder of VCI 0, enters for that time; and tells
 * all VCIs of processes that are gone.
 */
final class MultiVciDispatcher implements AmDispatcher {
    private final PerVci[] all;
    private final PerVci first;
    private final Vcis vcis;
    private final GuardedSink.Pool sinks = new GuardedSink.Pool();

    MultiVciDispatcher(Vcis vcis, PerVci... all) {
        this.vcis = vcis;
        this.all = all;
        first = all[0];
    }

    @Override
    public boolean isHandler(int handlerId) {
        return first.handlers().isHandler(handlerId);
    }

    @Override
    public boolean isHeld() {
        return first.vci().isHeld();
    }

    @SuppressWarnings("ReferenceEquality") // a VCI is an object of its own
    @Override
    public void deliver(AmMessage message) {
        PerVci at = first.handlers().isWhole(message) ? all[MessageVci.of(message, vcis)] : first;
        if (at == first) {
            first.handlers().deliver(message);
            return;
        }
        at.vci().enter();
        try {
            at.handlers().deliver(message);
        } finally {
            at.vci().exit();
        }
        if (message.sink != null) {
            message.sink = sinks.take(at.vci(), message.sink);
        }
    }

    private PerVci of(Request sreq) {
        return all[vcis.ofHandle(sreq.handle())];
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {
        PerVci at = of(sreq);
        at.vci().enter();
        try {
            at.handlers().originComplete(handlerId, sreq);
        } finally {
            at.vci().exit();
        }
    }

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {
        PerVci at = of(sreq);
        at.vci().enter();
        try {
            at.handlers().originFailed(handlerId, sreq, why);
        } finally {
            at.vci().exit();
        }
    }

    @Override
    public void peerFailed(int lpid, @Nullable RuntimeException noticed) {
        assert noticed != null;
        PeerFailure why = PeerFailure.of(noticed);
        first.handlers().peerFailed(lpid, why);
        for (int number = 1; number < all.length; number++) {
            PerVci at = all[number];
            vcis.enter(at.vci());
            try {
                at.router().markFailed(lpid, why);
                at.pointToPoint().peerFailed(lpid, why);
            } finally {
                vcis.exit(at.vci());
            }
        }
    }

    @Override
    public void peerLeft(int lpid, RuntimeException noticed) {
        PeerFailure why = PeerFailure.of(noticed);
        for (PerVci at : all) {
            vcis.enter(at.vci());
            try {
                at.handlers().peerLeft(lpid, why);
            } finally {
                vcis.exit(at.vci());
            }
        }
    }
}
