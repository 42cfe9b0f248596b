package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.MPI_Status;
import org.jmpi.binding.Mpi;
import org.jspecify.annotations.Nullable;

/**
 * A generalized request: an operation of the program's own that is waited for like one of MPI's (MPI 4.1, 13.2).
 *
 * <p>It is complete when the program calls {@link #complete}, from any of the rank's threads.
 */
public final class Grequest extends Request {
    /**
     * The functions that MPI calls, in the thread that completes, waits for, frees or cancels the request. An exception is an error of
     * that call.
     */
    public interface Functions {
        /** Fills the status of the complete operation, which is that of an empty message until then. */
        default void query(Status status) throws MPIException {}

        /** The request was freed and is complete: called once, last. */
        default void free() throws MPIException {}

        /**
         * Somebody wants to cancel the operation.
         *
         * @param complete whether it is complete already
         */
        default void cancel(boolean complete) throws MPIException {}
    }

    private Grequest(int predefined) {
        super(predefined);
    }

    /** Makes a request for an operation that begins now. Local. */
    public static Grequest start(Functions functions) throws MPIException {
        if (functions == null) {
            throw new NullPointerException("functions is null: expected an object of Grequest.Functions");
        }
        checkRunning();
        int[] handle = new int[1];
        check(Mpi.MPI_Grequest_start(Grequest::query, Grequest::free, Grequest::cancel, functions, handle));
        Grequest request = new Grequest(handle[0]);
        request.rebind(handle[0]);
        return request;
    }

    /** The operation is complete: whoever waits for it goes on. Local. */
    public void complete() throws MPIException {
        check(Mpi.MPI_Grequest_complete(handle()));
    }

    private static int query(@Nullable Object extraState, MPI_Status status) {
        Status filled = status instanceof Status s ? s : new Status();
        filled.setEmpty();
        int code = call(() -> functions(extraState).query(filled));
        if (filled != status) {
            status.set(filled.getSource(), filled.getTag(), filled.bytes());
            status.setWasCancelled(filled.wasCancelled());
        }
        return code;
    }

    private static int free(@Nullable Object extraState) {
        return call(() -> functions(extraState).free());
    }

    private static int cancel(@Nullable Object extraState, boolean complete) {
        return call(() -> functions(extraState).cancel(complete));
    }

    @SuppressWarnings("NullAway") // who starts a request gives them
    private static Functions functions(@Nullable Object extraState) {
        return (Functions) extraState;
    }

    /** An error of MPI is passed on as its code; what else is thrown becomes one below. */
    private static int call(Runnable function) {
        try {
            function.run();
            return MPI.SUCCESS;
        } catch (MPIException e) {
            if (e.getErrorCode() == MPI.SUCCESS) {
                throw e;
            }
            return e.getErrorCode();
        }
    }
}
