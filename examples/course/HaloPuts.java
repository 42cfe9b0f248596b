import java.nio.DoubleBuffer;
import mpi.*;

/**
 * Heat in a plate, whose rows the ranks share. Each puts its first and its last row right where its neighbours look for them.
 * The window has two planes: a rank computes from one into the other, so that one fence a step is enough. Teaches put,
 * fence and its assertions.
 */
public class HaloPuts {
    static final int STEPS = 40;
    static final int ROWS = 3;
    static final int WIDTH = 12;

    static double start(int row, int column) {
        return (7 * row + 3 * column) % 11 == 0 ? 100 : row % 5;
    }

    /** A plate of {@code rows} from row {@code first} on, with a row and a column of 0 around it; then another one, of 0. */
    static void fill(DoubleBuffer plate, int first, int rows) {
        for (int row = 0; row < rows; row++) {
            for (int column = 1; column <= WIDTH; column++) {
                plate.put((row + 1) * (WIDTH + 2) + column, start(first + row, column));
            }
        }
    }

    /** Computes a plane from the other one. */
    static void step(DoubleBuffer planes, int from, int to, int rows) {
        for (int row = 1; row <= rows; row++) {
            for (int column = 1; column <= WIDTH; column++) {
                int at = row * (WIDTH + 2) + column;
                int i = from + at;
                double around =
                        planes.get(i - WIDTH - 2) + planes.get(i + WIDTH + 2) + planes.get(i - 1) + planes.get(i + 1);
                planes.put(to + at, planes.get(i) + 0.2 * (around - 4 * planes.get(i)));
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int up = rank > 0 ? rank - 1 : MPI.PROC_NULL;
        int down = rank < size - 1 ? rank + 1 : MPI.PROC_NULL;

        int line = WIDTH + 2;
        int plane = (ROWS + 2) * line;
        DoubleBuffer planes = MPI.newDoubleBuffer(2 * plane);
        fill(planes, rank * ROWS, ROWS);
        Win win = new Win(planes, 2 * plane, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        win.fence(MPI.MODE_NOPRECEDE);
        for (int step = 0; step < STEPS; step++) {
            int from = step % 2 * plane;
            DoubleBuffer first = MPI.slice(planes, from + line);
            DoubleBuffer last = MPI.slice(planes, from + ROWS * line);
            win.put(first, line, MPI.DOUBLE, up, from + (ROWS + 1) * line, line, MPI.DOUBLE);
            win.put(last, line, MPI.DOUBLE, down, from, line, MPI.DOUBLE);
            win.fence(step < STEPS - 1 ? 0 : MPI.MODE_NOSUCCEED);
            step(planes, from, plane - from, ROWS);
        }
        win.free();

        int rows = size * ROWS;
        int whole = (rows + 2) * line;
        DoubleBuffer serial = DoubleBuffer.allocate(2 * whole);
        fill(serial, 0, rows);
        for (int step = 0; step < STEPS; step++) {
            step(serial, step % 2 * whole, (step + 1) % 2 * whole, rows);
        }
        for (int i = line; i < (ROWS + 1) * line; i++) {
            double expected = serial.get(STEPS % 2 * whole + rank * ROWS * line + i);
            if (planes.get(STEPS % 2 * plane + i) != expected) {
                System.err.println("HaloPuts: element " + i + " of rank " + rank + " is "
                        + planes.get(STEPS % 2 * plane + i) + ", expected " + expected);
                MPI.COMM_WORLD.abort(1);
            }
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK " + STEPS + " steps of " + rows + " rows");
        }
        MPI.Finalize();
    }
}
