package org.jmpi.mpid.ch4.am;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * A message arrived whole, but its header is none that this version of JMPI sends. Thrown out of
 * {@link AmDispatcher#deliver}: the transport parts with that peer and goes on.
 */
public final class BadMessageException extends MpirException {
    /** Makes an exception that says which message of which process is bad, and how. */
    public BadMessageException(String message) {
        super(ErrorClass.ERR_INTERN, message);
    }
}
