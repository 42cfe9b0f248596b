import mpi.*;

/** Queens on a board: each rank counts the ways that begin in its columns. */
public class Queens {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Queens: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static long count(int n, int row, int columns, int left, int right) {
        if (row == n) {
            return 1;
        }
        long ways = 0;
        for (int c = 0; c < n; c++) {
            int bit = 1 << c;
            if ((bit & (columns | left | right)) == 0) {
                ways += count(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
            }
        }
        return ways;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int n = 8;
        long[] ways = new long[2];
        for (int column = rank; column < n; column += size) {
            ways[0] += count(n, 1, 1 << column, 1 << column + 1, 1 << column >> 1);
        }
        MPI.COMM_WORLD.Reduce(ways, 0, ways, 1, 1, MPI.LONG, MPI.SUM, size - 1);
        if (rank == size - 1) {
            check(ways[1] == 92, ways[1] + " ways");
        }
        long[] most = new long[2];
        MPI.COMM_WORLD.Allreduce(ways, 0, most, 0, 1, MPI.LONG, MPI.MAX);
        MPI.COMM_WORLD.Allreduce(ways, 0, most, 1, 1, MPI.LONG, MPI.MIN);
        check(most[0] >= ways[0] && most[1] <= ways[0], "between " + most[1] + " and " + most[0]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK 92 ways");
        }
        MPI.Finalize();
    }
}
