import java.nio.DoubleBuffer;
import mpi.*;

/**
 * Forces between bodies, all with all. The bodies of each rank go round the ring; while a rank computes with those it
 * has, the next are on their way into a second buffer. Teaches overlap with two buffers, and isSend.
 */
public class NBodyRing {
    static final int MOST = 3;

    /** Different ranks have different numbers of bodies: 1 to MOST. */
    static int countOf(int rank) {
        return 1 + rank % MOST;
    }

    static double positionOf(int rank, int i) {
        return rank * 10 + i * 3 + 0.25;
    }

    static double force(double here, double there) {
        return here == there ? 0 : 1 / (there - here);
    }

    /** Adds up the same forces in the same order, alone. */
    static void check(double[] mine, double[] forces, int rank, int size) throws MPIException {
        for (int i = 0; i < mine.length; i++) {
            double expected = 0;
            for (int r = 0; r < size; r++) {
                int from = (rank - r + size) % size;
                for (int j = 0; j < countOf(from); j++) {
                    expected += force(mine[i], positionOf(from, j));
                }
            }
            if (forces[i] != expected) {
                System.err.println("NBodyRing: rank " + rank + " body " + i + ": force " + forces[i] + ", expected "
                        + expected);
                MPI.COMM_WORLD.abort(1);
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int next = (rank + 1) % size;
        int previous = (rank + size - 1) % size;

        int n = countOf(rank);
        double[] mine = new double[n];
        double[] forces = new double[n];
        DoubleBuffer here = MPI.newDoubleBuffer(MOST);
        DoubleBuffer coming = MPI.newDoubleBuffer(MOST);
        for (int i = 0; i < n; i++) {
            mine[i] = positionOf(rank, i);
            here.put(i, mine[i]);
        }
        int inHere = n;
        for (int step = 0; step < size; step++) {
            Request in = MPI.REQUEST_NULL;
            Request out = MPI.REQUEST_NULL;
            if (step < size - 1) {
                in = MPI.COMM_WORLD.iRecv(coming, MOST, MPI.DOUBLE, previous, step);
                out = MPI.COMM_WORLD.isSend(here, inHere, MPI.DOUBLE, next, step);
            }
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < inHere; j++) {
                    forces[i] += force(mine[i], here.get(j));
                }
            }
            if (step < size - 1) {
                Status status = in.waitStatus();
                out.waitFor();
                inHere = status.getCount(MPI.DOUBLE);
                DoubleBuffer swap = here;
                here = coming;
                coming = swap;
            }
        }

        check(mine, forces, rank, size);
        int[] bodies = {n};
        MPI.COMM_WORLD.allReduce(bodies, 1, MPI.INT, MPI.SUM);
        if (rank == 0) {
            System.out.println("OK forces between " + bodies[0] + " bodies");
        }
        MPI.Finalize();
    }
}
