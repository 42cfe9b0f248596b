package org.jmpi.mpir.errhan;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/**
 * The initial error handler (MPI 4.1, 9.3 and 11.8.4): the one that MPI_COMM_WORLD and MPI_COMM_SELF begin with, and that
 * is notified of errors where there is neither a communicator nor a session: before MPI_Init, after MPI_Finalize, and in a
 * process with sessions alone.
 */
public final class InitialErrhandler {
    @Cvar(
            name = "MPIR_CVAR_INITIAL_ERRHANDLER",
            category = "ERROR_HANDLING",
            type = CvarType.ENUM,
            defaultValue = "mpi_errors_are_fatal",
            enumValues = {"mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"},
            description = "The error handler that MPI_COMM_WORLD and MPI_COMM_SELF begin with, and that is called where"
                    + " there is no communicator and no session. jmpiexec -initial-errhandler sets it.")
    private static final CvarKey INITIAL = CvarKey.of("MPIR_CVAR_INITIAL_ERRHANDLER");

    private InitialErrhandler() {}

    /** Returns the initial error handler of {@code rank}, one of the predefined ones. */
    public static @Nullable Errhandler of(Rank rank) {
        int index = Errhandlers.index(kind(rank.cvars()));
        return Errhandler.table(rank).find(Handle.builtin(HandleKind.ERRHANDLER, index));
    }

    /** Returns which of the predefined error handlers {@code cvars} choose. */
    public static Errhandler.Kind kind(CvarSet cvars) {
        return switch (cvars.getEnum(INITIAL)) {
            case 2 -> Errhandler.Kind.RETURN;
            case 1 -> Errhandler.Kind.ABORT;
            default -> Errhandler.Kind.ARE_FATAL;
        };
    }
}
