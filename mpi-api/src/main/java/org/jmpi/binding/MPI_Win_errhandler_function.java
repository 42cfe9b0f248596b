package org.jmpi.binding;

import org.jmpi.mpir.errhan.ErrorFunction;

/** A user's error handler for windows (MPI 4.1, 9.3.2): gets the window's handle and the error code. */
@FunctionalInterface
@SuppressWarnings("checkstyle:TypeName")
public interface MPI_Win_errhandler_function extends ErrorFunction {}
