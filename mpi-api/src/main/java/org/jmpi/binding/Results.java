package org.jmpi.binding;

import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;

/** Turns what an implementation returns into what the standard's out parameters hold. */
final class Results {
    private static final int BUILTIN_REQUEST = 0x6c000000;
    /** The completed request of a send to nobody. */
    static final int NULL_SEND = BUILTIN_REQUEST + RequestKind.SEND.ordinal();
    /** The completed request of a receive from nobody. */
    static final int NULL_RECV = 0x6c000010;

    private Results() {}

    static int handle(HandleObject object, int nullHandle) {
        return object == null ? nullHandle : object.handle();
    }

    /** Returns {@code value} for an {@code int} out parameter; MPI_UNDEFINED if it doesn't fit (MPI 4.1, 3.2.5). */
    static int count(long value) {
        return (int) value == value ? (int) value : MpiConstants.MPI_UNDEFINED;
    }

    static void procNull(Status status) {
        if (status != null) {
            status.setProcNull();
        }
    }

    static Status orScratch(Status status) {
        return status == null ? new Status() : status;
    }
}
