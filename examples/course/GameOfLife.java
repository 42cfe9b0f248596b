import mpi.*;

/**
 * Conway's Game of Life on a torus. Ranks own strips of rows and exchange border rows each generation. Teaches boolean
 * arrays as messages, and allReduce with LOR to find out whether anything lives at all.
 */
public class GameOfLife {
    static final int WIDTH = 12;
    static final int GENERATIONS = 20;

    /** Rows 1 to rows.length - 2 are cells, the first and the last are copies of the neighbours'. */
    static boolean[][] step(boolean[][] rows) {
        boolean[][] next = new boolean[rows.length][WIDTH];
        for (int i = 1; i < rows.length - 1; i++) {
            for (int j = 0; j < WIDTH; j++) {
                int around = 0;
                for (int di = -1; di <= 1; di++) {
                    for (int dj = -1; dj <= 1; dj++) {
                        boolean other = di != 0 || dj != 0;
                        around += other && rows[i + di][(j + dj + WIDTH) % WIDTH] ? 1 : 0;
                    }
                }
                next[i][j] = around == 3 || rows[i][j] && around == 2;
            }
        }
        return next;
    }

    static boolean[][] strip(int first, int n) {
        boolean[][] rows = new boolean[n + 2][WIDTH];
        int[][] glider = {{1, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}};
        for (int[] cell : glider) {
            if (cell[0] >= first && cell[0] < first + n) {
                rows[cell[0] - first + 1][cell[1]] = true;
            }
        }
        return rows;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int up = (rank + size - 1) % size;
        int down = (rank + 1) % size;
        int height = 3 * size + 4;
        int first = height * rank / size;
        int n = height * (rank + 1) / size - first;

        boolean[][] rows = strip(first, n);
        for (int generation = 0; generation < GENERATIONS; generation++) {
            MPI.COMM_WORLD.sendRecv(rows[1], WIDTH, MPI.BOOLEAN, up, 1, rows[n + 1], WIDTH, MPI.BOOLEAN, down, 1);
            MPI.COMM_WORLD.sendRecv(rows[n], WIDTH, MPI.BOOLEAN, down, 2, rows[0], WIDTH, MPI.BOOLEAN, up, 2);
            rows = step(rows);
        }

        boolean[][] serial = strip(0, height);
        for (int generation = 0; generation < GENERATIONS; generation++) {
            serial[0] = serial[height].clone();
            serial[height + 1] = serial[1].clone();
            serial = step(serial);
        }
        boolean[] mineLives = {false};
        for (int i = 1; i <= n; i++) {
            for (int j = 0; j < WIDTH; j++) {
                mineLives[0] |= rows[i][j];
                if (rows[i][j] != serial[first + i][j]) {
                    System.err.println("GameOfLife: cell " + (first + i - 1) + "," + j + " is " + rows[i][j]);
                    MPI.COMM_WORLD.abort(1);
                }
            }
        }
        boolean[] lives = new boolean[1];
        MPI.COMM_WORLD.allReduce(mineLives, lives, 1, MPI.BOOLEAN, MPI.LOR);
        if (!lives[0]) {
            System.err.println("GameOfLife: rank " + rank + " believes that nothing lives");
            MPI.COMM_WORLD.abort(1);
        }
        if (rank == 0) {
            System.out.println("OK the glider lives after " + GENERATIONS + " generations");
        }
        MPI.Finalize();
    }
}
