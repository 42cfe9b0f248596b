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
    /** Elements for a window; see {@code org.jmpi.mpid.ch4.rma}. */
    public static final int PUT_REQ = 11;
    /** Wants elements of a window. */
    public static final int GET_REQ = 12;
    /** What was fetched. */
    public static final int GET_ACK = 13;
    /** Elements to be combined with those of a window. */
    public static final int ACC_REQ = 14;
    /** The same, and wants what was there before. */
    public static final int GET_ACC_REQ = 15;
    /** One element to compare with, and one to replace it. */
    public static final int CSWAP_REQ = 16;
    /** A piece of a datatype that operations will name. */
    public static final int RMA_TYPE = 17;
    /** Wants the lock of a part of a window. */
    public static final int WIN_LOCK = 18;
    /** It has the lock. */
    public static final int WIN_LOCK_ACK = 19;
    /** Gives the lock back, when all operations before are done. */
    public static final int WIN_UNLOCK = 20;
    /** They are. */
    public static final int WIN_UNLOCK_ACK = 21;
    /** Wants to know when all operations before are done. */
    public static final int WIN_FLUSH = 22;
    /** They are. */
    public static final int WIN_FLUSH_ACK = 23;
    /** An exposure epoch began. */
    public static final int WIN_POST = 24;
    /** An access epoch ended. */
    public static final int WIN_COMPLETE = 25;
    /** An operation was refused. */
    public static final int WIN_ERROR = 26;
    /** One more than the largest number. */
    public static final int COUNT = 27;

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
        "IPC_ACK",
        "PUT_REQ",
        "GET_REQ",
        "GET_ACK",
        "ACC_REQ",
        "GET_ACC_REQ",
        "CSWAP_REQ",
        "RMA_TYPE",
        "WIN_LOCK",
        "WIN_LOCK_ACK",
        "WIN_UNLOCK",
        "WIN_UNLOCK_ACK",
        "WIN_FLUSH",
        "WIN_FLUSH_ACK",
        "WIN_POST",
        "WIN_COMPLETE",
        "WIN_ERROR"
    };

    private HandlerId() {}

    /** Returns the name of a handler. */
    public static String name(int id) {
        return NAMES[id];
    }
}
