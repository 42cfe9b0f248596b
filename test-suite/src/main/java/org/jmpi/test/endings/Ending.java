package org.jmpi.test.endings;

import java.util.regex.Pattern;

/** What ends a job, and what must be seen then: the launcher's exit code and its words. */
enum Ending {
    KILL_RANK(
            "kill -9 of rank 1",
            "KILL",
            Target.RANK,
            137,
            "(?s)jmpiexec: (rank 1|the process of 3 thread ranks) "
                    + "\\(pid \\d+, host \\S+\\) was ended by signal 9 \\(SIGKILL, exit code 137\\)"),
    KILL_LAUNCHER("kill -9 of the launcher", "KILL", Target.LAUNCHER, 137, "jmpiexec: the launcher died"),
    CTRL_C("Ctrl-C (SIGINT to all)", "INT", Target.GROUP, 130, "jmpiexec: got SIGINT; its ranks were ended"),
    SIGINT("SIGINT to the launcher", "INT", Target.LAUNCHER, 130, "jmpiexec: got SIGINT; its ranks were ended"),
    SIGTERM("SIGTERM to the launcher", "TERM", Target.LAUNCHER, 143, "jmpiexec: got SIGTERM; its ranks were ended"),
    THROW(
            "exception in rank 2",
            1,
            "(?s)uncaught exception in rank 2 of 3 .*IllegalStateException: as told.*jmpiexec: "),
    THROW_IN_OP(
            "exception in a reduction of rank 2",
            1,
            "(?s)uncaught exception in rank 2 of 3 .*IllegalStateException: as told.*jmpiexec: "),
    ABORT("abort(7) in rank 2", 7, "(?s)MPI_Abort\\(.*errorcode=7.* rank 2 of 3.*jmpiexec: .* with code 7"),
    ABORT_SELF(
            "abort(7) of COMM_SELF in rank 2",
            7,
            "(?s)MPI_Abort\\(.*errorcode=7.* rank 2 of 3.*"
                    + "jmpiexec: (rank 2 .* aborted itself with code 7; the others went on|.* exited with code 7)"),
    EXIT_5("System.exit(5) in rank 2", 5, "(?s)MPI_Finalize.*jmpiexec: .* exited with code 5"),
    EXIT_0("System.exit(0) in rank 2", 1, "jmpiexec: .* exited without calling MPI_Finalize"),
    RETURN("return without Finalize in rank 2", 1, "(?s)rank 2 of 3 exits without calling MPI_Finalize.*jmpiexec: "),
    NO_INIT("return without Init in rank 2", 1, "without calling MPI_Init, which other ranks have called"),
    INIT_TWICE("Init twice in rank 2", 1, "(?s)uncaught exception in rank 2 .*already initialized.*jmpiexec: ");

    /** Who gets the signal. */
    enum Target {
        /** The process of rank 1. */
        RANK,
        LAUNCHER,
        /** All processes of the job, as a terminal does it. */
        GROUP,
        /** Nobody: rank 2 ends the job. */
        NONE
    }

    final String title;
    final String signal;
    final Target target;
    final int exitCode;
    final Pattern words;

    Ending(String title, int exitCode, String words) {
        this(title, "", Target.NONE, exitCode, words);
    }

    Ending(String title, String signal, Target target, int exitCode, String words) {
        this.title = title;
        this.signal = signal;
        this.target = target;
        this.exitCode = exitCode;
        this.words = Pattern.compile(words);
    }
}
