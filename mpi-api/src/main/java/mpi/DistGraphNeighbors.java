package mpi;

import static mpi.MPIException.check;

import java.util.Arrays;
import org.jmpi.binding.Mpi;

/** The edges of one process in a distributed graph; see {@link GraphComm#getDistGraphNeighbors}. */
public final class DistGraphNeighbors {
    private final int[] sources;
    private final int[] sourceWeights;
    private final int[] destinations;
    private final int[] destWeights;
    private final boolean weighted;

    DistGraphNeighbors(int in, int out, boolean weighted) {
        sources = new int[in];
        sourceWeights = new int[in];
        destinations = new int[out];
        destWeights = new int[out];
        Arrays.fill(sourceWeights, 1);
        Arrays.fill(destWeights, 1);
        this.weighted = weighted;
    }

    /** Returns the neighbours of the calling process. */
    static DistGraphNeighbors of(GraphComm comm) {
        int[] in = new int[1];
        int[] out = new int[1];
        boolean[] weighted = new boolean[1];
        check(Mpi.MPI_Dist_graph_neighbors_count(comm.handle(), in, out, weighted));
        DistGraphNeighbors all = new DistGraphNeighbors(in[0], out[0], weighted[0]);
        check(Mpi.MPI_Dist_graph_neighbors(
                comm.handle(), in[0], all.sources, all.sourceWeights, out[0], all.destinations, all.destWeights));
        return all;
    }

    /** Returns how many edges go into the process. */
    public int getInDegree() {
        return sources.length;
    }

    /** Returns how many edges go out of the process. */
    public int getOutDegree() {
        return destinations.length;
    }

    /** Returns whether the edges were given weights. */
    public boolean isWeighted() {
        return weighted;
    }

    /** Returns where edge {@code i} into the process comes from. */
    public int getSource(int i) {
        return sources[i];
    }

    /** Returns the weight of edge {@code i} into the process; 1 if there are no weights. */
    public int getSourceWeight(int i) {
        return sourceWeights[i];
    }

    /** Returns where edge {@code i} out of the process goes to. */
    public int getDestination(int i) {
        return destinations[i];
    }

    /** Returns the weight of edge {@code i} out of the process; 1 if there are no weights. */
    public int getDestinationWeight(int i) {
        return destWeights[i];
    }
}
