package mpi;

/** An object that the program has to free. Also usable in a {@code try} with resources. */
public interface Freeable extends AutoCloseable {
    /**
     * Frees the object; it is null afterwards. Frees nothing a pending operation still needs.
     *
     * @throws MPIException if the object is predefined, or null; a null request, datatype or operation is left alone
     */
    void free() throws MPIException;

    /** Does the same as {@link #free()}, and nothing to what is null: what was freed, or a request that is complete. */
    @Override
    default void close() throws MPIException {
        if (!(this instanceof Wrapper wrapper && wrapper.hasNothingToFree())) {
            free();
        }
    }
}
