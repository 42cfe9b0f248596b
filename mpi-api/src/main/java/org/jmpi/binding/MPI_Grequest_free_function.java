package org.jmpi.binding;

import org.jspecify.annotations.Nullable;

/** Frees what belongs to a generalized request, when its handle is gone and it is complete (MPI 4.1, 13.2). Runs in the thread that completes, frees or cancels it. */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Grequest_free_function {
    /**
     * Frees what belongs to a generalized request, when its handle is gone and it is complete.
     *
     * @param extra_state what MPI_Grequest_start was given
     * @return {@code MPI_SUCCESS}, or an error code that the caller returns
     */
    int call(@Nullable Object extra_state);
}
