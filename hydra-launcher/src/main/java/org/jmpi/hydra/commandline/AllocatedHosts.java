package org.jmpi.hydra.commandline;

import java.util.Map;
import java.util.Optional;
import org.jmpi.hydra.job.LaunchSettings;
import org.jmpi.hydra.rmk.Allocation;

/** What is used where the user left the choice: hosts and launcher of a resource manager. */
public final class AllocatedHosts {
    private AllocatedHosts() {}

    /** Completes a command line; explicit hosts win over an allocation's, and an explicit launcher over its own. */
    public static void complete(CommandLine line, Map<String, String> environment) {
        LaunchSettings said = line.launch;
        boolean named = !line.hosts.isEmpty() || line.blocks.stream().anyMatch(block -> !block.hosts.isEmpty());
        if (line.threads || (named && said.rmk() == null && said.launcher() != null)) {
            return;
        }
        Optional<Allocation> allocation = Allocation.find(said.rmk(), environment);
        if (allocation.isEmpty()) {
            return;
        }
        if (!named) {
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
        line.complete();
    }
}
