package org.jmpi.binding;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** A call outside MPI_Init and MPI_Finalize: there is no error handler to call, so the caller gets it. */
final class NotInitializedException extends MpirException {
    NotInitializedException(String message) {
        super(ErrorClass.ERR_OTHER, message);
    }
}
