package org.jmpi.mpid.ch4.meeting;

import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** Hands what comes from a meeting's memory to the device, which knows processes by their lpids. */
final class MeetingDispatcher implements AmDispatcher {
    private final AmDispatcher device;
    /** By index; negative for who is not reached, or was forgotten. */
    private final int[] lpids;

    MeetingDispatcher(AmDispatcher device, int[] lpids) {
        this.device = device;
        this.lpids = lpids;
    }

    @Override
    public boolean isHandler(int handlerId) {
        return device.isHandler(handlerId);
    }

    @Override
    public boolean isHeld() {
        return device.isHeld();
    }

    @Override
    public void deliver(AmMessage message) {
        message.lpid = lpids[message.lpid];
        if (message.lpid >= 0) {
            device.deliver(message);
        }
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {
        device.originComplete(handlerId, sreq);
    }

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {
        device.originFailed(handlerId, sreq, why);
    }

    @Override
    public void peerFailed(int index, @Nullable RuntimeException why) {
        if (lpids[index] >= 0) {
            device.peerFailed(lpids[index], why);
        }
    }

    @Override
    public void peerLeft(int index, RuntimeException why) {
        if (lpids[index] >= 0) {
            device.peerLeft(lpids[index], why);
        }
    }
}
