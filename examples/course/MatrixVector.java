import mpi.*;

/**
 * Powers of a matrix times a vector: y = A * (A * (A * x)). The rows of A stay where they are, the vector is made whole
 * after each product. Teaches allGatherv in place, where each rank's part lies in the whole vector already.
 */
public class MatrixVector {
    static final int N = 19;
    static final int POWER = 3;

    static double a(int i, int j) {
        return (i + 2 * j) % 5 - 1;
    }

    static double row(int i, double[] x) {
        double sum = 0;
        for (int j = 0; j < N; j++) {
            sum += a(i, j) * x[j];
        }
        return sum;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        // the first ranks get ceil(N / size) rows each, the last ones perhaps none
        int share = (N + size - 1) / size;
        int[] counts = new int[size];
        int[] displs = new int[size];
        for (int r = 0; r < size; r++) {
            displs[r] = Math.min(N, r * share);
            counts[r] = Math.min(N, (r + 1) * share) - displs[r];
        }

        double[] x = new double[N];
        double[] serial = new double[N];
        for (int i = 0; i < N; i++) {
            x[i] = serial[i] = i % 4;
        }
        for (int power = 0; power < POWER; power++) {
            double[] y = new double[N];
            for (int i = displs[rank]; i < displs[rank] + counts[rank]; i++) {
                y[i] = row(i, x);
            }
            MPI.COMM_WORLD.allGatherv(y, counts, displs, MPI.DOUBLE);
            x = y;

            double[] next = new double[N];
            for (int i = 0; i < N; i++) {
                next[i] = row(i, serial);
            }
            serial = next;
        }

        for (int i = 0; i < N; i++) {
            if (x[i] != serial[i]) {
                System.err.println("MatrixVector: rank " + rank + ": y[" + i + "] is " + x[i] + ", expected "
                        + serial[i]);
                MPI.COMM_WORLD.abort(1);
            }
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK power " + POWER + " of a " + N + "x" + N + " matrix times a vector");
        }
        MPI.Finalize();
    }
}
