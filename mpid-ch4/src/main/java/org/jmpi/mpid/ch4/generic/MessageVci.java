package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.vci.Vcis;

/** Tells for which of a rank's VCIs a message is: that of its context, or of the request that it names. */
public final class MessageVci {
    private MessageVci() {}

    /** Returns the number of a VCI; any of them if the header, which is long enough, makes no sense. */
    public static int of(AmMessage m, Vcis vcis) {
        return switch (m.handlerId) {
            case HandlerId.SEND -> vcis.ofContext(SendHeader.context(SendHeader.contextAndFlags(m)));
            case HandlerId.SEND_CANCEL -> vcis.ofContext(SendCancelHeader.context(m));
            case HandlerId.COLL_FAILED -> vcis.ofContext(CollFailedHeader.context(m));
            // the handle is the lower half of a wire id
            case HandlerId.SEND_CTS -> vcis.ofHandle((int) SendCtsHeader.sreqId(m));
            case HandlerId.SEND_DATA -> vcis.ofHandle((int) SendDataHeader.rreqId(m));
            case HandlerId.SEND_CANCEL_ACK -> vcis.ofHandle((int) SendCancelAckHeader.sreqId(m));
            case HandlerId.SSEND_ACK, HandlerId.IPC_ACK -> vcis.ofHandle((int) AckHeader.sreqId(m));
            // partitioned communication is VCI 0's, whatever its communicator
            default -> 0;
        };
    }
}
