package mpi;

import org.jspecify.annotations.Nullable;

/**
 * An object that a program has a handle of: a communicator, a datatype, a request and so on. With a {@link Key} any object can be
 * kept with it; all Java objects that stand for the same MPI object share its values.
 *
 * <p>Errors of these methods are thrown, whatever the error handler: of class ERR_KEYVAL if the key is null, freed or
 * predefined, ERR_ARG if this handle is null or was freed, ERR_OTHER where values can't be changed. Threads may set and get
 * values of one handle at once; who frees it must be its last user.
 */
public interface MPIHandle {
    /**
     * Keeps {@code value} with this handle. A value that was set with the key before is destroyed first, as by
     * {@link #clearValue}. Local.
     *
     * @throws NullPointerException if {@code value} is null
     */
    <V> void setValue(Key<V> key, V value) throws MPIException;

    /** Returns the value that was set with {@code key}, null if none is. Local. */
    <V> @Nullable V getValue(Key<V> key) throws MPIException;

    /** Takes the value of {@code key} away and calls the key's function for destroying. Does nothing if there is none. Local. */
    void clearValue(Key<?> key) throws MPIException;
}
