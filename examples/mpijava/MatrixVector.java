import mpi.*;

/** A matrix times a vector, again and again: rows are dealt out unevenly, the vector is gathered by all. */
public class MatrixVector {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("MatrixVector: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int n = 11;
        int[] counts = new int[size];
        int[] displs = new int[size];
        int[] rows = new int[size];
        int[] first = new int[size];
        for (int r = 0; r < size; r++) {
            first[r] = n * r / size;
            rows[r] = n * (r + 1) / size - first[r];
            counts[r] = rows[r] * n;
            displs[r] = first[r] * n;
        }
        long[] matrix = new long[n * n];
        for (int i = 0; i < n * n; i++) {
            matrix[i] = (i * 31 + 7) % 10;
        }
        long[] mine = new long[counts[rank] + 1];
        MPI.COMM_WORLD.Scatterv(rank == 0 ? matrix : new long[n * n], 0, counts, displs, MPI.LONG, mine, 1, counts[rank], MPI.LONG, 0);
        long[] x = new long[n];
        java.util.Arrays.fill(x, 1);
        long[] expected = x.clone();
        for (int step = 0; step < 4; step++) {
            long[] part = new long[rows[rank]];
            for (int i = 0; i < part.length; i++) {
                for (int j = 0; j < n; j++) {
                    part[i] += mine[1 + i * n + j] * x[j];
                }
            }
            MPI.COMM_WORLD.Allgatherv(part, 0, part.length, MPI.LONG, x, 0, rows, first, MPI.LONG);
            long[] next = new long[n];
            for (int i = 0; i < n * n; i++) {
                next[i / n] += matrix[i] * expected[i % n];
            }
            expected = next;
        }
        check(java.util.Arrays.equals(x, expected), "the vector begins with " + x[0] + ", expected " + expected[0]);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the product is as a single rank computes it");
        }
        MPI.Finalize();
    }
}
