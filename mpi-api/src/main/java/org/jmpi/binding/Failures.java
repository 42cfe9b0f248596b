package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.errhan.Errors;
import org.jmpi.mpir.errhan.InitialErrhandler;
import org.jmpi.mpir.init.ProcessTool;
import org.jmpi.mpir.io.FileDefaults;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** Where every function's error path ends. */
final class Failures {
    private Failures() {}

    /**
     * Calls the error handler.
     *
     * @param error what happened
     * @param self the calling rank
     * @param owner the communicator or session at fault; null: none is
     * @param function the function's name
     * @param spec the parameters, {@code name:KIND} with blanks between
     * @param values the arguments
     * @return the error code
     * @throws RuntimeException {@code error} itself outside MPI_Init and MPI_Finalize, unless the initial error handler
     *     returns
     */
    static int report(
            RuntimeException error, Rank self, ErrhandlerOwner owner, String function, String spec, Object... values) {
        boolean handled = self != null && (self.state == Rank.State.INITIALIZED || returns(owner));
        if (!handled || error instanceof NotInitializedException) {
            return outside(error, self, function, spec, values);
        }
        return Errors.report(self, owner, function, Arguments.describe(self, function, spec, values), error);
    }

    /** As {@link #report}, of a function about files: a handle that is no file's has the handler of MPI_FILE_NULL. */
    static int file(
            RuntimeException error, Rank self, ErrhandlerOwner owner, String function, String spec, Object... values) {
        boolean isKnown = owner != null || self == null || self.state != Rank.State.INITIALIZED;
        return report(error, self, isKnown ? owner : FileDefaults.of(self), function, spec, values);
    }

    /** What makes the first object of all, a session, has an error handler before there is a job. */
    private static boolean returns(ErrhandlerOwner owner) {
        Errhandler handler = owner == null ? null : owner.errhandler;
        return handler != null && (handler.kind == Errhandler.Kind.RETURN || handler.kind == Errhandler.Kind.USER);
    }

    /** Outside MPI_Init and MPI_Finalize what is fatal is an exception: there is no job yet, or no more, to abort. */
    private static int outside(RuntimeException error, Rank self, String function, String spec, Object... values) {
        CvarSet cvars = self == null ? ProcessTool.cvarsBeforeInit() : self.cvars();
        if (InitialErrhandler.kind(cvars) != Errhandler.Kind.RETURN) {
            throw Checks.named(function, error);
        }
        return self == null
                ? Errors.classOf(error)
                : Errors.keep(self, Arguments.describe(self, function, spec, values), error);
    }

    /** Returns the error code of a tool function, which calls no error handler. */
    static int tool(
            RuntimeException error, Rank self, ErrhandlerOwner owner, String function, String spec, Object... values) {
        return Errors.classOf(error);
    }
}
