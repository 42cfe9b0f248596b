import mpi.*;

/**
 * Ranks stand in rows of three. Each computes the sum of its row and the largest of its column. Teaches split: ranks
 * that give the same colour get a communicator of their own, in the order of their keys; UNDEFINED gets none.
 */
public class RowsAndColumns {
    static final int WIDTH = 3;

    static int valueOf(int rank) {
        return rank * rank % 17 + 1;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int row = rank / WIDTH;
        int column = rank % WIDTH;

        Intracomm rowComm = MPI.COMM_WORLD.split(row, column);
        // the last of the column is the first of its communicator
        Intracomm columnComm = MPI.COMM_WORLD.split(column, -row);
        int[] value = {valueOf(rank)};
        int[] rowSum = new int[1];
        int[] columnMax = new int[1];
        rowComm.allReduce(value, rowSum, 1, MPI.INT, MPI.SUM);
        columnComm.allReduce(value, columnMax, 1, MPI.INT, MPI.MAX);

        int expectedSum = 0;
        int expectedMax = 0;
        int lower = 0;
        for (int r = 0; r < size; r++) {
            expectedSum += r / WIDTH == row ? valueOf(r) : 0;
            expectedMax = Math.max(expectedMax, r % WIDTH == column ? valueOf(r) : 0);
            lower += r % WIDTH == column && r > rank ? 1 : 0;
        }
        if (rowSum[0] != expectedSum || columnMax[0] != expectedMax) {
            System.err.println("RowsAndColumns: rank " + rank + " has sum " + rowSum[0] + " and largest "
                    + columnMax[0] + ", expected " + expectedSum + " and " + expectedMax);
            MPI.COMM_WORLD.abort(1);
        }
        if (rowComm.getRank() != column || columnComm.getRank() != lower) {
            System.err.println("RowsAndColumns: rank " + rank + " is " + rowComm.getRank() + " of its row and "
                    + columnComm.getRank() + " of its column, expected " + column + " and " + lower);
            MPI.COMM_WORLD.abort(1);
        }

        // only the first rank of each row goes into the third communicator
        Intracomm heads = MPI.COMM_WORLD.split(column == 0 ? 0 : MPI.UNDEFINED, rank);
        if (heads.isNull() != (column != 0)) {
            System.err.println("RowsAndColumns: rank " + rank + ": isNull is " + heads.isNull());
            MPI.COMM_WORLD.abort(1);
        }
        if (!heads.isNull()) {
            int[] total = {rowSum[0]};
            heads.allReduce(total, 1, MPI.INT, MPI.SUM);
            if (rank == 0) {
                System.out.println("OK " + heads.getSize() + " rows, total " + total[0]);
            }
            heads.free();
        }
        rowComm.free();
        columnComm.free();
        MPI.Finalize();
    }
}
