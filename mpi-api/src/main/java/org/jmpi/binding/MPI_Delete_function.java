package org.jmpi.binding;

import org.jspecify.annotations.Nullable;

/** The deprecated form of {@link MPI_Comm_delete_attr_function}, which takes its place (MPI 4.1, 16.1). */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Delete_function extends MPI_Comm_delete_attr_function {
    /**
     * Is notified that the attribute is deleted, replaced, or freed with its communicator. May call MPI.
     *
     * @param comm the communicator; the null handle for a copy that was made for a duplication that then failed
     * @param keyval the attribute's key
     * @param attribute_val the value
     * @param extra_state what the key was made with
     * @return {@code MPI_SUCCESS}, or an error code that makes the deletion fail: the attribute stays
     */
    @Override
    int call(int comm, int keyval, Object attribute_val, @Nullable Object extra_state);
}
