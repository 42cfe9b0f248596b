package org.jmpi.binding;

import org.jspecify.annotations.Nullable;

/** Fills the status of a complete generalized request (MPI 4.1, 13.2). Runs in the thread that completes, frees or cancels it. */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Grequest_query_function {
    /**
     * Fills the status of a complete generalized request.
     *
     * @param extra_state what MPI_Grequest_start was given
     * @param status to be filled: count, cancelled, source, tag; the caller's, or one that nobody sees
     * @return {@code MPI_SUCCESS}, or an error code that the caller returns
     */
    int call(@Nullable Object extra_state, MPI_Status status);
}
