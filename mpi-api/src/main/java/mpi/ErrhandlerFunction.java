package mpi;

/**
 * A user's error handler (MPI 4.1, 9.3.1).
 *
 * @param <T> what the error is about: {@link Comm} for a handler of communicators
 */
@FunctionalInterface
public interface ErrhandlerFunction<T> {
    /**
     * Called in the thread whose call failed, before that call ends. May call MPI, free or replace the handler, and free
     * {@code object}. When it returns, the call throws {@code error}; an exception that it throws itself leaves the call
     * instead.
     *
     * @param object what has the error handler
     * @param error the error: its code, class and message
     */
    void call(T object, MPIException error);
}
