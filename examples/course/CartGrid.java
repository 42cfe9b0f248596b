import java.nio.DoubleBuffer;
import mpi.*;

/**
 * The plate: ranks form a grid that is a torus, each owns a square of cells. Rows are next to each other in memory,
 * columns are not: a vector type describes them. Teaches createDims, createCart, shift, createVector and sendRecv.
 */
public class CartGrid {
    static final int EDGE = 4;
    static final int WIDTH = EDGE + 2;
    static final int STEPS = 3;

    static double start(int row, int column) {
        return (row * 7 + column * 3) % 11;
    }

    static double average(double a, double b, double c, double d, double e) {
        return (a + b + c + d + e) / 5;
    }

    /** The same steps, but of the whole plate by one rank. */
    static double[][] plateOf(int rows, int columns) {
        double[][] plate = new double[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                plate[i][j] = start(i, j);
            }
        }
        for (int step = 0; step < STEPS; step++) {
            double[][] next = new double[rows][columns];
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    next[i][j] = average(plate[i][j], plate[(i + rows - 1) % rows][j], plate[(i + 1) % rows][j],
                            plate[i][(j + columns - 1) % columns], plate[i][(j + 1) % columns]);
                }
            }
            plate = next;
        }
        return plate;
    }

    /** Gets the edges of all four neighbours. */
    static void exchange(CartComm grid, DoubleBuffer cells, Datatype column) throws MPIException {
        ShiftParms vertical = grid.shift(0, 1);
        ShiftParms horizontal = grid.shift(1, 1);
        int up = vertical.getRankSource();
        int down = vertical.getRankDest();
        int left = horizontal.getRankSource();
        int right = horizontal.getRankDest();
        grid.sendRecv(MPI.slice(cells, EDGE * WIDTH + 1), EDGE, MPI.DOUBLE, down, 0,
                MPI.slice(cells, 1), EDGE, MPI.DOUBLE, up, 0);
        grid.sendRecv(MPI.slice(cells, WIDTH + 1), EDGE, MPI.DOUBLE, up, 1,
                MPI.slice(cells, (EDGE + 1) * WIDTH + 1), EDGE, MPI.DOUBLE, down, 1);
        grid.sendRecv(MPI.slice(cells, WIDTH + EDGE), 1, column, right, 2,
                MPI.slice(cells, WIDTH), 1, column, left, 2);
        grid.sendRecv(MPI.slice(cells, WIDTH + 1), 1, column, left, 3,
                MPI.slice(cells, WIDTH + EDGE + 1), 1, column, right, 3);
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int size = MPI.COMM_WORLD.getSize();
        int[] dims = new int[2];
        CartComm.createDims(size, dims);
        CartComm grid = MPI.COMM_WORLD.createCart(dims, new boolean[] {true, true}, true);
        int rank = grid.getRank();
        int[] at = grid.getCoords(rank);

        Datatype column = Datatype.createVector(EDGE, 1, WIDTH, MPI.DOUBLE);
        column.commit();
        DoubleBuffer cells = MPI.newDoubleBuffer(WIDTH * WIDTH);
        for (int i = 0; i < EDGE; i++) {
            for (int j = 0; j < EDGE; j++) {
                cells.put((i + 1) * WIDTH + j + 1, start(at[0] * EDGE + i, at[1] * EDGE + j));
            }
        }

        for (int step = 0; step < STEPS; step++) {
            exchange(grid, cells, column);
            double[] old = new double[WIDTH * WIDTH];
            cells.clear();
            cells.get(old);
            for (int i = 1; i <= EDGE; i++) {
                for (int j = 1; j <= EDGE; j++) {
                    int c = i * WIDTH + j;
                    cells.put(c, average(old[c], old[c - WIDTH], old[c + WIDTH], old[c - 1], old[c + 1]));
                }
            }
        }
        column.free();

        int rows = dims[0] * EDGE;
        int columns = dims[1] * EDGE;
        double[][] plate = plateOf(rows, columns);
        for (int i = 0; i < EDGE; i++) {
            for (int j = 0; j < EDGE; j++) {
                double expected = plate[at[0] * EDGE + i][at[1] * EDGE + j];
                if (cells.get((i + 1) * WIDTH + j + 1) != expected) {
                    System.err.println("CartGrid: rank " + rank + " cell " + i + "," + j + " is "
                            + cells.get((i + 1) * WIDTH + j + 1) + ", expected " + expected);
                    MPI.COMM_WORLD.abort(1);
                }
            }
        }
        grid.barrier();
        grid.free();
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println("OK grid of " + dims[0] + "x" + dims[1] + " ranks, " + rows + "x" + columns + " cells");
        }
        MPI.Finalize();
    }
}
