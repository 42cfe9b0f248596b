import mpi.*;

/** Shortest ways between all places (Floyd and Warshall): the owner of a row sends it to all. */
public class ShortestPaths {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("ShortestPaths: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static void relax(int[] row, int[] through, int k) {
        int first = row[k];
        for (int j = 0; j < row.length; j++) {
            row[j] = Math.min(row[j], first + through[j]);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int n = 9;
        int[][] whole = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                whole[i][j] = i == j ? 0 : (i * 13 + j * 29) % 23 + 1;
            }
        }
        int from = n * rank / size;
        int to = n * (rank + 1) / size;
        int[][] mine = new int[n][];
        for (int i = from; i < to; i++) {
            mine[i] = whole[i].clone();
        }
        for (int k = 0; k < n; k++) {
            int owner = 0;
            while (k >= n * (owner + 1) / size) {
                owner++;
            }
            int[] row = rank == owner ? mine[k] : new int[n];
            MPI.COMM_WORLD.Bcast(row, 0, n, MPI.INT, owner);
            for (int i = from; i < to; i++) {
                relax(mine[i], row, k);
            }
            for (int i = 0; i < n; i++) {
                relax(whole[i], whole[k], k);
            }
        }
        for (int i = from; i < to; i++) {
            check(java.util.Arrays.equals(mine[i], whole[i]), "row " + i + " differs");
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the ways are as a single rank finds them");
        }
        MPI.Finalize();
    }
}
