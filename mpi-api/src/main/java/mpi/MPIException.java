package mpi;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errors;
import org.jspecify.annotations.Nullable;

/** An error of MPI. Unchecked; {@code catch} and {@code throws} clauses written for a checked one still compile. */
public class MPIException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int errorCode;
    private final int errorClass;

    /** Makes an exception without message, error code and class 0. */
    public MPIException() {
        this(0, 0, null);
    }

    /** Makes an exception with error code and class 0. */
    public MPIException(String message) {
        this(0, 0, message);
    }

    /** Makes an exception with error code and class 0. */
    public MPIException(Throwable cause) {
        super(cause);
        errorCode = 0;
        errorClass = 0;
    }

    MPIException(int errorCode, int errorClass, @Nullable String message) {
        super(message);
        this.errorCode = errorCode;
        this.errorClass = errorClass;
    }

    /** Makes the exception for an error that reached no error handler. */
    MPIException(MpirException cause) {
        super(cause.getMessage(), cause);
        errorCode = cause.errorClass();
        errorClass = cause.errorClass();
    }

    /** Returns the error code; 0 if the error is none of MPI's. */
    public int getErrorCode() {
        return errorCode;
    }

    /** Returns the error class: one of the {@code MPI.ERR_} constants, or 0. */
    public int getErrorClass() {
        return errorClass;
    }

    /** Throws what {@code code}, returned by the binding, stands for, unless it is SUCCESS. */
    static void check(int code) {
        if (code != MPI.SUCCESS) {
            throw of(code);
        }
    }

    /** Makes the exception that stands for {@code code}. */
    static MPIException of(int code) {
        Rank rank = Rank.current();
        String message = rank == null ? "error code " + code : Errors.string(rank, code);
        return new MPIException(code, Errors.classOf(code), message);
    }
}
