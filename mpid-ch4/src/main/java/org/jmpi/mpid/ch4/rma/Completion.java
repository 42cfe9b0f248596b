package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;

/** How requests of one-sided communication begin and end. Holder of the VCI only. */
final class Completion {
    private static final int NOBODY = -1;

    private Completion() {}

    /** Returns a request with the device's reference, which one thing must complete. */
    @SuppressWarnings("NullAway") // a request at rest has no datatype
    static Request begin(Vci vci) {
        Request r = vci.newRequest(RequestKind.RMA);
        r.comm = null;
        r.datatype = null;
        r.count = 0;
        r.status.setEmpty();
        AmRequest.of(r).serve(null, NOBODY);
        return r;
    }

    /** Returns the same with a reference of the user's on top. */
    static Request beginForUser(Vci vci) {
        Request r = begin(vci);
        r.addRefOwned();
        return r;
    }

    /** Lets one more thing have to happen before {@code r} is complete. */
    static void oneMore(Request r) {
        r.setCompletionCount(r.completionCount() + 1);
    }

    /** Counts one thing as done. */
    static void one(Vci vci, Request r) {
        if (r.completionCount() == 1) {
            AmRequest.of(r).release();
        }
        vci.complete1(r);
    }

    /** Completes {@code r} with an error, whatever had to happen still. */
    static void fail(Vci vci, Request r, RuntimeException why) {
        r.failure = why;
        r.status.MPI_ERROR = why instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_INTERN;
        r.setCompletionCount(1);
        one(vci, r);
    }
}
