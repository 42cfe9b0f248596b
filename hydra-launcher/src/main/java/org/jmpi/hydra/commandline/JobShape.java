package org.jmpi.hydra.commandline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jmpi.hydra.hosts.HostList;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.hosts.LocalHost;
import org.jmpi.hydra.hosts.Placement;
import org.jmpi.hydra.hosts.PlacementRule;
import org.jmpi.hydra.job.UsageException;

/**
 * How many ranks a job has, and where.
 *
 * @param placement of all ranks
 * @param slots of all hosts
 */
record JobShape(Placement placement, int slots) {
    private static final int MOST_RANKS = 1 << 20;

    /** Sets the number of ranks of each program where the user did not. */
    static JobShape of(CommandLine line) {
        List<HostSlots> common = usable(line, common(line));
        for (AppBlock block : line.blocks) {
            block.ranks = block.count(unsaid(line.rule, hostsOf(line, block, common)));
        }
        if (line.ranks() > MOST_RANKS) {
            throw new UsageException(line.ranks() + " ranks: expected at most " + MOST_RANKS);
        }
        Placement placement = placement(line, common);
        return new JobShape(placement, slots(common));
    }

    /** Without a host list this machine has as many as processors. */
    private static int slots(List<HostSlots> common) {
        return common.isEmpty()
                ? Runtime.getRuntime().availableProcessors()
                : common.stream().mapToInt(HostSlots::slots).sum();
    }

    private static int unsaid(PlacementRule rule, List<HostSlots> hosts) {
        if (hosts.isEmpty()) {
            return rule.order() == PlacementRule.Order.EXACT ? rule.perHost() : 1;
        }
        return Math.max(1, rule.defaultRanks(hosts));
    }

    /** Hosts of programs that have none of their own. */
    private static List<HostSlots> common(CommandLine line) {
        return line.hosts.isEmpty()
                ? HostList.merged(line.blocks.stream()
                        .flatMap(block -> block.hosts.stream())
                        .toList())
                : line.hosts;
    }

    private static List<HostSlots> hostsOf(CommandLine line, AppBlock block, List<HostSlots> common) {
        return block.hosts.isEmpty() ? common : usable(line, block.hosts);
    }

    private static List<HostSlots> usable(CommandLine line, List<HostSlots> hosts) {
        List<HostSlots> usable = new ArrayList<>(hosts);
        if (line.noLocal) {
            usable.removeIf(
                    host -> LocalHost.isLocal(host.name()) || host.name().equals(line.launch.localhost()));
            if (usable.isEmpty()) {
                throw new UsageException("-nolocal leaves no host for the ranks: name other hosts with -hosts or -f");
            }
        }
        if (line.nodeOrder != 0) {
            usable.sort(Comparator.comparingInt(host -> line.nodeOrder * host.slots()));
        }
        return usable;
    }

    private static Placement placement(CommandLine line, List<HostSlots> common) {
        int shared = line.blocks.stream()
                .filter(block -> block.hosts.isEmpty())
                .mapToInt(block -> block.ranks)
                .sum();
        // programs without hosts of their own fill the common ones together
        Placement together = shared == 0 ? null : Placement.of(common, shared, line.rule);
        List<Placement> parts = new ArrayList<>();
        int from = 0;
        for (AppBlock block : line.blocks) {
            if (block.hosts.isEmpty()) {
                assert together != null;
                parts.add(numbered(line, together.part(from, block.ranks)));
                from += block.ranks;
            } else {
                parts.add(numbered(line, Placement.of(usable(line, block.hosts), block.ranks, line.rule)));
            }
        }
        return parts.size() == 1 ? parts.get(0) : Placement.joined(parts);
    }

    /** {@code -rank-by}: each program's ranks stay together. */
    private static Placement numbered(CommandLine line, Placement placement) {
        return line.rankBy.isEmpty() ? placement : placement.numbered(line.rankBy.equals("node"));
    }
}
