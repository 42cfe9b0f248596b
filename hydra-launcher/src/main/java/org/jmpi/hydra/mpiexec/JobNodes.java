package org.jmpi.hydra.mpiexec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jmpi.hydra.bootstrap.ProxyNode;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.hosts.LocalHost;
import org.jmpi.hydra.hosts.Placement;
import org.jmpi.hydra.job.LaunchSettings;

/**
 * The nodes of a job: this machine, whose ranks are the launcher's children, and those that need a proxy.
 *
 * @param names of the nodes
 * @param nodeOfRank node of each rank
 * @param home this machine's node, or a number that no rank has
 * @param targets the other nodes
 */
record JobNodes(List<String> names, int[] nodeOfRank, int home, List<ProxyNode> targets) {
    /** These start all proxies alike, on this machine too if it is among the hosts. */
    private static final Set<String> NEVER_HERE = Set.of("slurm", "manual");

    /** Names that mean this machine become one node, so that its ranks share memory. */
    static JobNodes of(Placement placement, LaunchSettings settings) {
        boolean here = settings.autofork() && !NEVER_HERE.contains(String.valueOf(settings.launcher()));
        int[] node = new int[placement.nodes().size()];
        List<String> names = new ArrayList<>();
        List<ProxyNode> targets = new ArrayList<>();
        int home = -1;
        for (int i = 0; i < node.length; i++) {
            HostSlots host = placement.nodes().get(i);
            boolean local =
                    here && (LocalHost.isLocal(host.name()) || host.name().equals(settings.localhost()));
            if (local && home >= 0) {
                node[i] = home;
                continue;
            }
            node[i] = names.size();
            if (local) {
                home = node[i];
                names.add(settings.localhost() != null ? settings.localhost() : LocalHost.name());
            } else {
                names.add(host.name());
                targets.add(new ProxyNode(node[i], host.name(), host.user()));
            }
        }
        int[] ofRank =
                Arrays.stream(placement.nodeOfRank()).map(each -> node[each]).toArray();
        return new JobNodes(names, ofRank, home >= 0 ? home : names.size(), targets);
    }

    /** Returns the name of a rank's host. */
    String host(int rank) {
        return names.get(nodeOfRank[rank]);
    }

    /** Returns how many ranks a rank's node has. */
    int localRanks(int rank) {
        return (int) Arrays.stream(nodeOfRank)
                .filter(each -> each == nodeOfRank[rank])
                .count();
    }

    /** Returns the number of a rank among those of its node. */
    int localRank(int rank) {
        return (int) Arrays.stream(nodeOfRank, 0, rank)
                .filter(each -> each == nodeOfRank[rank])
                .count();
    }

    boolean isHome(int rank) {
        return nodeOfRank[rank] == home;
    }
}
