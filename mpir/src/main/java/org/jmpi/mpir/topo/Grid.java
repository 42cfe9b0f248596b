package org.jmpi.mpir.topo;

import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** A Cartesian grid; places are numbered with the last dimension first (row-major). Immutable. */
final class Grid {
    final int[] dims;
    final boolean[] periods;
    /** How many places there are. */
    final int places;
    /** The distance of neighbours in each dimension, in places. */
    private final int[] strides;

    /** Makes a grid of sides that {@link #check} let pass; keeps the arrays. */
    Grid(int[] dims, boolean[] periods) {
        this.dims = dims;
        this.periods = periods;
        strides = new int[dims.length];
        int n = 1;
        for (int i = dims.length - 1; i >= 0; i--) {
            strides[i] = n;
            n *= dims[i];
        }
        places = n;
    }

    /** Checks that every side is positive and that {@code size} processes suffice; else throws {@code tooLarge}. */
    static void check(int[] dims, int size, int tooLarge) {
        long n = 1;
        for (int i = 0; i < dims.length; i++) {
            if (dims[i] < 1) {
                throw new MpirException(
                        ErrorClass.ERR_DIMS,
                        "dims[" + i + "] is " + dims[i] + ": expected 1 or more; MPI_Dims_create can choose sides");
            }
            n = Math.min(n * dims[i], Integer.MAX_VALUE + 1L);
        }
        if (n > size) {
            throw new MpirException(
                    tooLarge,
                    "dims is " + java.util.Arrays.toString(dims) + ", a grid of "
                            + (n > Integer.MAX_VALUE ? "more than " + Integer.MAX_VALUE : n)
                            + " places: expected at most " + size + ", the size of the communicator; make it smaller");
        }
    }

    /** Returns the coordinate in dimension {@code d} of {@code place}. */
    int coord(int place, int d) {
        return place / strides[d] % dims[d];
    }

    /** Writes the coordinates of {@code place}. */
    void coords(int place, int[] into) {
        for (int d = 0; d < dims.length; d++) {
            into[d] = coord(place, d);
        }
    }

    /** Returns the place at {@code coords}, which wrap round where the grid is periodic; -1: outside. */
    int place(int[] coords) {
        int place = 0;
        for (int d = 0; d < dims.length; d++) {
            int c = wrap(coords[d], d);
            if (c < 0) {
                return -1;
            }
            place += c * strides[d];
        }
        return place;
    }

    /** Returns the place {@code disp} steps along dimension {@code d} from {@code place}; -1: outside. */
    int shifted(int place, int d, long disp) {
        int from = coord(place, d);
        int to = wrap(from + disp, d);
        return to < 0 ? -1 : place + (to - from) * strides[d];
    }

    private int wrap(long coord, int d) {
        if (periods[d]) {
            return (int) Math.floorMod(coord, (long) dims[d]);
        }
        return coord < 0 || coord >= dims[d] ? -1 : (int) coord;
    }
}
