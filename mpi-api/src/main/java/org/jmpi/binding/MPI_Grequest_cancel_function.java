package org.jmpi.binding;

import org.jspecify.annotations.Nullable;

/** Tries to cancel a generalized request (MPI 4.1, 13.2). Runs in the thread that completes, frees or cancels it. */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Grequest_cancel_function {
    /**
     * Tries to cancel a generalized request.
     *
     * @param extra_state what MPI_Grequest_start was given
     * @param complete whether the request is complete already
     * @return {@code MPI_SUCCESS}, or an error code that the caller returns
     */
    int call(@Nullable Object extra_state, boolean complete);
}
