package org.jmpi.mpid.ch4.netmod.tcp;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/** A message that waits for its turn or is being sent in pieces; reused. */
final class PendingSend {
    byte[] hdr = new byte[64];
    final UserBuffer data = new UserBuffer();
    int handlerId;
    int hdrSz;
    long dataSz;
    /** Null for a header alone. */
    @SuppressWarnings("NullAway.Init")
    Request sreq;
    /** Whether the receiver says when it took the data. */
    boolean isLong;
    /** Whether the frame's header and the message's are on their way. */
    boolean begun;
    /** How much of the data is on its way. */
    long copied;

    @SuppressWarnings("NullAway") // in the pool it has none
    PendingSend set(int handler, Segment header, int headerSz) {
        handlerId = handler;
        if (headerSz > hdr.length) {
            hdr = new byte[TcpSettings.HDR_MAX];
        }
        header.bytes.get(0, hdr, 0, headerSz);
        hdrSz = headerSz;
        dataSz = 0;
        sreq = null;
        isLong = false;
        begun = false;
        copied = 0;
        return this;
    }

    PendingSend data(UserBuffer from, long size, Request request) {
        data.set(from);
        dataSz = size;
        sreq = request;
        return this;
    }

    boolean isCopied() {
        return begun && copied == dataSz;
    }
}
