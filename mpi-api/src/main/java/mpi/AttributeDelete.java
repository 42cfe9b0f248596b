package mpi;

/**
 * Is notified that an attribute goes (MPI 4.1, 7.7.2).
 *
 * @param <T> what has the attribute: {@link Comm}, {@link Datatype} or {@link Win}
 */
@FunctionalInterface
public interface AttributeDelete<T> {
    /**
     * Called by what deletes or replaces the attribute or frees its object, in that thread. May call MPI.
     *
     * @param object what had the attribute; a null object for the copy that was made for a {@code dup} that then failed
     * @param keyval the attribute's key
     * @param value the value
     * @throws MPIException if the deletion is to fail with this error: the attribute stays
     */
    void delete(T object, int keyval, Object value) throws MPIException;
}
