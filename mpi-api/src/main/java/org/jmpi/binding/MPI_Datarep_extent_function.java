package org.jmpi.binding;

import org.jspecify.annotations.Nullable;

/** Tells how long elements of a registered data representation are in the file (MPI 4.1, 14.5.3). Asked once per predefined type. */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Datarep_extent_function {
    /**
     * Tells the extent of a predefined type.
     *
     * @param datatype its handle
     * @param extent element 0 is to be set to the bytes of one element in the file, 1 or more
     * @param extra_state what MPI_Register_datarep was given
     * @return {@code MPI_SUCCESS}; else, and if it throws, the call that needed it fails with an error of class
     *     {@code MPI_ERR_CONVERSION}
     */
    int call(int datatype, long[] extent, @Nullable Object extra_state);
}
