package org.jmpi.binding;

import org.jmpi.mpir.errhan.ErrorFunction;

/** A user's error handler for files (MPI 4.1, 9.3.3): gets the file's handle and the error code. */
@FunctionalInterface
@SuppressWarnings("checkstyle:TypeName")
public interface MPI_File_errhandler_function extends ErrorFunction {}
