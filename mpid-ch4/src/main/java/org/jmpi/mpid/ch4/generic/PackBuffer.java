package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/** A piece of memory that holds the payload of an unexpected eager message. */
final class PackBuffer {
    final Segment segment;
    final int pos;
    final int sizeClass;

    @Nullable
    PackBuffer next;

    PackBuffer(Segment segment, int pos, int sizeClass) {
        this.segment = segment;
        this.pos = pos;
        this.sizeClass = sizeClass;
    }
}
