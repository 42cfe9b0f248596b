package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.errhan.Errors;

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
     * @throws RuntimeException {@code error} itself where there is no rank, so no error handler
     */
    static int report(
            RuntimeException error, Rank self, ErrhandlerOwner owner, String function, String spec, Object... values) {
        boolean handled = self != null && (self.state == Rank.State.INITIALIZED || owner != null);
        if (!handled || error instanceof NotInitializedException) {
            throw Checks.named(function, error);
        }
        return Errors.report(self, owner, function, Arguments.describe(self, function, spec, values), error);
    }

    /** Returns the error code of a tool function, which calls no error handler. */
    static int tool(
            RuntimeException error, Rank self, ErrhandlerOwner owner, String function, String spec, Object... values) {
        return Errors.classOf(error);
    }
}
