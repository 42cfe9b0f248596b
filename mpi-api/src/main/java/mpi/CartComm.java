package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/** A communicator whose processes form a Cartesian grid (MPI 4.1, 8.5.1). */
public final class CartComm extends Intracomm {
    CartComm(int predefined) {
        super(predefined);
    }

    private CartComm made(int handle) {
        return adopt(new CartComm(Mpi.MPI_COMM_NULL), handle);
    }

    @Override
    public CartComm clone() {
        return dup();
    }

    @Override
    public CartComm dup() throws MPIException {
        return made(dupHandle());
    }

    @Override
    public CartComm iDup() throws MPIException {
        int[] request = new int[1];
        return adoptPending(new CartComm(Mpi.MPI_COMM_NULL), idupHandle(request), request[0]);
    }

    @Override
    public CartComm dupWithInfo(Info info) throws MPIException {
        return made(dupHandle(info));
    }

    private int dimensions() {
        int[] ndims = new int[1];
        check(Mpi.MPI_Cartdim_get(handle(), ndims));
        return ndims[0];
    }

    /** Returns the shape of the grid and the place of the calling process. Local. */
    public CartParms getTopo() throws MPIException {
        int n = dimensions();
        int[] dims = new int[n];
        boolean[] periods = new boolean[n];
        int[] coords = new int[n];
        check(Mpi.MPI_Cart_get(handle(), n, dims, periods, coords));
        return new CartParms(dims, periods, coords);
    }

    /** Returns the rank at {@code coords}; coordinates of periodic dimensions wrap round. Local. */
    public int getRank(int[] coords) throws MPIException {
        int[] rank = new int[1];
        check(Mpi.MPI_Cart_rank(handle(), coords, rank));
        return rank[0];
    }

    /** Returns the coordinates of {@code rank}. Local. */
    public int[] getCoords(int rank) throws MPIException {
        int[] coords = new int[dimensions()];
        check(Mpi.MPI_Cart_coords(handle(), rank, coords.length, coords));
        return coords;
    }

    /**
     * Returns whom to receive from and to send to in a shift. Local.
     *
     * @param direction the dimension, from 0 on
     * @param disp how many places: up if positive, else down
     */
    public ShiftParms shift(int direction, int disp) throws MPIException {
        int[] source = new int[1];
        int[] dest = new int[1];
        check(Mpi.MPI_Cart_shift(handle(), direction, disp, source, dest));
        return new ShiftParms(source[0], dest[0]);
    }

    /** Makes a communicator for each part of the grid that has the dimensions {@code remainDims} alone. Collective. */
    public CartComm sub(boolean[] remainDims) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Cart_sub(handle(), remainDims, made));
        return made(made[0]);
    }

    /**
     * Returns the rank that the calling process would have in a grid made with {@code reorder}, or {@link MPI#UNDEFINED}.
     * Local.
     */
    public int map(int[] dims, boolean[] periods) throws MPIException {
        int[] rank = new int[1];
        check(Mpi.MPI_Cart_map(handle(), dims.length, dims, periods, rank));
        return rank[0];
    }

    /** Replaces the zeros of {@code dims} so that a grid of {@code nnodes} places is as even as can be. Local. */
    public static void createDims(int nnodes, int[] dims) throws MPIException {
        check(Mpi.MPI_Dims_create(nnodes, dims.length, dims));
    }
}
