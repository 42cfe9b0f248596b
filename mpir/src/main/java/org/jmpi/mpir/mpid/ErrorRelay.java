package org.jmpi.mpir.mpid;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * How a member of a collective that saw an error passes it on with what it sends afterwards (mirrors
 * {@code MPIR_Errflag_t}, which travels in the tag): as an attribute of the send, which takes nothing of other messages.
 */
public final class ErrorRelay {
    /** The bits of an attribute that tell of an error: {@link Device#ATTR_FAILED} and the error class. */
    public static final int MASK = 0xff00 | Device.ATTR_FAILED;

    private static final int CLASS_SHIFT = 8;

    private ErrorRelay() {}

    /** Returns the attributes of a collective's sends after {@code why}; null: nothing happened. */
    public static int attr(@Nullable RuntimeException why) {
        if (why == null) {
            return Device.ATTR_COLL;
        }
        int errorClass = why instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_OTHER;
        boolean small = errorClass >>> 8 == 0;
        return Device.ATTR_COLL | Device.ATTR_FAILED | (small ? errorClass : ErrorClass.ERR_OTHER) << CLASS_SHIFT;
    }

    /** Returns the failure of a receive from rank {@code source} whose sender gave {@code attr}. */
    public static MpirException received(int source, int attr) {
        int errorClass = attr >>> CLASS_SHIFT & 0xff;
        return new MpirException(
                errorClass == 0 ? ErrorClass.ERR_OTHER : errorClass,
                "rank " + source + " passes on an error of this collective, so that what it sent means nothing; see"
                        + " what the rank says that saw it first, and make count and datatype agree at all ranks");
    }
}
