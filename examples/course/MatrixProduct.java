import mpi.*;

/**
 * C = A * B. The rows of A are dealt out by scatterv, some ranks get one more than others, B goes to all by bcast, the
 * rows of C come back by gatherv. Teaches counts and displacements.
 */
public class MatrixProduct {
    static final int N = 23;
    static final int M = 17;
    static final int L = 9;

    static void multiply(double[] a, double[] b, double[] c, int rows) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < L; j++) {
                double sum = 0;
                for (int k = 0; k < M; k++) {
                    sum += a[i * M + k] * b[k * L + j];
                }
                c[i * L + j] = sum;
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        int[] countsA = new int[size];
        int[] displsA = new int[size];
        int[] countsC = new int[size];
        int[] displsC = new int[size];
        int row = 0;
        for (int r = 0; r < size; r++) {
            int rows = N / size + (r < N % size ? 1 : 0);
            countsA[r] = rows * M;
            displsA[r] = row * M;
            countsC[r] = rows * L;
            displsC[r] = row * L;
            row += rows;
        }

        double[] a = null;
        double[] c = null;
        double[] b = new double[M * L];
        if (rank == 0) {
            a = new double[N * M];
            c = new double[N * L];
            for (int i = 0; i < a.length; i++) {
                a[i] = i % 13 - 6;
            }
            for (int i = 0; i < b.length; i++) {
                b[i] = i % 7 + 0.5;
            }
        }

        double[] myA = new double[countsA[rank]];
        double[] myC = new double[countsC[rank]];
        MPI.COMM_WORLD.bcast(b, b.length, MPI.DOUBLE, 0);
        MPI.COMM_WORLD.scatterv(a, countsA, displsA, MPI.DOUBLE, myA, myA.length, MPI.DOUBLE, 0);
        multiply(myA, b, myC, myA.length / M);
        MPI.COMM_WORLD.gatherv(myC, myC.length, MPI.DOUBLE, c, countsC, displsC, MPI.DOUBLE, 0);

        if (rank == 0) {
            double[] serial = new double[N * L];
            multiply(a, b, serial, N);
            for (int i = 0; i < serial.length; i++) {
                if (c[i] != serial[i]) {
                    System.err.println("MatrixProduct: c[" + i / L + "][" + i % L + "] is " + c[i] + ", expected "
                            + serial[i]);
                    MPI.COMM_WORLD.abort(1);
                }
            }
            System.out.println("OK " + N + "x" + M + " times " + M + "x" + L);
        }
        MPI.Finalize();
    }
}
