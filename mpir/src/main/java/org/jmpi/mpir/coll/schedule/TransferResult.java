package org.jmpi.mpir.coll.schedule;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** Looks at how a collective's send or receive ended. */
final class TransferResult {
    /** In the place of expected bytes: of a send. */
    static final long SEND = -1;
    /** In the place of expected bytes: of a receive that a shorter message will do for. */
    static final long ANY_LENGTH = -2;

    private TransferResult() {}

    /** Returns what went wrong with the complete {@code request}, or null; {@code expected} bytes, or a constant from above. */
    static @Nullable RuntimeException failure(Request request, long expected, Comm comm) {
        Status status = request.status;
        if (request.failure != null) {
            return request.failure;
        }
        if (status.MPI_ERROR != 0) {
            return new MpirException(
                    status.MPI_ERROR,
                    "a message of a collective on a communicator of " + comm.size
                            + " ranks failed; see the error class, and whether all ranks called it with equal arguments");
        }
        if (expected >= 0 && status.bytes() != expected) {
            return mismatch(status, expected);
        }
        return null;
    }

    private static MpirException mismatch(Status status, long expected) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "rank " + status.MPI_SOURCE + " sent " + status.bytes() + " bytes in a collective where " + expected
                        + " were expected; make count and datatype agree at all ranks");
    }
}
