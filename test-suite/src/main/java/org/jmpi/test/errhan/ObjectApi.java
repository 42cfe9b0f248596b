package org.jmpi.test.errhan;

import mpi.Comm;
import mpi.Errhandler;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Error handlers from lambdas, and error classes and codes, through package mpi. */
public final class ObjectApi {
    private final Check check = new Check();
    private Comm seen;
    private MPIException error;
    private int calls;

    private ObjectApi() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectApi::run);
    }

    /** All ranks. */
    public static int run(String[] args) throws MPIException {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        ObjectApi test = new ObjectApi();
        test.handlers();
        test.codes();
        return test.check.errors();
    }

    private void handlers() throws MPIException {
        Comm comm = MPI.COMM_WORLD.dup();
        Errhandler handler = Errhandler.forComm((c, e) -> {
            calls++;
            seen = c;
            error = e;
        });
        comm.setErrhandler(handler);
        MPIException thrown =
                check.throwing(MPIException.class, () -> comm.send(new int[1], 1, MPI.INT, 1000, 0), "a bad rank");
        check.same(1, calls, "calls");
        check.same(MPI.IDENT, Comm.compare(comm, seen), "the handler's communicator");
        check.same(MPI.ERR_RANK, error.getErrorClass(), "the handler's error class");
        check.same(thrown.getErrorCode(), error.getErrorCode(), "the error code");
        check.equal(thrown.getMessage(), error.getMessage(), "the message");
        Errhandler got = comm.getErrhandler();
        handler.free();
        check.isTrue(handler.isNull(), "a freed handler is null");
        check.throwing(MPIException.class, handler::free, "freeing twice");
        check.throwing(MPIException.class, () -> comm.setErrhandler(handler), "using a freed handler");
        comm.callErrhandler(MPI.ERR_OTHER);
        check.same(3, calls, "a handler lives while a communicator has it");
        got.close();
        MPI.ERRORS_RETURN.free();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        check.isTrue(comm.getErrhandler() == MPI.ERRORS_RETURN, "a predefined handler");
        comm.callErrhandler(MPI.ERR_OTHER);
        check.throwing(NullPointerException.class, () -> Errhandler.forComm(null), "no function");
        comm.free();
    }

    private void codes() throws MPIException {
        int errorClass = MPI.addErrorClass();
        int code = MPI.addErrorCode(errorClass);
        MPI.addErrorString(code, "my own");
        check.same(errorClass, MPI.errorClass(code), "class");
        check.equal("my own", MPI.errorString(code), "text");
        check.equal("", MPI.errorString(errorClass), "text of the class");
        MPIException e = check.throwing(MPIException.class, () -> MPI.removeErrorClass(errorClass), "a class in use");
        check.same(MPI.ERR_OTHER, e.getErrorClass(), "its error class");
        MPI.removeErrorString(code);
        MPI.removeErrorCode(code);
        MPI.removeErrorClass(errorClass);
        e = check.throwing(MPIException.class, () -> MPI.errorClass(code), "a removed code");
        check.same(MPI.ERR_ARG, e.getErrorClass(), "its error class");
    }
}
