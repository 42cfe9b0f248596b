package org.jmpi.hydra.mpiexec;

import java.util.Map;
import java.util.Optional;
import org.jmpi.hydra.job.LaunchSettings;
import org.jmpi.hydra.rmk.Allocation;

/** What is used where the user left the choice: hosts and launcher of a resource manager. */
final class LaunchChoice {
    private LaunchChoice() {}

    /** Completes a command line; explicit hosts win over an allocation's, and an explicit launcher over its own. */
    static void complete(CommandLine line, Map<String, String> environment) {
        LaunchSettings said = line.launch;
        if (line.threads || !line.hosts.isEmpty() && said.rmk() == null && said.launcher() != null) {
            return;
        }
        Optional<Allocation> allocation = Allocation.find(said.rmk(), environment);
        if (allocation.isEmpty()) {
            return;
        }
        if (line.hosts.isEmpty()) {
            line.hosts = allocation.get().hosts();
        }
        if (said.launcher() == null) {
            line.launch = new LaunchSettings(
                    allocation.get().launcher(),
                    said.launcherExec(),
                    said.launcherExtraArgs(),
                    said.rmk(),
                    said.iface(),
                    said.localhost(),
                    said.autofork());
        }
    }
}
