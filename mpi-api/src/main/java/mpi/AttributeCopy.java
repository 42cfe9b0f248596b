package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Says what a duplicate gets of an attribute (MPI 4.1, 7.7.2).
 *
 * @param <T> what has the attribute: {@link Comm} or {@link Datatype}
 */
@FunctionalInterface
public interface AttributeCopy<T> {
    /**
     * Called by {@code dup} of the object, in its thread. May call MPI.
     *
     * @param old the object that is duplicated
     * @param keyval the attribute's key
     * @param value the value
     * @return the duplicate's value; null: the duplicate doesn't get the attribute
     * @throws MPIException if {@code dup} is to fail with this error
     */
    @Nullable
    Object copy(T old, int keyval, Object value) throws MPIException;
}
