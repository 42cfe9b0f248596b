package org.jmpi.hydra.mpiexec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.hosts.Placement;
import org.jmpi.hydra.job.LaunchSettings;

/** What the user asked for. Mirrors {@code struct HYD_server_info}'s user part. */
final class CommandLine {
    final List<AppBlock> blocks = new ArrayList<>();
    final EnvironmentRules environment = new EnvironmentRules();
    /** Empty when no host list was given. */
    List<HostSlots> hosts = List.of();

    /** How proxies get onto other hosts. */
    LaunchSettings launch = LaunchSettings.DEFAULT;

    /** Profiling layers, outermost first, with their arguments. */
    final List<String> tools = new ArrayList<>();
    /** Where recordings go; null: none are made. */
    Path recordings;

    /** Whether the job of a launcher is asked about, instead of a job being run. */
    boolean status;
    /** The launcher's process id; null: the user's only one. */
    String statusOf;

    boolean threads;
    boolean noArchives;
    boolean label;
    boolean printExitCodes;
    boolean verbose;
    boolean help;
    boolean version;

    /** Where each rank runs. */
    Placement placement() {
        return Placement.filling(hosts, ranks());
    }

    /** The programs, in few words. */
    String program() {
        return blocks.stream().map(block -> block.program).distinct().collect(Collectors.joining(" : "));
    }

    int ranks() {
        return blocks.stream().mapToInt(block -> block.ranks).sum();
    }
}
