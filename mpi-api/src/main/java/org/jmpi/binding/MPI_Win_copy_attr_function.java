package org.jmpi.binding;

import org.jspecify.annotations.Nullable;

/** Copies an attribute of a window that is duplicated (MPI 4.1, 7.7.3); no call duplicates one. */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Win_copy_attr_function {
    /**
     * Decides whether the duplicate gets the attribute, and with which value. May call MPI.
     *
     * @param oldwin the window that is duplicated
     * @param win_keyval the attribute's key
     * @param extra_state what the key was made with
     * @param attribute_val_in the value of {@code oldwin}
     * @param attribute_val_out a cell for the duplicate's value
     * @param flag a cell: whether the duplicate gets the attribute; false at first
     * @return {@code MPI_SUCCESS}, or an error code that makes the duplication fail
     */
    int call(
            int oldwin,
            int win_keyval,
            @Nullable Object extra_state,
            Object attribute_val_in,
            Object[] attribute_val_out,
            boolean[] flag);
}
