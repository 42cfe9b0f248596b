package mpi;

/** What MPI must be told to free. Also usable in a {@code try} with resources. */
public interface Freeable extends AutoCloseable {
    /**
     * Frees the object; it is null afterwards. Frees nothing a pending operation still needs.
     *
     * @throws MPIException if the object is null or predefined
     */
    void free() throws MPIException;

    /** Does the same as {@link #free()}. */
    @Override
    default void close() throws MPIException {
        free();
    }
}
