import mpi.*;

/** The game of life on a torus of rows, whose borders go to the neighbours in each generation. */
public class LifeGame {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("LifeGame: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static byte[] row(byte[] above, byte[] own, byte[] below) {
        int n = own.length;
        byte[] next = new byte[n];
        for (int j = 0; j < n; j++) {
            int neighbours = -own[j];
            for (int k = j + n - 1; k <= j + n + 1; k++) {
                neighbours += above[k % n] + own[k % n] + below[k % n];
            }
            next[j] = (byte) (neighbours == 3 || (neighbours == 2 && own[j] == 1) ? 1 : 0);
        }
        return next;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        int n = 4;
        int width = 12;
        byte[][] whole = new byte[size * n][width];
        for (int i = 0; i < size * n; i++) {
            for (int j = 0; j < width; j++) {
                whole[i][j] = (byte) ((i * 7 + j * 5 + i * j) % 3 == 0 ? 1 : 0);
            }
        }
        byte[][] mine = new byte[n + 2][width];
        for (int i = 1; i <= n; i++) {
            mine[i] = whole[rank * n + i - 1].clone();
        }
        for (int generation = 0; generation < 8; generation++) {
            MPI.COMM_WORLD.Sendrecv(mine[1], 0, width, MPI.BYTE, left, 0, mine[n + 1], 0, width, MPI.BYTE, right, 0);
            MPI.COMM_WORLD.Sendrecv(mine[n], 0, width, MPI.BYTE, right, 1, mine[0], 0, width, MPI.BYTE, left, 1);
            byte[][] next = new byte[n + 2][width];
            for (int i = 1; i <= n; i++) {
                next[i] = row(mine[i - 1], mine[i], mine[i + 1]);
            }
            mine = next;
            byte[][] all = new byte[size * n][];
            for (int i = 0; i < size * n; i++) {
                all[i] = row(whole[(i + size * n - 1) % (size * n)], whole[i], whole[(i + 1) % (size * n)]);
            }
            whole = all;
        }
        for (int i = 1; i <= n; i++) {
            check(java.util.Arrays.equals(mine[i], whole[rank * n + i - 1]), "row " + i + " differs");
        }
        int[] living = {0, 0};
        for (int i = 1; i <= n; i++) {
            for (byte cell : mine[i]) {
                living[0] += cell;
            }
        }
        MPI.COMM_WORLD.Allreduce(living, 0, living, 1, 1, MPI.INT, MPI.SUM);
        check(living[1] >= living[0], "fewer cells live everywhere than here");

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the cells live as they do at a single rank");
        }
        MPI.Finalize();
    }
}
