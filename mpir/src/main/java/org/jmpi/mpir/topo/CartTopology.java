package org.jmpi.mpir.topo;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Neighborhood;
import org.jmpi.mpir.comm.Topology;

/** A Cartesian grid with a process at each place; the process at a place has its number as rank. */
public final class CartTopology extends Topology {
    final Grid grid;

    CartTopology(Grid grid) {
        super(CART);
        this.grid = grid;
    }

    /** Returns how many dimensions there are. */
    public int ndims() {
        return grid.dims.length;
    }

    @Override
    public Neighborhood neighborhood(Comm comm) {
        int[] ranks = new int[2 * ndims()];
        for (int d = 0; d < ndims(); d++) {
            ranks[2 * d] = Carts.shift(comm, d, -1);
            ranks[2 * d + 1] = Carts.shift(comm, d, 1);
        }
        return new Neighborhood(ranks, ranks, true);
    }
}
