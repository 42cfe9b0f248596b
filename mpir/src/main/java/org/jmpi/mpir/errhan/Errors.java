package org.jmpi.mpir.errhan;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.init.AbortSignal;
import org.jmpi.mpir.init.JobAbort;

/**
 * Error codes, their texts, and the way from an error to the error handler (mirrors {@code MPIR_Err_return_comm};
 * MPI 4.1, chapter 9).
 */
public final class Errors {
    private static final int CLASS_MASK = 0x7f;

    private Errors() {}

    /** Returns the error class of {@code code}. */
    public static int classOf(int code) {
        return code == ErrorClass.ERR_LASTCODE ? code : code & CLASS_MASK;
    }

    /** Returns the error class of an exception: a bug or an exception of a user's call-back is ERR_INTERN or ERR_OTHER. */
    public static int classOf(Throwable error) {
        return error instanceof MpirException m ? m.errorClass() : ErrorClass.ERR_INTERN;
    }

    /**
     * Returns the text of {@code code}: the whole message if it is recent, else what its class means.
     *
     * @param rank the calling rank; null before initialization
     */
    public static String string(Rank rank, int code) {
        String message = rank == null ? null : rank.errors.find(code);
        return message != null ? message : ErrorText.of(classOf(code));
    }

    /** Returns the standard's name of an error class, for instance {@code MPI_ERR_RANK}. */
    public static String className(int errorClass) {
        return ErrorText.name(errorClass);
    }

    /**
     * Reports an error: keeps its message and calls the error handler. With a fatal handler this ends the job.
     *
     * @param rank the calling rank
     * @param owner whose handler is called; null: COMM_SELF's, and without one COMM_WORLD's
     * @param function the MPI function that fails
     * @param call the function with its arguments' names and values
     * @param error what happened
     * @return the error code
     */
    public static int report(Rank rank, ErrhandlerOwner owner, String function, String call, RuntimeException error) {
        if (error instanceof AbortSignal signal) {
            // The job is over: no handler of this rank may keep it alive.
            throw signal.why();
        }
        int errorClass = classOf(error);
        String detail = error instanceof MpirException ? error.getMessage() : "unexpected " + error;
        String message = ErrorText.of(errorClass) + ", error stack:\n  " + call + "\n  " + detail;
        int code = rank.errors.add(errorClass, message);
        return handle(rank, owner, function, code, message, error);
    }

    /** Calls the error handler of {@code owner} for {@code code} (MPI_Comm_call_errhandler, MPI_Session_call_errhandler). */
    public static void call(Rank rank, ErrhandlerOwner owner, String function, int code) {
        handle(rank, owner, function, code, string(rank, code), null);
    }

    /** Ends the job because the user says so (MPI_Abort). */
    public static void abort(Rank rank, Comm comm, int code) {
        String message = "MPI_Abort(comm=" + (comm.name.isEmpty() ? "communicator" : comm.name) + ", errorcode=" + code
                + ") called by rank " + rank.worldRank() + " of " + rank.worldSize() + FatalMessage.trace(null);
        JobAbort.abort(rank, comm, code, message);
    }

    private static int handle(
            Rank rank, ErrhandlerOwner owner, String function, int code, String message, Throwable error) {
        Errhandler handler = handlerOf(rank, owner);
        Errhandler.Kind kind = handler == null ? Errhandler.Kind.ARE_FATAL : handler.kind;
        switch (kind) {
            case RETURN:
                return code;
            case USER:
                handler.function.call(owner == null ? rank.world.handle() : owner.handleForHandler(), code);
                return code;
            default:
                if (error instanceof PeerFailure) {
                    JobAbort.yieldToLauncher(rank);
                }
                String text = FatalMessage.of(rank, function, message, error);
                JobAbort.abort(rank, owner instanceof Comm comm ? comm : rank.world, classOf(code), text);
                return code;
        }
    }

    /** What concerns no communicator goes to COMM_SELF's handler if the user set one, else, as before MPI 4.0, to COMM_WORLD's. */
    private static Errhandler handlerOf(Rank rank, ErrhandlerOwner owner) {
        if (owner != null) {
            return owner.errhandler;
        }
        Errhandler self = rank.self == null ? null : rank.self.errhandler;
        boolean chosen = self != null && self.kind != Errhandler.Kind.ARE_FATAL;
        if (chosen || rank.world == null) {
            return self;
        }
        return rank.world.errhandler;
    }
}
