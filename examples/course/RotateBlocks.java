import mpi.*;

/**
 * y = A * x where nobody ever has the whole x: each rank has some rows of A and a block of x, and the blocks go round.
 * Teaches sendRecvReplace: one buffer is sent and then holds what came.
 */
public class RotateBlocks {
    static final int BLOCK = 4;

    static double a(int i, int j) {
        return (i * 5 + j * 3) % 7 - 2;
    }

    static double x(int j) {
        return j % 5 + 1;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int n = size * BLOCK;

        double[] block = new double[BLOCK];
        for (int j = 0; j < BLOCK; j++) {
            block[j] = x(rank * BLOCK + j);
        }
        double[] y = new double[BLOCK];
        int owner = rank;
        for (int step = 0; step < size; step++) {
            for (int i = 0; i < BLOCK; i++) {
                for (int j = 0; j < BLOCK; j++) {
                    y[i] += a(rank * BLOCK + i, owner * BLOCK + j) * block[j];
                }
            }
            MPI.COMM_WORLD.sendRecvReplace(
                    block, BLOCK, MPI.DOUBLE, (rank + 1) % size, 9, (rank + size - 1) % size, 9);
            owner = (owner + size - 1) % size;
        }

        for (int i = 0; i < BLOCK; i++) {
            double expected = 0;
            for (int j = 0; j < n; j++) {
                expected += a(rank * BLOCK + i, j) * x(j);
            }
            if (y[i] != expected || block[i] != x(rank * BLOCK + i)) {
                System.err.println("RotateBlocks: rank " + rank + ": y[" + i + "] is " + y[i] + ", expected "
                        + expected + "; the block's own is " + block[i]);
                MPI.COMM_WORLD.abort(1);
            }
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK " + n + " rows, blocks went round once");
        }
        MPI.Finalize();
    }
}
