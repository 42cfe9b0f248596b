import mpi.*;

/** Gauss with a pivot that all ranks look for: the greatest value and its place. */
public class Elimination {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Elimination: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    /** The solution is 1, 2, 3, ... */
    static double[] row(int i, int n) {
        double[] row = new double[n + 1];
        for (int j = 0; j < n; j++) {
            row[j] = (i * 5 + j * j + i * j * 3) % 11 + (i == n - 1 - j ? 20 : 0);
            row[n] += row[j] * (j + 1);
        }
        return row;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int n = 8;
        double[][] rows = new double[n][];
        for (int i = rank; i < n; i += size) {
            rows[i] = row(i, n);
        }
        int[] order = new int[n];
        boolean[] used = new boolean[n];
        for (int k = 0; k < n; k++) {
            double[] best = {-1, -1};
            for (int i = rank; i < n; i += size) {
                if (!used[i] && Math.abs(rows[i][k]) > best[0]) {
                    best[0] = Math.abs(rows[i][k]);
                    best[1] = i;
                }
            }
            double[] pivot = new double[2];
            MPI.COMM_WORLD.Allreduce(best, 0, pivot, 0, 1, MPI.DOUBLE2, MPI.MAXLOC);
            order[k] = (int) pivot[1];
            used[order[k]] = true;
            double[] row = order[k] % size == rank ? rows[order[k]] : new double[n + 1];
            MPI.COMM_WORLD.Bcast(row, k, n + 1 - k, MPI.DOUBLE, order[k] % size);
            for (int i = rank; i < n; i += size) {
                if (i != order[k]) {
                    double factor = rows[i][k] / row[k];
                    for (int j = k; j <= n; j++) {
                        rows[i][j] -= factor * row[j];
                    }
                }
            }
        }
        double[] x = new double[n];
        for (int k = 0; k < n; k++) {
            double[] value = new double[1];
            if (order[k] % size == rank) {
                value[0] = rows[order[k]][n] / rows[order[k]][k];
            }
            MPI.COMM_WORLD.Bcast(value, 0, 1, MPI.DOUBLE, order[k] % size);
            x[k] = value[0];
            check(Math.abs(x[k] - (k + 1)) < 1e-9, "unknown " + k + " is " + x[k]);
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the equations are solved");
        }
        MPI.Finalize();
    }
}
