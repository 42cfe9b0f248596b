package org.jmpi.mpid.ch4.init;

import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.request.Request;

/** Stands for the handler table while device and transports are being made, each of which needs the other. */
public final class LateDispatcher implements AmDispatcher {
    private AmDispatcher table;

    /** Sets the table; before any message is delivered. */
    public void set(AmDispatcher handlers) {
        table = handlers;
    }

    @Override
    public boolean isHandler(int handlerId) {
        return table.isHandler(handlerId);
    }

    @Override
    public boolean isHeld() {
        return table == null || table.isHeld();
    }

    @Override
    public void deliver(AmMessage message) {
        table.deliver(message);
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {
        table.originComplete(handlerId, sreq);
    }

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {
        table.originFailed(handlerId, sreq, why);
    }

    @Override
    public void peerLeft(int lpid, RuntimeException why) {
        table.peerLeft(lpid, why);
    }

    @Override
    public void peerFailed(int lpid, RuntimeException why) {
        table.peerFailed(lpid, why);
    }
}
