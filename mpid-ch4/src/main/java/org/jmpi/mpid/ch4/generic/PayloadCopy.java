package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpir.mpl.Segment;

/** Copies between segments. */
final class PayloadCopy {
    private PayloadCopy() {}

    static void copy(Segment src, int from, Segment dst, int to, int len) {
        dst.bytes.put(to, src.bytes, from, len);
    }
}
