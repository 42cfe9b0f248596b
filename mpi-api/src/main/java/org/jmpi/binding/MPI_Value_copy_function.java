package org.jmpi.binding;

/** Called when a handle with a value is copied, in the order in which the values were set (ADR 0014). What it throws is
 * reported, and the value isn't copied. */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Value_copy_function {
    /**
     * Copies a value, or not.
     *
     * @param key the key; {@code MPI_KEY_NULL} if it was freed
     * @param handle_type one of the MPI_HANDLE_ constants
     * @param old_handle the handle that is copied; no value of it can be changed now
     * @param new_handle the copy, which is complete; it can't be freed now
     * @param key_context what MPI_Key_create was given
     * @param old_value the value of the old handle
     * @param new_value element 0 takes the value for the new handle
     * @param flag element 0: whether there is one
     */
    void call(
            int key,
            int handle_type,
            int old_handle,
            int new_handle,
            long key_context,
            long old_value,
            long[] new_value,
            boolean[] flag);
}
