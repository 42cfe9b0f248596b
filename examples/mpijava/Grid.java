import mpi.*;

/** Processes in a grid that is closed in one dimension. */
public class Grid {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Grid: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int[] dims = new int[2];
        Cartcomm.Dims_create(size, dims);
        check(dims[0] * dims[1] == size, "dimensions " + dims[0] + " x " + dims[1]);
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(dims, new boolean[] {true, false}, false);
        CartParms parms = grid.Get();
        check(parms.dims[1] == dims[1] && parms.periods[0] && !parms.periods[1], "the grid's shape");
        int[] coords = grid.Coords(grid.Rank());
        check(coords[0] == parms.coords[0] && coords[1] == parms.coords[1], "coordinates");
        check(grid.Rank(coords) == grid.Rank() && grid.Topo_test() == MPI.CART, "the rank of the coordinates");
        ShiftParms up = grid.Shift(0, 1);
        ShiftParms across = grid.Shift(1, 1);
        check(up.rank_dest == grid.Rank(new int[] {(coords[0] + 1) % dims[0], coords[1]}), "up is " + up.rank_dest);
        check((across.rank_dest == MPI.PROC_NULL) == (coords[1] == dims[1] - 1), "across is " + across.rank_dest);
        int[] value = {100 * coords[0] + coords[1]};
        int[] got = {-1};
        grid.Sendrecv(value, 0, 1, MPI.INT, across.rank_dest, 0, got, 0, 1, MPI.INT, across.rank_source, 0);
        check(got[0] == (coords[1] == 0 ? -1 : value[0] - 1), "from across came " + got[0]);
        Cartcomm row = grid.Sub(new boolean[] {false, true});
        check(row.Size() == dims[1] && row.Rank() == coords[1], "the row has " + row.Size());
        check(grid.Map(dims, new boolean[2]) >= 0, "no place in a map");
        Cartcomm copy = (Cartcomm) grid.clone();
        check(Comm.Compare(copy, grid) == MPI.CONGRUENT && copy.Get().dims[0] == dims[0], "the copy is another");
        Cartcomm smaller = MPI.COMM_WORLD.Create_cart(new int[] {1}, new boolean[1], false);
        check((smaller != null) == (rank == 0), "who has a place in the grid of one");
        copy.Free();
        row.Free();
        grid.Free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
