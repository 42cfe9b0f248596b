import mpi.*;

/**
 * Solves A x = b by Jacobi's method, until no element changes by more than 1e-10 anywhere. Teaches allGatherv of a
 * vector whose parts differ in length, and a loop that all ranks leave together because allReduce tells them the same.
 */
public class Jacobi {
    static final int N = 25;

    static double a(int i, int j) {
        return i == j ? N : (i * 3 + j) % 4 * 0.2;
    }

    static double b(int i) {
        return i % 6 - 2;
    }

    /** Is A x = b? */
    static void check(double[] x, int rank) throws MPIException {
        for (int i = 0; i < N; i++) {
            double rest = b(i);
            for (int j = 0; j < N; j++) {
                rest -= a(i, j) * x[j];
            }
            if (Math.abs(rest) > 1e-8) {
                System.err.println("Jacobi: rank " + rank + ": line " + i + " of A x - b is " + rest);
                MPI.COMM_WORLD.abort(1);
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] counts = new int[size];
        int[] displs = new int[size];
        for (int r = 0; r < size; r++) {
            displs[r] = N * r / size;
            counts[r] = N * (r + 1) / size - displs[r];
        }

        double[] x = new double[N];
        double[] mine = new double[counts[rank]];
        int steps = 0;
        double[] change = {1};
        while (change[0] > 1e-10) {
            change[0] = 0;
            for (int k = 0; k < mine.length; k++) {
                int i = displs[rank] + k;
                double sum = b(i);
                for (int j = 0; j < N; j++) {
                    sum -= i == j ? 0 : a(i, j) * x[j];
                }
                mine[k] = sum / a(i, i);
                change[0] = Math.max(change[0], Math.abs(mine[k] - x[i]));
            }
            MPI.COMM_WORLD.allReduce(change, 1, MPI.DOUBLE, MPI.MAX);
            MPI.COMM_WORLD.allGatherv(mine, mine.length, MPI.DOUBLE, x, counts, displs, MPI.DOUBLE);
            if (++steps > 1000) {
                System.err.println("Jacobi: rank " + rank + ": no end, change " + change[0]);
                MPI.COMM_WORLD.abort(1);
            }
        }

        check(x, rank);
        int[] least = {steps};
        int[] most = {steps};
        MPI.COMM_WORLD.allReduce(least, 1, MPI.INT, MPI.MIN);
        MPI.COMM_WORLD.allReduce(most, 1, MPI.INT, MPI.MAX);
        if (rank == 0) {
            if (least[0] != most[0]) {
                System.err.println("Jacobi: ranks took " + least[0] + " to " + most[0] + " steps");
                MPI.COMM_WORLD.abort(1);
            }
            System.out.println("OK solved in " + steps + " steps");
        }
        MPI.Finalize();
    }
}
