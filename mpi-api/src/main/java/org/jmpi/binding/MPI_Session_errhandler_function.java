package org.jmpi.binding;

import org.jmpi.mpir.errhan.ErrorFunction;

/** A user's error handler for sessions (MPI 4.1, 9.3.4): gets the session's handle and the error code. */
@FunctionalInterface
@SuppressWarnings("checkstyle:TypeName")
public interface MPI_Session_errhandler_function extends ErrorFunction {}
