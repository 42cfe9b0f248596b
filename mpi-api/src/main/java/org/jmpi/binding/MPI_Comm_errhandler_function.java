package org.jmpi.binding;

import org.jmpi.mpir.errhan.ErrorFunction;

/** A user's error handler for communicators (MPI 4.1, 9.3.1): gets the communicator's handle and the error code. */
@FunctionalInterface
@SuppressWarnings("checkstyle:TypeName")
public interface MPI_Comm_errhandler_function extends ErrorFunction {}
