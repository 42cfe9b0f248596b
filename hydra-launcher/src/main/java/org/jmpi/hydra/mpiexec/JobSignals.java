package org.jmpi.hydra.mpiexec;

import java.util.List;
import org.jmpi.hydra.job.Signals;

/** Signals that the launcher passes on to the ranks of its jobs, that end them, or ask about them. */
final class JobSignals {
    private JobSignals() {}

    /** Installs the handlers. */
    static void handle(JobFamily family) {
        for (String name : List.of("INT", "TERM", "HUP")) {
            Signals.handle(name, number -> family.interrupted(number, name));
        }
        Signals.handle("USR1", number -> inBackground(family::printReport));
        Signals.handle("USR2", number -> family.forEach(job -> job.control().signal("USR2")));
        // not SIGTSTP: the kernel drops it where no shell could continue the group
        boolean stops = Signals.handle("TSTP", number -> {
            family.forEach(job -> {
                job.control().signal("STOP");
                job.control().pause(true);
            });
            Signals.stopThisProcess();
        });
        if (stops) {
            Signals.handle(
                    "CONT",
                    number -> family.forEach(job -> {
                        job.control().pause(false);
                        job.control().signal("CONT");
                    }));
        }
    }

    private static void inBackground(Runnable action) {
        Thread thread = new Thread(action, "jmpi-status");
        thread.setDaemon(true);
        thread.start();
    }
}
