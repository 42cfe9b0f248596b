import mpi.*;

/** A grid that one style makes and the other asks about its places. */
public class MixedGrid {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MixedGrid: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int[] dims = new int[2];
        CartComm.createDims(size, dims);
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(dims, new boolean[] {true, false}, false);
        CartComm made = MPI.COMM_WORLD.createCart(dims, new boolean[] {true, false}, false);
        check(Comm.Compare(grid, made) == MPI.CONGRUENT, "the grids differ");
        int[] coords = made.getCoords(made.getRank());
        check(java.util.Arrays.equals(coords, grid.Coords(grid.Rank())), "coordinates");
        check(grid.getRank(coords) == made.getRank() && grid.Rank(coords) == grid.Rank(), "the rank of the coordinates");
        for (int d = 0; d < 2; d++) {
            ShiftParms mine = grid.Shift(d, 1);
            ShiftParms other = made.shift(d, 1);
            check(mine.rank_source == other.getRankSource() && mine.rank_dest == other.getRankDest(), "shift in " + d);
            int[] got = {-1};
            made.Sendrecv(new int[] {rank}, 0, 1, MPI.INT, mine.rank_dest, d, got, 0, 1, MPI.INT, mine.rank_source, d);
            check(got[0] == (mine.rank_source == MPI.PROC_NULL ? -1 : mine.rank_source), "in " + d + " came " + got[0]);
        }
        CartComm row = grid.sub(new boolean[] {false, true});
        int[] sum = new int[1];
        row.Allreduce(new int[] {1}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        check(sum[0] == dims[1], "the row has " + sum[0]);
        check(grid.getTopo().getPeriod(0) && grid.Get().periods[0], "it is not closed");
        row.free();
        made.free();
        grid.Free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the grid is the same in both styles");
        }
        MPI.Finalize();
    }
}
