package org.jmpi.binding;

import org.jspecify.annotations.Nullable;

/** The deprecated form of {@link MPI_Comm_copy_attr_function}, which takes its place (MPI 4.1, 16.1). */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Copy_function extends MPI_Comm_copy_attr_function {
    /**
     * Decides whether the duplicate gets the attribute, and with which value. May call MPI.
     *
     * @param oldcomm the communicator that is duplicated
     * @param keyval the attribute's key
     * @param extra_state what the key was made with
     * @param attribute_val_in the value of {@code oldcomm}
     * @param attribute_val_out a cell for the duplicate's value
     * @param flag a cell: whether the duplicate gets the attribute; false at first
     * @return {@code MPI_SUCCESS}, or an error code that makes the duplication fail
     */
    @Override
    int call(
            int oldcomm,
            int keyval,
            @Nullable Object extra_state,
            Object attribute_val_in,
            Object[] attribute_val_out,
            boolean[] flag);
}
