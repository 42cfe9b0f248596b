package org.jmpi.mpir.topo;

import org.agrona.collections.Int2IntHashMap;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.mpid.Device;

/** Which ranks share a node. Nodes are numbered in the order of their lowest ranks, so alike at all processes. */
final class NodeMap {
    /** The node of each rank. */
    final int[] nodes;
    /** How many ranks each node has. */
    final int[] sizes;

    /** Numbers the nodes anew; {@code ids} has for each rank something that is equal on one node. */
    NodeMap(int[] ids) {
        Int2IntHashMap numbers = new Int2IntHashMap(-1);
        nodes = new int[ids.length];
        for (int r = 0; r < ids.length; r++) {
            int number = numbers.get(ids[r]);
            if (number < 0) {
                number = numbers.size();
                numbers.put(ids[r], number);
            }
            nodes[r] = number;
        }
        sizes = new int[numbers.size()];
        for (int node : nodes) {
            sizes[node]++;
        }
    }

    /** Returns where the first {@code n} ranks of {@code comm} are. */
    static NodeMap of(Rank rank, Comm comm, int n) {
        int[] ids = new int[n];
        for (int r = 0; r < n; r++) {
            ids[r] = Device.of(rank).nodeId(comm.localGroup.lpid(r));
        }
        return new NodeMap(ids);
    }

    /** Returns how many nodes there are. */
    int count() {
        return sizes.length;
    }

    /** Returns whether it makes no difference who is where: one node, or one rank a node. */
    boolean isUniform() {
        return count() <= 1 || count() == nodes.length;
    }

    /** Returns the ranks by node and then by rank. */
    int[] ranksByNode() {
        int[] next = new int[sizes.length];
        for (int i = 1; i < next.length; i++) {
            next[i] = next[i - 1] + sizes[i - 1];
        }
        int[] ranks = new int[nodes.length];
        for (int r = 0; r < nodes.length; r++) {
            ranks[next[nodes[r]]++] = r;
        }
        return ranks;
    }

    /** Returns how many ranks the most common kind of node has; the larger of two equally common ones. */
    int usualSize() {
        int[] sorted = sizes.clone();
        java.util.Arrays.sort(sorted);
        int best = 0;
        int bestRun = 0;
        int run = 0;
        for (int i = 0; i < sorted.length; i++) {
            run = i > 0 && sorted[i] == sorted[i - 1] ? run + 1 : 1;
            if (run >= bestRun) {
                best = sorted[i];
                bestRun = run;
            }
        }
        return best;
    }
}
