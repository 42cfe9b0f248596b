package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.ipc.IpcPlace;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.ErrorRelay;
import org.jmpi.mpir.mpl.Segment;

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

    /** Writes the envelope: two stores instead of four. */
    static void write(Segment hdr, int source, int tag, int context, int flags) {
        hdr.putLong(SOURCE, (long) tag << 32 | (source & 0xffffffffL));
        hdr.putLong(CONTEXT, (long) flags << 32 | (context & 0xffffffffL));
    }

    /** Writes the second half, which a message with flags has. */
    static void writeRequest(Segment hdr, long dataSz, long sreqId) {
        hdr.putLong(DATA_SZ, dataSz);
        hdr.putLong(SREQ, sreqId);
    }

    /** Returns the first 8 bytes, as {@link #source(long)} and {@link #tag} take them: one load instead of two. */
    static long sourceAndTag(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + SOURCE);
    }

    /** Returns the next 8 bytes, as {@link #context(long)} and {@link #flags} take them. */
    static long contextAndFlags(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + CONTEXT);
    }

    static int source(long sourceAndTag) {
        return (int) sourceAndTag;
    }

    static int tag(long sourceAndTag) {
        return (int) (sourceAndTag >> 32);
    }

    static int context(long contextAndFlags) {
        return (int) contextAndFlags;
    }

    static int flags(long contextAndFlags) {
        return (int) (contextAndFlags >> 32);
    }

    static long dataSz(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + DATA_SZ);
    }

    static long sreqId(AmMessage m) {
        return m.hdr.getLong(m.hdrPos + SREQ);
    }
}
