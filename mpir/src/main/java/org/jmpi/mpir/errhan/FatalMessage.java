package org.jmpi.mpir.errhan;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jspecify.annotations.Nullable;

/** The message that a fatal error prints: what failed, and where the user's program called it. */
final class FatalMessage {
    private static final String[] OWN = {
        "org.jmpi.binding.", "org.jmpi.mpir.", "org.jmpi.mpid.", "mpi.", "java.lang.invoke."
    };

    private FatalMessage() {}

    static String of(Rank rank, String function, String message, @Nullable Throwable error) {
        return "Fatal error in " + function + " of rank " + rank.worldRank() + " of " + rank.worldSize() + ": "
                + message + ErrorStack.trace(rank, trace(error));
    }

    /** Returns the calling thread's stack from the user's innermost frame on; all of it if the fault is ours. */
    static String trace(@Nullable Throwable error) {
        StringBuilder text = new StringBuilder();
        boolean ours = !(error instanceof MpirException) || error.getCause() != null;
        // where another process's death was noticed says nothing
        if (error != null && ours && !(error instanceof PeerFailure)) {
            StringWriter all = new StringWriter();
            error.printStackTrace(new PrintWriter(all, true));
            return "\n" + all.toString().stripTrailing();
        }
        boolean user = false;
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            user |= !isOwn(frame.getClassName());
            if (user) {
                text.append("\n\tat ").append(frame);
            }
        }
        return text.toString();
    }

    private static boolean isOwn(String className) {
        for (String prefix : OWN) {
            if (className.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
