import mpi.*;

/**
 * Every rank passes a value to its right neighbour, again and again, until each has seen the values of all. Teaches
 * sendRecv: all ranks send and receive at the same time, and none waits for ever.
 */
public class RingSum {
    static final int TAG = 7;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int right = (rank + 1) % size;
        int left = (rank - 1 + size) % size;

        int[] travelling = {(rank + 1) * (rank + 1)};
        int[] arrived = new int[1];
        long sum = travelling[0];
        for (int step = 1; step < size; step++) {
            MPI.COMM_WORLD.sendRecv(travelling, 1, MPI.INT, right, TAG, arrived, 1, MPI.INT, left, TAG);
            int from = (rank - step + size) % size;
            if (arrived[0] != (from + 1) * (from + 1)) {
                System.err.println("RingSum: rank " + rank + " got " + arrived[0] + " in step " + step
                        + ", expected the value of rank " + from);
                MPI.COMM_WORLD.abort(1);
            }
            sum += arrived[0];
            travelling[0] = arrived[0];
        }

        long expected = (long) size * (size + 1) * (2 * size + 1) / 6;
        if (sum != expected) {
            System.err.println("RingSum: rank " + rank + " has the sum " + sum + ", expected " + expected);
            MPI.COMM_WORLD.abort(1);
        }
        if (rank == 0) {
            System.out.println("OK sum of squares 1.." + size + " is " + sum);
        }
        MPI.Finalize();
    }
}
