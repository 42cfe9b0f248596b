import java.nio.DoubleBuffer;
import mpi.*;

/**
 * Heat in a rod. Each rank owns a piece with a ghost cell at either end, and computes its inner cells while the ghost
 * cells travel. Teaches iSend, iRecv and waitAll, direct buffers (non-blocking calls need them), and slices of them.
 */
public class HaloExchange {
    static final int STEPS = 50;
    static final int TO_LEFT = 0;
    static final int TO_RIGHT = 1;

    static double start(int cell) {
        return cell % 10 == 3 ? 100 : cell % 4;
    }

    static double next(double left, double here, double right) {
        return here + 0.25 * (left - 2 * here + right);
    }

    /** The same steps of the whole rod, by one rank. */
    static double[] serial(int cells) {
        double[] serial = new double[cells + 2];
        for (int i = 0; i < cells; i++) {
            serial[i + 1] = start(i);
        }
        for (int step = 0; step < STEPS; step++) {
            double[] old = serial.clone();
            for (int i = 1; i <= cells; i++) {
                serial[i] = next(old[i - 1], old[i], old[i + 1]);
            }
        }
        return serial;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int left = rank > 0 ? rank - 1 : MPI.PROC_NULL;
        int right = rank < size - 1 ? rank + 1 : MPI.PROC_NULL;

        int cells = 8 * size + 5;
        int first = cells * rank / size;
        int n = cells * (rank + 1) / size - first;
        DoubleBuffer now = MPI.newDoubleBuffer(n + 2);
        DoubleBuffer then = MPI.newDoubleBuffer(n + 2);
        for (int i = 0; i < n; i++) {
            now.put(i + 1, start(first + i));
        }

        Request[] requests = new Request[4];
        for (int step = 0; step < STEPS; step++) {
            requests[0] = MPI.COMM_WORLD.iRecv(MPI.slice(now, 0), 1, MPI.DOUBLE, left, TO_RIGHT);
            requests[1] = MPI.COMM_WORLD.iRecv(MPI.slice(now, n + 1), 1, MPI.DOUBLE, right, TO_LEFT);
            requests[2] = MPI.COMM_WORLD.iSend(MPI.slice(now, 1), 1, MPI.DOUBLE, left, TO_LEFT);
            requests[3] = MPI.COMM_WORLD.iSend(MPI.slice(now, n), 1, MPI.DOUBLE, right, TO_RIGHT);
            for (int i = 2; i < n; i++) {
                then.put(i, next(now.get(i - 1), now.get(i), now.get(i + 1)));
            }
            Request.waitAll(requests);
            // beyond the rod's ends it is 0 degrees: nobody writes to these ghost cells
            then.put(1, next(now.get(0), now.get(1), now.get(2)));
            then.put(n, next(now.get(n - 1), now.get(n), now.get(n + 1)));
            DoubleBuffer swap = now;
            now = then;
            then = swap;
        }

        double[] serial = serial(cells);
        for (int i = 0; i < n; i++) {
            if (now.get(i + 1) != serial[first + i + 1]) {
                System.err.println("HaloExchange: cell " + (first + i) + " is " + now.get(i + 1) + ", expected "
                        + serial[first + i + 1]);
                MPI.COMM_WORLD.abort(1);
            }
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK " + STEPS + " steps of " + cells + " cells");
        }
        MPI.Finalize();
    }
}
