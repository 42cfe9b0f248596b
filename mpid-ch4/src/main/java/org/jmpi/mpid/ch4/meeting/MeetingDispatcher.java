package org.jmpi.mpid.ch4.meeting;

import java.util.function.IntConsumer;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** Hands what comes from a meeting's memory to the device, which knows processes by their lpids. */
final class MeetingDispatcher implements AmDispatcher {
    private final AmDispatcher device;
    /** By index; negative for who is not reached, or was forgotten. */
    private final int[] lpids;

    private final IntConsumer died;

    /**
     * @param died is given the lpid of each that died: those of its world whom no memory reaches may be dead as well
     */
    MeetingDispatcher(AmDispatcher device, int[] lpids, IntConsumer died) {
        this.device = device;
        this.lpids = lpids;
        this.died = died;
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
            died.accept(lpids[index]);
        }
    }

    @Override
    public void peerLeft(int index, RuntimeException why) {
        if (lpids[index] >= 0) {
            device.peerLeft(lpids[index], why);
        }
    }
}
