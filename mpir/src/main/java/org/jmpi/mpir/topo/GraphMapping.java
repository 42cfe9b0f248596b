package org.jmpi.mpir.topo;

import java.util.Arrays;
import java.util.PriorityQueue;
import org.jmpi.mpir.comm.create.Members;

/**
 * Chooses which process stands for which vertex of a graph, so that edges of great weight stay within a node: fills node
 * after node, each time with the vertex that has most weight towards the node. The given order is kept where that isn't
 * better. The result depends on nothing but the edges, their order and the nodes.
 */
final class GraphMapping {
    private static final int NONE = -1;

    private final Adjacency graph;
    private final NodeMap nodes;
    /** The node of each vertex; NONE: not yet chosen. */
    private final int[] nodeOf;
    /** The weight between a vertex and the node in {@link #gainNode}. */
    private final long[] gain;

    private final int[] gainNode;

    private int lowestFree;

    private GraphMapping(Adjacency graph, NodeMap nodes) {
        this.graph = graph;
        this.nodes = nodes;
        nodeOf = new int[nodes.nodes.length];
        Arrays.fill(nodeOf, NONE);
        gain = new long[nodeOf.length];
        gainNode = new int[nodeOf.length];
    }

    /** Returns the rank that stands for each vertex; ranks and vertices are those that {@code nodes} tells of. */
    static int[] members(Edges edges, NodeMap nodes) {
        GraphMapping mapping = new GraphMapping(new Adjacency(edges, nodes.nodes.length), nodes);
        for (int node = 0; node < nodes.count(); node++) {
            mapping.fill(node);
        }
        int[] members = mapping.assign();
        int[] identity = Members.first(members.length);
        return offNode(edges, nodes, members) < offNode(edges, nodes, identity) ? members : identity;
    }

    /** Returns the weight of the edges between different nodes. */
    static long offNode(Edges edges, NodeMap nodes, int[] members) {
        long off = 0;
        for (int e = 0; e < edges.count; e++) {
            int from = nodes.nodes[members[edges.sources[e]]];
            int to = nodes.nodes[members[edges.destinations[e]]];
            off += from != to ? edges.weights[e] : 0;
        }
        return off;
    }

    /** A vertex with the gain that it had when it was entered: an entry that is no longer true is passed over. */
    private record Candidate(int vertex, long gain) implements Comparable<Candidate> {
        @Override
        public int compareTo(Candidate other) {
            return gain != other.gain ? Long.compare(other.gain, gain) : Integer.compare(vertex, other.vertex);
        }
    }

    private void fill(int node) {
        PriorityQueue<Candidate> queue = new PriorityQueue<>();
        for (int filled = 0; filled < nodes.sizes[node]; filled++) {
            int v = next(queue);
            nodeOf[v] = node;
            for (int i = graph.begin[v]; i < graph.begin[v + 1]; i++) {
                int u = graph.neighbors[i];
                if (nodeOf[u] == NONE) {
                    gain[u] = (gainNode[u] == node ? gain[u] : 0) + graph.weights[i];
                    gainNode[u] = node;
                    queue.add(new Candidate(u, gain[u]));
                }
            }
        }
    }

    private int next(PriorityQueue<Candidate> queue) {
        for (Candidate c = queue.poll(); c != null; c = queue.poll()) {
            if (nodeOf[c.vertex] == NONE && gain[c.vertex] == c.gain) {
                return c.vertex;
            }
        }
        while (nodeOf[lowestFree] != NONE) {
            lowestFree++;
        }
        return lowestFree;
    }

    /** Gives each vertex a rank on its node: its own if it can, so that little moves. */
    private int[] assign() {
        int n = nodeOf.length;
        int[] members = new int[n];
        int[] next = new int[nodes.count()];
        for (int i = 1; i < next.length; i++) {
            next[i] = next[i - 1] + nodes.sizes[i - 1];
        }
        int[] ranks = nodes.ranksByNode();
        for (int v = 0; v < n; v++) {
            members[v] = nodeOf[v] == nodes.nodes[v] ? v : NONE;
        }
        for (int v = 0; v < n; v++) {
            if (members[v] == NONE) {
                int node = nodeOf[v];
                while (members[ranks[next[node]]] == ranks[next[node]]) {
                    next[node]++;
                }
                members[v] = ranks[next[node]++];
            }
        }
        return members;
    }

    /** Who is beside whom, in either direction, in three arrays. */
    private static final class Adjacency {
        final int[] begin;
        final int[] neighbors;
        final int[] weights;

        Adjacency(Edges edges, int vertices) {
            begin = new int[vertices + 1];
            for (int e = 0; e < edges.count; e++) {
                begin[edges.sources[e] + 1]++;
                begin[edges.destinations[e] + 1]++;
            }
            for (int v = 0; v < vertices; v++) {
                begin[v + 1] += begin[v];
            }
            neighbors = new int[2 * edges.count];
            weights = new int[2 * edges.count];
            int[] next = begin.clone();
            for (int e = 0; e < edges.count; e++) {
                put(next, edges.sources[e], edges.destinations[e], edges.weights[e]);
                put(next, edges.destinations[e], edges.sources[e], edges.weights[e]);
            }
        }

        private void put(int[] next, int from, int to, int weight) {
            neighbors[next[from]] = to;
            weights[next[from]++] = weight;
        }
    }
}
