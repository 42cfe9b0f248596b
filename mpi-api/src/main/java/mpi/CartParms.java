package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/** The shape of a Cartesian grid and the place of the calling process; see {@link CartComm#getTopo}. */
public final class CartParms {
    /** The number of places in each dimension. */
    public int[] dims;

    /** Whether the ends of each dimension are neighbours. */
    public boolean[] periods;

    /** The calling process's coordinates. */
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }

    /** Returns the binding's description of a grid. */
    static CartParms of(CartComm comm) {
        int n = dimensions(comm);
        CartParms parms = new CartParms(new int[n], new boolean[n], new int[n]);
        check(Mpi.MPI_Cart_get(comm.handle(), n, parms.dims, parms.periods, parms.coords));
        return parms;
    }

    /** Returns the coordinates of a rank. */
    static int[] coords(CartComm comm, int rank) {
        int[] coords = new int[dimensions(comm)];
        check(Mpi.MPI_Cart_coords(comm.handle(), rank, coords.length, coords));
        return coords;
    }

    private static int dimensions(CartComm comm) {
        int[] ndims = new int[1];
        check(Mpi.MPI_Cartdim_get(comm.handle(), ndims));
        return ndims[0];
    }

    /** Returns how many dimensions there are. */
    public int getDimCount() {
        return dims.length;
    }

    /** Returns the number of places in dimension {@code i}. */
    public int getDim(int i) {
        return dims[i];
    }

    /** Returns whether the ends of dimension {@code i} are neighbours. */
    public boolean getPeriod(int i) {
        return periods[i];
    }

    /** Returns the calling process's coordinate in dimension {@code i}. */
    public int getCoord(int i) {
        return coords[i];
    }
}
