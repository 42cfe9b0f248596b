import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * A token goes once round all ranks; each adds its own number. Shows blocking send and receive.
 *
 * <p>Usage: {@code jmpiexec -n 4 Ring.java}.
 */
public class Ring {
    private static final int TAG = 1;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int next = (rank + 1) % size;
        int previous = (rank + size - 1) % size;
        int[] token = {0};
        if (size == 1) {
            // A blocking send to oneself would wait for a receive that nobody can post: do both at once.
            world.sendRecvReplace(token, 1, MPI.INT, next, TAG, previous, TAG);
        } else if (rank == 0) {
            world.send(token, 1, MPI.INT, next, TAG);
            world.recv(token, 1, MPI.INT, previous, TAG);
        } else {
            world.recv(token, 1, MPI.INT, previous, TAG);
            token[0] += rank;
            world.send(token, 1, MPI.INT, next, TAG);
        }
        if (rank == 0) {
            int expected = size * (size - 1) / 2;
            System.out.println("token " + token[0] + " after " + size + " ranks, expected " + expected);
        }
        MPI.Finalize();
    }
}
