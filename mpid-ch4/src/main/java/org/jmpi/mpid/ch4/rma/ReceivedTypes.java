package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.flat.FlatType;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** The datatypes that one process told. */
final class ReceivedTypes {
    /** Nobody flattens a type of more bytes. */
    private static final int LONGEST = 1 << 28;

    private final Datatype[] byNumber = new Datatype[SentTypes.MOST + 1];
    private byte[] flat = {};
    /** How many bytes of a type that comes in pieces are here; 0: none comes. */
    private int have;

    /** Returns the type that an operation calls {@code number}; null: there is none. */
    @Nullable
    Datatype find(int number) {
        return number > 0 && number < byNumber.length ? byNumber[number] : null;
    }

    /** Takes an RMA_TYPE. */
    void take(AmMessage m) {
        int number = TypeHeader.number(m);
        int length = TypeHeader.length(m);
        if (number <= 0
                || number >= byNumber.length
                || length <= 0
                || length > LONGEST
                || TypeHeader.at(m) != have
                || m.inlineSz != m.dataSz
                || m.inlineSz == 0
                || m.inlineSz > length - have
                || (have > 0 && flat.length != length)) {
            throw bad(m, "piece of " + m.inlineSz + " bytes at " + TypeHeader.at(m) + " of " + length, null);
        }
        if (have == 0) {
            flat = new byte[length];
        }
        m.data.bytes.get(m.dataPos, flat, have, m.inlineSz);
        have += m.inlineSz;
        if (have == length) {
            have = 0;
            byNumber[number] = unflatten(m);
            flat = new byte[0];
        }
    }

    private Datatype unflatten(AmMessage m) {
        try {
            return FlatType.unflatten(flat);
        } catch (MpirException e) {
            throw bad(m, e.getMessage(), e);
        }
    }

    private static BadMessageException bad(AmMessage m, @Nullable String what, @Nullable Exception cause) {
        return new BadMessageException("bad RMA_TYPE message from process " + m.lpid + ": " + what
                + "; expected the pieces of a flattened datatype, in order"
                + (cause == null ? "" : " (" + cause.getMessage() + ")"));
    }
}
