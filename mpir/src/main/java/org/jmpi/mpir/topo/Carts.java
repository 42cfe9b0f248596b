package org.jmpi.mpir.topo;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Topology;
import org.jmpi.mpir.comm.create.Members;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Cartesian topologies (MPI 4.1, 8.5.1, 8.5.5 to 8.5.8), for arguments whose arrays are long enough. */
public final class Carts {
    private Carts() {}

    /**
     * MPI_Cart_create: returns null at ranks for which the grid has no place. Collective over {@code comm}.
     *
     * @param reorder whether ranks may change so that neighbours share a node
     */
    public static @Nullable Comm create(Rank rank, Comm comm, int[] dims, boolean[] periods, boolean reorder) {
        Grid.check(dims, comm.size, ErrorClass.ERR_ARG);
        Grid grid = new Grid(dims, periods);
        int[] members = reorder ? ordered(rank, comm, grid) : Members.first(grid.places);
        return attach(Members.make(rank, comm, members), grid);
    }

    private static @Nullable Comm attach(@Nullable Comm made, Grid grid) {
        if (made != null) {
            made.topology = new CartTopology(grid);
        }
        return made;
    }

    private static int[] ordered(Rank rank, Comm comm, Grid grid) {
        return CartMapping.members(grid, NodeMap.of(rank, comm, grid.places));
    }

    /** MPI_Cart_map: the rank that MPI_Cart_create would give the caller if it may reorder; UNDEFINED: none. Local. */
    public static int map(Rank rank, Comm comm, int[] dims, boolean[] periods) {
        Grid.check(dims, comm.size, ErrorClass.ERR_DIMS);
        Grid grid = new Grid(dims, periods);
        if (comm.rank >= grid.places) {
            return Constants.UNDEFINED;
        }
        int[] members = ordered(rank, comm, grid);
        int place = 0;
        while (members[place] != comm.rank) {
            place++;
        }
        return place;
    }

    /** MPI_Cart_sub: one communicator for each way to fix the dimensions that don't remain. Collective. */
    public static @Nullable Comm sub(Rank rank, Comm comm, boolean[] remain) {
        Grid grid = of(comm).grid;
        int kept = 0;
        for (int d = 0; d < grid.dims.length; d++) {
            kept += remain[d] ? 1 : 0;
        }
        int[] dims = new int[kept];
        boolean[] periods = new boolean[kept];
        int[] origin = new int[grid.dims.length];
        int k = 0;
        for (int d = 0; d < grid.dims.length; d++) {
            if (remain[d]) {
                dims[k] = grid.dims[d];
                periods[k++] = grid.periods[d];
            } else {
                origin[d] = grid.coord(comm.rank, d);
            }
        }
        Grid part = new Grid(dims, periods);
        return attach(Members.make(rank, comm, slice(grid, part, origin, remain)), part);
    }

    /** Returns the places of {@code grid} that {@code part} consists of. */
    private static int[] slice(Grid grid, Grid part, int[] origin, boolean[] remain) {
        int[] members = new int[part.places];
        int[] coords = origin.clone();
        for (int p = 0; p < members.length; p++) {
            int k = 0;
            for (int d = 0; d < coords.length; d++) {
                coords[d] = remain[d] ? part.coord(p, k++) : origin[d];
            }
            members[p] = grid.place(coords);
        }
        return members;
    }

    /** MPI_Cart_get. Local. */
    public static void get(Comm comm, int maxdims, int[] dims, boolean[] periods, int[] coords) {
        Grid grid = fitting(comm, maxdims);
        if (grid.dims.length == 0) {
            return;
        }
        System.arraycopy(grid.dims, 0, dims, 0, grid.dims.length);
        System.arraycopy(grid.periods, 0, periods, 0, grid.dims.length);
        grid.coords(comm.rank, coords);
    }

    /** MPI_Cart_coords. Local. */
    public static void coords(Comm comm, int rank, int maxdims, int[] coords) {
        Grid grid = fitting(comm, maxdims);
        Ranks.check(comm, rank, "rank");
        grid.coords(rank, coords);
    }

    /** MPI_Cart_rank. Local. */
    public static int rank(Comm comm, int[] coords) {
        Grid grid = of(comm).grid;
        int place = grid.place(coords);
        if (place < 0) {
            throw outside(grid, coords);
        }
        return place;
    }

    private static MpirException outside(Grid grid, int[] coords) {
        int d = 0;
        while (grid.periods[d] || (coords[d] >= 0 && coords[d] < grid.dims[d])) {
            d++;
        }
        return new MpirException(
                ErrorClass.ERR_ARG,
                "coords[" + d + "] is " + coords[d] + ": expected 0 to " + (grid.dims[d] - 1) + ", as dimension " + d
                        + " is not periodic; MPI_Cart_shift gives MPI_PROC_NULL beyond the edge");
    }

    /**
     * MPI_Cart_shift: returns the rank {@code disp} steps along {@code direction}, or PROC_NULL. Local. The source is the
     * rank {@code -disp} steps away.
     */
    public static int shift(Comm comm, int direction, long disp) {
        Grid grid = of(comm).grid;
        int ndims = grid.dims.length;
        if (direction < 0 || direction >= ndims) {
            throw new MpirException(
                    ndims == 0 ? ErrorClass.ERR_TOPOLOGY : ErrorClass.ERR_ARG,
                    "direction is " + direction + ": expected "
                            + (ndims == 0 ? "a grid of one dimension or more" : "0 to " + (ndims - 1))
                            + ", dimensions are counted from 0; MPI_Cartdim_get returns their number");
        }
        int place = grid.shifted(comm.rank, direction, disp);
        return place < 0 ? Constants.PROC_NULL : place;
    }

    private static Grid fitting(Comm comm, int maxdims) {
        Grid grid = of(comm).grid;
        if (maxdims < grid.dims.length) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "maxdims is " + maxdims + ": expected " + grid.dims.length
                            + " or more, the number of dimensions; MPI_Cartdim_get returns it");
        }
        return grid;
    }

    /** Returns {@code comm}'s topology, which must be Cartesian. */
    public static CartTopology of(Comm comm) {
        return Topology.of(comm, CartTopology.class, "a Cartesian one", "MPI_Cart_create");
    }
}
