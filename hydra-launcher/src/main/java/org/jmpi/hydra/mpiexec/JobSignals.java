package org.jmpi.hydra.mpiexec;

import java.util.List;
import java.util.function.BiConsumer;
import org.jmpi.hydra.job.Signals;
import org.jmpi.hydra.proxy.NodeProxies;

/** Signals that the launcher passes on to the ranks of its job, or that end it. */
final class JobSignals {
    private JobSignals() {}

    /**
     * Installs the handlers.
     *
     * @param proxy starts and ends the ranks
     * @param interrupted gets number and name of a signal that ends the job
     */
    static void handle(NodeProxies proxy, BiConsumer<Integer, String> interrupted) {
        for (String name : List.of("INT", "TERM", "HUP")) {
            Signals.handle(name, number -> interrupted.accept(number, name));
        }
        Signals.handle("USR2", number -> proxy.signal("USR2"));
        // not SIGTSTP: the kernel drops it where no shell could continue the group
        boolean stops = Signals.handle("TSTP", number -> {
            proxy.signal("STOP");
            proxy.pause(true);
            Signals.stopThisProcess();
        });
        if (stops) {
            Signals.handle("CONT", number -> {
                proxy.pause(false);
                proxy.signal("CONT");
            });
        }
    }
}
