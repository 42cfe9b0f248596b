import mpi.*;

/** A matrix is turned over its diagonal: blocks go to all ranks, and each turns its own. */
public class Transpose {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Transpose: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int n = 3;
        int width = n * size;
        char[] mine = new char[n * width];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < width; j++) {
                mine[i * width + j] = (char) ((rank * n + i) * width + j);
            }
        }
        char[] blocks = new char[n * width];
        for (int r = 0; r < size; r++) {
            for (int i = 0; i < n; i++) {
                System.arraycopy(mine, i * width + r * n, blocks, (r * n + i) * n, n);
            }
        }
        char[] got = new char[n * width];
        MPI.COMM_WORLD.Alltoall(blocks, 0, n * n, MPI.CHAR, got, 0, n * n, MPI.CHAR);
        for (int r = 0; r < size; r++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    int place = (r * n + i) * width + rank * n + j;
                    check(got[(r * n + i) * n + j] == place, "place " + place + " is " + (int) got[(r * n + i) * n + j]);
                }
            }
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the matrix is turned");
        }
        MPI.Finalize();
    }
}
