import mpi.*;

/**
 * Transposes a square matrix whose rows are spread over the ranks: each pair of ranks swaps a block, and the types do the
 * turning. Teaches allToAll with derived types: createVector for a column, createResized so that columns overlap.
 */
public class Transpose {
    static final int ROWS = 3;

    static int value(int i, int j) {
        return 1000 * i + j;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int n = ROWS * size;

        int[] rows = new int[ROWS * n];
        int[] turned = new int[ROWS * n];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < n; j++) {
                rows[i * n + j] = value(rank * ROWS + i, j);
            }
        }

        // a column of my rows: ROWS elements, n apart; the next column begins one element further
        Datatype spread = Datatype.createVector(ROWS, 1, n, MPI.INT);
        Datatype column = Datatype.createResized(spread, 0, 4);
        column.commit();
        // a block of my result: ROWS rows of ROWS elements; the next block begins ROWS elements further
        Datatype square = Datatype.createVector(ROWS, ROWS, n, MPI.INT);
        Datatype block = Datatype.createResized(square, 0, 4 * ROWS);
        block.commit();
        MPI.COMM_WORLD.allToAll(rows, ROWS, column, turned, 1, block);

        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < n; j++) {
                int expected = value(j, rank * ROWS + i);
                if (turned[i * n + j] != expected) {
                    System.err.println("Transpose: element " + (rank * ROWS + i) + "," + j + " is "
                            + turned[i * n + j] + ", expected " + expected);
                    MPI.COMM_WORLD.abort(1);
                }
            }
        }
        spread.free();
        column.free();
        square.free();
        block.free();
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK " + n + "x" + n + " matrix transposed");
        }
        MPI.Finalize();
    }
}
