package org.jmpi.binding;

/** Called when a handle with a value is freed, the value set last first; the handle still works (ADR 0014). What it
 * throws is reported, and the call of MPI goes on. */
@FunctionalInterface
@SuppressWarnings({"checkstyle:TypeName", "checkstyle:ParameterName"})
public interface MPI_Value_free_function {
    /**
     * The user frees the handle. No value of it can be set or cleared now, and those set after this one are gone.
     *
     * @param key the key; {@code MPI_KEY_NULL} if it was freed
     * @param handle_type one of the MPI_HANDLE_ constants
     * @param handle the handle, which still works
     * @param key_context what MPI_Key_create was given
     * @param value the value
     */
    void call(int key, int handle_type, int handle, long key_context, long value);
}
