package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpir.datatype.Datatype;

/** Where an operation accesses the target's part: one mutable instance, since each operation names one. */
final class Target {
    /** Bytes after the start of the part, or an address. */
    long offset;

    long count;

    @SuppressWarnings("NullAway.Init")
    Datatype type;

    Target set(long toOffset, long toCount, Datatype toType) {
        offset = toOffset;
        count = toCount;
        type = toType;
        return this;
    }
}
