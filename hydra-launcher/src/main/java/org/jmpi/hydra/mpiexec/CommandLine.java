package org.jmpi.hydra.mpiexec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.hosts.Placement;

/** What the user asked for. Mirrors {@code struct HYD_server_info}'s user part. */
final class CommandLine {
    final List<AppBlock> blocks = new ArrayList<>();
    final EnvironmentRules environment = new EnvironmentRules();
    /** Empty when no host list was given. */
    List<HostSlots> hosts = List.of();

    /** Profiling layers, outermost first, with their arguments. */
    final List<String> tools = new ArrayList<>();
    /** Options of java for all programs; each program's own win. */
    final List<String> jvmOptions = new ArrayList<>();

    final RankOptions rankOptions = new RankOptions();
    /** Where recordings go; null: none are made. */
    Path recordings;

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

    int ranks() {
        return blocks.stream().mapToInt(block -> block.ranks).sum();
    }
}
