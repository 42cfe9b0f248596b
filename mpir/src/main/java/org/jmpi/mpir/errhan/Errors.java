package org.jmpi.mpir.errhan;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.ErrorText;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.job.JobAbort;
import org.jspecify.annotations.Nullable;

/**
 * Error codes, their texts, and the way from an error to the error handler (mirrors {@code MPIR_Err_return_comm};
 * MPI 4.1, chapter 9).
 */
public final class Errors {
    /** The longest text of MPI_Error_string, which in C needs a byte more. */
    public static final int LONGEST_STRING = Constants.MAX_ERROR_STRING - 1;

    private static final int CLASS_MASK = 0x7f;
    private static final String CUT = " ... ";
    private static final int COMM_NULL = 0x04000000;

    private Errors() {}

    /** Returns the error class of {@code code}, whether there is such a code or not. */
    public static int classOf(int code) {
        if (UserErrors.isUser(code)) {
            return UserErrors.classOf(code);
        }
        return code == ErrorClass.ERR_LASTCODE ? code : code & CLASS_MASK;
    }

    /**
     * Returns what an {@link MpirException} for {@code code}, which a user's call-back returned, has as its class: a code
     * that the program added stays as it is.
     */
    public static int classOrUserCode(int code) {
        return UserErrors.isUser(code) ? code : classOf(code);
    }

    /** Returns the error class of an exception: a bug or an exception of a user's call-back is ERR_INTERN or ERR_OTHER. */
    public static int classOf(Throwable error) {
        return error instanceof MpirException m ? m.errorClass() : ErrorClass.ERR_INTERN;
    }

    /**
     * Returns the error class of {@code code} (MPI_Error_class).
     *
     * @throws MpirException of class ERR_ARG if there is no such code
     */
    public static int classOf(Rank rank, int code) {
        check(rank, code);
        return classOf(code);
    }

    private static void check(Rank rank, int code) {
        boolean known = UserErrors.isUser(code)
                ? UserErrors.of(rank).isKnown(code)
                : code == ErrorClass.ERR_LASTCODE || (ErrorRing.isCode(code) && ErrorText.isClass(code & CLASS_MASK));
        if (!known) {
            throw UserErrors.unknown(
                    "errorcode", code, "what a function of MPI returned, an error class, or an added code");
        }
    }

    /** Returns the text of {@code code}: the whole message if it is recent, else what its class means. */
    public static String string(Rank rank, int code) {
        if (UserErrors.isUser(code)) {
            return UserErrors.of(rank).isKnown(code) ? UserErrors.of(rank).string(code) : "unknown error code " + code;
        }
        String message = ErrorRing.of(rank).find(code);
        return message != null ? message : ErrorText.of(classOf(code));
    }

    /**
     * Returns the text of {@code code}, no longer than the standard allows (MPI_Error_string).
     *
     * @throws MpirException of class ERR_ARG if there is no such code
     */
    public static String shortString(Rank rank, int code) {
        check(rank, code);
        String text = string(rank, code);
        return text.length() <= LONGEST_STRING ? text : cut(text);
    }

    /** Cuts out the middle: the reason stands at the end. */
    private static String cut(String text) {
        int kept = (LONGEST_STRING - CUT.length()) / 2;
        int rest = LONGEST_STRING - CUT.length() - kept;
        return text.substring(0, kept) + CUT + text.substring(text.length() - rest);
    }

    /** Returns the standard's name of an error class, for instance {@code MPI_ERR_RANK}. */
    public static String className(int errorClass) {
        return ErrorText.name(errorClass);
    }

    /**
     * Reports an error: keeps its message and calls the error handler. With a fatal handler this ends the job.
     *
     * @param rank the calling rank
     * @param owner whose handler is called; null: COMM_SELF's, without one COMM_WORLD's, without that the initial one
     * @param function the MPI function that fails
     * @param call the function with its arguments' names and values
     * @param error what happened
     * @return the error code
     */
    public static int report(
            Rank rank, @Nullable ErrhandlerOwner owner, String function, String call, RuntimeException error) {
        if (error instanceof AbortSignal signal) {
            // The job is over: no handler of this rank may keep it alive.
            throw signal.why();
        }
        String message = message(rank, call, error);
        return handle(rank, owner, function, keep(rank, error, message), message, error);
    }

    /** Keeps the message of {@code error} and returns its code, but calls no handler. */
    public static int keep(Rank rank, String call, RuntimeException error) {
        return keep(rank, error, message(rank, call, error));
    }

    private static int keep(Rank rank, RuntimeException error, String message) {
        int errorClass = classOf(error);
        return UserErrors.isUser(errorClass) ? errorClass : ErrorRing.of(rank).add(errorClass, message);
    }

    private static String message(Rank rank, String call, RuntimeException error) {
        int errorClass = classOf(error);
        String detail = error instanceof MpirException ? error.getMessage() : "unexpected " + error;
        String head = UserErrors.isUser(errorClass) ? string(rank, errorClass) : ErrorText.of(errorClass);
        return ErrorStack.message(rank, head, call, detail);
    }

    /** Calls the error handler of {@code owner} for {@code code} (MPI_Comm_call_errhandler, MPI_Session_call_errhandler). */
    public static void call(Rank rank, ErrhandlerOwner owner, String function, int code) {
        handle(rank, owner, function, code, string(rank, code), null);
    }

    /** Ends the processes of {@code comm} because the user says so (MPI_Abort). */
    public static void abort(Rank rank, ErrhandlerOwner comm, int code) {
        String message = "MPI_Abort(comm=" + (comm.name.isEmpty() ? "communicator" : comm.name) + ", errorcode=" + code
                + ") called by rank " + rank.worldRank() + " of " + rank.worldSize()
                + ErrorStack.trace(rank, FatalMessage.trace(null));
        if (ErrorStack.reportsAbort(rank)) {
            JobAbort.abort(rank, comm.processes(rank), code, message);
        } else {
            JobAbort.abortSilently(rank, comm.processes(rank), code, message);
        }
    }

    private static int handle(
            Rank rank,
            @Nullable ErrhandlerOwner given,
            String function,
            int code,
            String message,
            @Nullable Throwable error) {
        ErrhandlerOwner owner = given != null ? given : ownerOfTheRest(rank);
        Errhandler handler = owner.errhandler != null ? owner.errhandler : InitialErrhandler.of(rank);
        assert handler != null;
        switch (handler.kind) {
            case RETURN:
                return code;
            case USER:
                // read once: the function may free or replace the handler, and its communicator
                ErrorFunction user = handler.function;
                if (user != null) {
                    user.call(owner.handleForHandler(), code);
                }
                return code;
            default:
                fatal(rank, owner, handler.kind, code, FatalMessage.of(rank, function, message, error), error);
                return code;
        }
    }

    private static void fatal(
            Rank rank, ErrhandlerOwner owner, Errhandler.Kind kind, int code, String text, @Nullable Throwable error) {
        if (error instanceof PeerFailure) {
            JobAbort.yieldToLauncher(rank);
        }
        if (kind == Errhandler.Kind.ARE_FATAL) {
            JobAbort.abort(rank, null, classOf(code), text);
        } else {
            JobAbort.abort(rank, owner.processes(rank), classOf(code), text);
        }
    }

    /**
     * Returns whose handler is notified of what concerns no communicator and no session: COMM_SELF's (MPI 4.1, 9.3) if the user
     * set one, else, as before MPI 4.0, COMM_WORLD's; without a World the initial error handler.
     */
    private static ErrhandlerOwner ownerOfTheRest(Rank rank) {
        Errhandler initial = InitialErrhandler.of(rank);
        DefaultOwners owners = DefaultOwners.of(rank);
        if (owners.world() == null || owners.self() == null) {
            assert initial != null;
            return ErrhandlerOwner.of(initial, COMM_NULL);
        }
        boolean chosen = owners.self().errhandler != initial;
        return chosen ? owners.self() : owners.world();
    }
}
