package org.jmpi.binding;

/** Called when a value was cleared or replaced, or the object of its handle is gone (ADR 0014). What it throws is
 * reported, and the call of MPI goes on. */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Value_destroy_function {
    /**
     * The value is not used any more.
     *
     * @param key the key; {@code MPI_KEY_NULL} if it was freed
     * @param handle_type one of the MPI_HANDLE_ constants
     * @param handle what was the handle, if its object is gone; for identification only then
     * @param key_context what MPI_Key_create was given
     * @param value the value
     */
    void call(int key, int handle_type, int handle, long key_context, long value);
}
