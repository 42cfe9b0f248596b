package mpi;

/** The shape of a Cartesian grid and the place of the calling process; see {@link CartComm#getTopo}. */
public final class CartParms {
    private final int[] dims;
    private final boolean[] periods;
    private final int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
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
