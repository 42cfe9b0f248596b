import mpi.*;

/** A plate in a grid of processes: rows go up and down, columns as a derived type. */
public class Plate {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Plate: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int[] dims = new int[2];
        Cartcomm.Dims_create(size, dims);
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(dims, new boolean[] {true, true}, false);
        int me = grid.Rank();
        int n = 4;
        int m = 3;
        int w = m + 2;
        int[] u = new int[(n + 2) * w];
        for (int i = 1; i <= n; i++) {
            for (int j = 1; j <= m; j++) {
                u[i * w + j] = 1000 * me + 10 * i + j;
            }
        }
        Datatype column = Datatype.Vector(n, 1, w, MPI.INT);
        column.Commit();
        ShiftParms down = grid.Shift(0, 1);
        ShiftParms across = grid.Shift(1, 1);
        grid.Sendrecv(u, n * w + 1, m, MPI.INT, down.rank_dest, 0, u, 1, m, MPI.INT, down.rank_source, 0);
        grid.Sendrecv(u, w + 1, m, MPI.INT, down.rank_source, 1, u, (n + 1) * w + 1, m, MPI.INT, down.rank_dest, 1);
        grid.Sendrecv(u, w + m, 1, column, across.rank_dest, 2, u, w, 1, column, across.rank_source, 2);
        Status status = grid.Sendrecv(u, w + 1, 1, column, across.rank_source, 3, u, w + m + 1, 1, column, across.rank_dest, 3);
        check(status.Get_count(column) == 1 && status.Get_elements(MPI.INT) == n, "count " + status.Get_count(column));
        for (int j = 1; j <= m; j++) {
            check(u[j] == 1000 * down.rank_source + 10 * n + j, "above " + j + " is " + u[j]);
            check(u[(n + 1) * w + j] == 1000 * down.rank_dest + 10 + j, "below " + j + " is " + u[(n + 1) * w + j]);
        }
        for (int i = 1; i <= n; i++) {
            check(u[i * w] == 1000 * across.rank_source + 10 * i + m, "before row " + i + " is " + u[i * w]);
            check(u[i * w + m + 1] == 1000 * across.rank_dest + 10 * i + 1, "behind row " + i + " is " + u[i * w + m + 1]);
        }
        check(u[0] == 0 && u[w - 1] == 0, "the corners changed");
        grid.Free();

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the borders are those of the neighbours");
        }
        MPI.Finalize();
    }
}
