package org.jmpi.mpir.topo;

import java.util.Arrays;

/** A list of directed edges with weights, in three arrays that grow together. */
public final class Edges {
    int[] sources;
    int[] destinations;
    int[] weights;
    int count;

    /** Makes an empty list with room for {@code expected} edges. */
    public Edges(int expected) {
        sources = new int[expected];
        destinations = new int[expected];
        weights = new int[expected];
    }

    /** Adds an edge. */
    public void add(int source, int destination, int weight) {
        if (count == sources.length) {
            int room = Math.max(16, count + (count >> 1));
            sources = Arrays.copyOf(sources, room);
            destinations = Arrays.copyOf(destinations, room);
            weights = Arrays.copyOf(weights, room);
        }
        sources[count] = source;
        destinations[count] = destination;
        weights[count++] = weight;
    }

    /** Returns how many edges there are. */
    public int count() {
        return count;
    }

    /** Returns the edges of {@code graph}, each of weight 1. */
    static Edges of(GraphTopology graph) {
        Edges edges = new Edges(graph.nedges());
        for (int node = 0; node < graph.nnodes(); node++) {
            for (int e = graph.begin(node); e < graph.index[node]; e++) {
                edges.add(node, graph.edges[e], 1);
            }
        }
        return edges;
    }
}
