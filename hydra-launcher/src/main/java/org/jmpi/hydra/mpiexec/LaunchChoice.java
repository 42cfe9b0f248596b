package org.jmpi.hydra.mpiexec;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jmpi.hydra.job.LaunchSettings;
import org.jmpi.hydra.rmk.Allocation;

/** What is used where the user left the choice: hosts and launcher of a resource manager. */
final class LaunchChoice {
    private LaunchChoice() {}

    /** Completes a command line; explicit hosts win over an allocation's, and an explicit launcher over its own. */
    static void complete(CommandLine line, Map<String, String> environment) {
        line.launch = fromEnvironment(line.launch, environment);
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

    private static LaunchSettings fromEnvironment(LaunchSettings said, Map<String, String> environment) {
        List<String> extra = said.launcherExtraArgs();
        // the second is what Kubeflow's MPI operator writes
        String words = first(null, environment, "HYDRA_LAUNCHER_EXTRA_ARGS", "HYDRA_LAUNCH_EXTRA_ARGS");
        if (extra.isEmpty() && words != null) {
            extra = List.of(words.strip().split("\\s+"));
        }
        return new LaunchSettings(
                first(said.launcher(), environment, "HYDRA_LAUNCHER", "HYDRA_BOOTSTRAP"),
                first(said.launcherExec(), environment, "HYDRA_LAUNCHER_EXEC", "HYDRA_BOOTSTRAP_EXEC"),
                extra,
                first(said.rmk(), environment, "HYDRA_RMK"),
                first(said.iface(), environment, "HYDRA_IFACE"),
                said.localhost(),
                said.autofork());
    }

    private static String first(String said, Map<String, String> environment, String... names) {
        String found = said;
        for (String name : names) {
            String value = environment.getOrDefault(name, "");
            found = found == null && !value.isEmpty() ? value : found;
        }
        return found;
    }
}
