package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.ipc.IpcPlace;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.ErrorRelay;

/**
 * The header of a SEND message, little-endian (mirrors {@code MPIDIG_hdr_t}). An eager message without flags ends
 * after them. Where the receiver may take the data itself, its {@link IpcPlace} follows.
 *
 * <pre>
 *   0        4        8            12       16        24        32
 *   | source | tag    | context id | flags  | data size | sreq id |
 * </pre>
 */
final class SendHeader {
    static final int SOURCE = 0;
    static final int TAG = 4;
    static final int CONTEXT = 8;
    static final int FLAGS = 12;
    static final int DATA_SZ = 16;
    static final int SREQ = 24;
    static final int EAGER_SIZE = 16;
    static final int FULL_SIZE = 32;
    static final int IPC_SIZE = IpcPlace.END;

    /** The sender waits for a SSEND_ACK. */
    static final int FLAG_SYNC = 1;
    /** The data comes later, after a SEND_CTS: ready to send. */
    static final int FLAG_RTS = 2;

    /** A ready send that is checked: an error unless its receive is posted when it arrives. */
    static final int FLAG_READY = 4;

    /** Of a rendezvous: the receiver may take the data where they are, and send an IPC_ACK. */
    static final int FLAG_IPC = 8;

    /** Of a collective: the sender saw an error before, and its receive is to fail; see {@code ErrorRelay}. */
    static final int FLAG_FAILED = Device.ATTR_FAILED;
    /** The flag, and the class of the error. */
    static final int FAILED_MASK = ErrorRelay.MASK;

    private SendHeader() {}

    /** Returns the first 8 bytes: one store instead of two, as the next 8 are. */
    static long sourceAndTag(int source, int tag) {
        return (long) tag << 32 | source & 0xffffffffL;
    }

    static int source(long sourceAndTag) {
        return (int) sourceAndTag;
    }

    static int tag(long sourceAndTag) {
        return (int) (sourceAndTag >> 32);
    }

    static long contextAndFlags(int context, int flags) {
        return (long) flags << 32 | context & 0xffffffffL;
    }

    static int context(long contextAndFlags) {
        return (int) contextAndFlags;
    }

    static int flags(long contextAndFlags) {
        return (int) (contextAndFlags >> 32);
    }
}
