package org.jmpi.hydra.bootstrap;

import org.jmpi.hydra.job.LaunchSettings;
import org.jmpi.hydra.job.UsageException;

/** The ways to get onto other nodes, by name. Mirrors {@code HYDT_bsci_init}. */
public final class Bootstraps {
    private Bootstraps() {}

    /**
     * @param settings whose launcher is named
     * @return it
     * @throws UsageException when there is none of that name
     */
    public static Bootstrap of(LaunchSettings settings) {
        String name = settings.launcher() == null ? "ssh" : settings.launcher();
        return switch (name) {
            case "ssh", "rsh" -> new ShellBootstrap(name, settings);
            case "fork" -> new ForkBootstrap();
            case "slurm" -> new SlurmBootstrap(settings);
            case "manual" -> new ManualBootstrap();
            default ->
                throw new UsageException("launcher '" + name
                        + "' is not known: expected ssh, rsh, fork, slurm or manual, as in -launcher ssh");
        };
    }
}
