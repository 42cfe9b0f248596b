import mpi.*;

/** Rows of one matrix are dealt out, the other one goes to all. */
public class MatrixProduct {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MatrixProduct: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int n = 4 * size;
        double[] a = new double[n * n];
        double[] b = new double[n * n];
        double[] c = new double[n * n];
        if (rank == 0) {
            for (int i = 0; i < n * n; i++) {
                a[i] = i % 7 - 3;
                b[i] = i % 5 - 2;
            }
        }
        double[] rows = new double[4 * n + 1];
        double[] results = new double[4 * n + 1];
        MPI.COMM_WORLD.Bcast(b, 0, n * n, MPI.DOUBLE, 0);
        MPI.COMM_WORLD.Scatter(a, 0, 4 * n, MPI.DOUBLE, rows, 1, 4 * n, MPI.DOUBLE, 0);
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    results[1 + i * n + j] += rows[1 + i * n + k] * b[k * n + j];
                }
            }
        }
        MPI.COMM_WORLD.Gather(results, 1, 4 * n, MPI.DOUBLE, c, 0, 4 * n, MPI.DOUBLE, 0);
        for (int i = 0; rank == 0 && i < n * n; i++) {
            double sum = 0;
            for (int k = 0; k < n; k++) {
                sum += a[i / n * n + k] * b[k * n + i % n];
            }
            check(sum == c[i], "element " + i + " is " + c[i] + ", not " + sum);
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the product is right");
        }
        MPI.Finalize();
    }
}
