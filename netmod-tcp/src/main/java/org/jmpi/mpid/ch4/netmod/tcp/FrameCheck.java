package org.jmpi.mpid.ch4.netmod.tcp;

import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpir.mpl.Segment;

/** Decides whether bytes are a frame before anything in them is believed. */
final class FrameCheck {
    private FrameCheck() {}

    /**
     * Checks the frame header at {@code pos}.
     *
     * @throws ProtocolException naming the field, its value and what was expected
     */
    static void check(Segment s, int pos, int sequence, boolean afterGoodbye, long maxFrame) throws ProtocolException {
        field("version", FrameLayout.version(s, pos), FrameLayout.VERSION);
        int type = FrameLayout.type(s, pos);
        if (type < FrameLayout.TYPE_MESSAGE || type > FrameLayout.TYPE_CREDIT) {
            throw new ProtocolException("frame type " + type + ": expected 1, 2 or 3");
        }
        boolean message = type == FrameLayout.TYPE_MESSAGE;
        if (!message || FrameLayout.flags(s, pos) != FrameLayout.FLAG_LONG) {
            field("flags", FrameLayout.flags(s, pos), 0);
        }
        field("sequence number", FrameLayout.sequence(s, pos), sequence);
        range("header size", FrameLayout.hdrSz(s, pos), message ? TcpSettings.HDR_MAX : 0);
        range("data size", FrameLayout.dataSz(s, pos), type == FrameLayout.TYPE_GOODBYE ? 0 : maxFrame);
        if (afterGoodbye) {
            throw new ProtocolException("a frame after the goodbye: expected the end of the stream");
        }
    }

    static void checkHandler(AmDispatcher dispatcher, int handlerId) throws ProtocolException {
        if (handlerId >= TransportCounters.MAX_HANDLERS || !dispatcher.isHandler(handlerId)) {
            throw new ProtocolException("frame with handler id " + handlerId + ": no such handler is registered");
        }
    }

    private static void field(String name, int value, int expected) throws ProtocolException {
        if (value != expected) {
            throw new ProtocolException("frame with " + name + " " + value + ": expected " + expected);
        }
    }

    private static void range(String name, long value, long max) throws ProtocolException {
        if (value < 0 || value > max) {
            throw new ProtocolException("frame with " + name + " " + value + ": expected 0 to " + max);
        }
    }
}
