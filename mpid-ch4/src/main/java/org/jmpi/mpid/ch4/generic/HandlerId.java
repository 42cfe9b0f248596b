package org.jmpi.mpid.ch4.generic;

/** The numbers of the active-message handlers (mirrors {@code MPIDIG_SEND} and what follows it). */
public final class HandlerId {
    /** An envelope, with its payload if it is eager. */
    public static final int SEND = 0;
    /** The receiver of a rendezvous is ready: clear to send. Header: sreq id, rreq id. */
    public static final int SEND_CTS = 1;
    /** The payload of a rendezvous. Header: rreq id. */
    public static final int SEND_DATA = 2;
    /** A synchronous eager send was matched. Header: sreq id. */
    public static final int SSEND_ACK = 3;
    /** The sender wants a message back. Header: source, tag, context id, padding, sreq id. */
    public static final int SEND_CANCEL = 4;
    /** The answer. Header: sreq id, whether the message was taken out (1) or is matched already (0). */
    public static final int SEND_CANCEL_ACK = 5;
    /** A partitioned send was made; see {@code org.jmpi.mpid.ch4.part}. */
    public static final int PART_SEND_INIT = 6;
    /** The receive of a partitioned operation was started. */
    public static final int PART_CTS = 7;
    /** Adjacent partitions. */
    public static final int PART_SEND_DATA = 8;
    /** The sender gave up a collective, see {@link BrokenCollectives}. */
    public static final int COLL_FAILED = 9;
    /** The receiver of a rendezvous took the data where the sender has it. Header: sreq id. */
    public static final int IPC_ACK = 10;
    /** One more than the largest number. */
    public static final int COUNT = 11;

    private static final String[] NAMES = {
        "SEND",
        "SEND_CTS",
        "SEND_DATA",
        "SSEND_ACK",
        "SEND_CANCEL",
        "SEND_CANCEL_ACK",
        "PART_SEND_INIT",
        "PART_CTS",
        "PART_SEND_DATA",
        "COLL_FAILED",
        "IPC_ACK"
    };

    private HandlerId() {}

    /** Returns the name of a handler. */
    public static String name(int id) {
        return NAMES[id];
    }
}
