package org.jmpi.mpir.topo;

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
}
