package org.jmpi.mpir.errhan;

import java.util.stream.Collectors;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/** What a message says of an error beyond its class: the call, the reason, and where the program made it. */
final class ErrorStack {
    @Cvar(
            name = "MPIR_CVAR_PRINT_ERROR_STACK",
            category = "ERROR_HANDLING",
            type = CvarType.BOOLEAN,
            defaultValue = "true",
            dynamic = true,
            description = "Whether the message of an error has the call with its arguments, the reason, and, "
                    + "where it ends the job, the place in the program. Otherwise it has the meaning of "
                    + "the error class.")
    private static final CvarKey PRINT = CvarKey.of("MPIR_CVAR_PRINT_ERROR_STACK");

    @Cvar(
            name = "MPIR_CVAR_CHOP_ERROR_STACK",
            category = "ERROR_HANDLING",
            type = CvarType.INT,
            defaultValue = "0",
            min = 0,
            dynamic = true,
            description = "After how many characters each line of an error's stack is cut off. 0: never.")
    private static final CvarKey CHOP = CvarKey.of("MPIR_CVAR_CHOP_ERROR_STACK");

    @Cvar(
            name = "MPIR_CVAR_SUPPRESS_ABORT_MESSAGE",
            category = "ERROR_HANDLING",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            dynamic = true,
            description = "Whether a rank that calls MPI_Abort prints nothing.")
    private static final CvarKey SUPPRESS_ABORT = CvarKey.of("MPIR_CVAR_SUPPRESS_ABORT_MESSAGE");

    private ErrorStack() {}

    /** Returns the message of an error: {@code head}, and the stack as far as it is wanted. */
    static String message(Rank rank, String head, String call, @Nullable String detail) {
        return wanted(rank) ? head + ", error stack:" + chopped(rank, "\n  " + call + "\n  " + detail) : head;
    }

    /** Returns {@code trace}, each of whose lines begins with a line end, as far as it is wanted. */
    static String trace(Rank rank, String trace) {
        return wanted(rank) ? chopped(rank, trace) : "";
    }

    /** Returns whether MPI_Abort says that it was called. */
    static boolean reportsAbort(Rank rank) {
        return !rank.cvars().getBoolean(SUPPRESS_ABORT);
    }

    private static boolean wanted(Rank rank) {
        return rank.cvars().getBoolean(PRINT);
    }

    private static String chopped(Rank rank, String text) {
        int columns = rank.cvars().getInt(CHOP);
        return columns == 0
                ? text
                : text.lines()
                        .map(line -> line.substring(0, Math.min(columns, line.length())))
                        .collect(Collectors.joining("\n"));
    }
}
