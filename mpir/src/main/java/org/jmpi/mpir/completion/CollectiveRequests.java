package org.jmpi.mpir.completion;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;

/** What a program may not do with the request of a collective: other ranks count on it (MPI 4.1, 6.12 and 6.13). */
final class CollectiveRequests {
    private CollectiveRequests() {}

    /** A persistent one may be freed while it is inactive. */
    static void checkFree(Request r) {
        boolean active = r.kind == RequestKind.PREQUEST_COLL && !r.isInactive();
        if (active || (r.kind == RequestKind.COLL && !r.isBuiltin())) {
            throw refused(r, "may not be freed", active);
        }
    }

    static void checkCancel(Request r) {
        if (r.kind == RequestKind.PREQUEST_COLL || r.kind == RequestKind.COLL) {
            throw refused(r, "can't be cancelled", r.kind == RequestKind.PREQUEST_COLL);
        }
    }

    private static MpirException refused(Request r, String what, boolean persistent) {
        return new MpirException(
                ErrorClass.ERR_REQUEST,
                "request is " + Handle.describe(r.handle()) + ", "
                        + (persistent ? "a persistent collective" : "a non-blocking collective")
                        + (persistent && !r.isInactive() ? " that is active" : "") + ", which " + what
                        + ": expected a request of another kind; complete it with a wait or test");
    }
}
