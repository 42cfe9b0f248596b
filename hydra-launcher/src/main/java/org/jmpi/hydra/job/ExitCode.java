package org.jmpi.hydra.job;

import java.util.Map;

/** Exit codes of the launcher itself, and what a rank's code says. */
public final class ExitCode {
    /** A rank that ended as if well but broke the rules: no MPI_Finalize, or no MPI_Init while others wait. */
    public static final int BROKEN_RULE = 1;

    /** A command line or host list that makes no sense. */
    public static final int USAGE = 2;

    /** A program that is there but cannot be run, as in the shell. */
    public static final int NOT_EXECUTABLE = 126;

    /** A program that is not there, as in the shell. */
    public static final int NOT_FOUND = 127;

    /** The launcher's output was closed: 128 + SIGPIPE. */
    public static final int OUTPUT_CLOSED = 141;

    /** MPIEXEC_TIMEOUT passed, or the launcher itself failed; both as Hydra's. */
    public static final int LAUNCHER = 255;

    private static final int SIGNAL_BASE = 128;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(6, "SIGABRT"),
            Map.entry(7, "SIGBUS"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(10, "SIGUSR1"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(12, "SIGUSR2"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(14, "SIGALRM"),
            Map.entry(15, "SIGTERM"));

    private ExitCode() {}

    /**
     * @param signal a signal's number
     * @return the code of a process that it ended
     */
    public static int ofSignal(int signal) {
        return SIGNAL_BASE + signal;
    }

    /**
     * @param code a process's exit code
     * @return what it says, as the end of "rank 2 ..."
     */
    public static String describe(int code) {
        String signal = NAMES.get(code - SIGNAL_BASE);
        return signal == null
                ? "exited with code " + code
                : "was ended by signal " + (code - SIGNAL_BASE) + " (" + signal + ", exit code " + code + ")";
    }
}
