import java.nio.IntBuffer;
import mpi.*;

/**
 * Every cell of a ring becomes the sum of itself and its neighbours, modulo 10, again and again. The same four messages
 * go each step: they are described once. Teaches sendInit, recvInit, startAll, waitAll, and free at the end.
 */
public class PersistentHalo {
    static final int CELLS = 6;
    static final int STEPS = 25;

    /** The same steps of all n cells, by one rank. */
    static int[] serial(int n) {
        int[] serial = new int[n];
        for (int i = 0; i < n; i++) {
            serial[i] = i % 10;
        }
        for (int step = 0; step < STEPS; step++) {
            int[] old = serial.clone();
            for (int i = 0; i < n; i++) {
                serial[i] = (old[(i + n - 1) % n] + old[i] + old[(i + 1) % n]) % 10;
            }
        }
        return serial;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int left = (rank + size - 1) % size;
        int right = (rank + 1) % size;

        IntBuffer cells = MPI.newIntBuffer(CELLS + 2);
        for (int i = 0; i < CELLS; i++) {
            cells.put(i + 1, (rank * CELLS + i) % 10);
        }
        Prequest[] requests = {
            MPI.COMM_WORLD.recvInit(MPI.slice(cells, 0), 1, MPI.INT, left, 1),
            MPI.COMM_WORLD.recvInit(MPI.slice(cells, CELLS + 1), 1, MPI.INT, right, 2),
            MPI.COMM_WORLD.sendInit(MPI.slice(cells, CELLS), 1, MPI.INT, right, 1),
            MPI.COMM_WORLD.sendInit(MPI.slice(cells, 1), 1, MPI.INT, left, 2)
        };
        for (int step = 0; step < STEPS; step++) {
            Prequest.startAll(requests);
            Request.waitAll(requests);
            int before = cells.get(0);
            for (int i = 1; i <= CELLS; i++) {
                int here = cells.get(i);
                cells.put(i, (before + here + cells.get(i + 1)) % 10);
                before = here;
            }
        }
        for (Prequest request : requests) {
            if (request.isNull()) {
                System.err.println("PersistentHalo: rank " + rank + ": a persistent request is null after waitAll");
                MPI.COMM_WORLD.abort(1);
            }
            request.free();
        }

        int[] serial = serial(size * CELLS);
        for (int i = 0; i < CELLS; i++) {
            if (cells.get(i + 1) != serial[rank * CELLS + i]) {
                System.err.println("PersistentHalo: rank " + rank + " cell " + i + " is " + cells.get(i + 1)
                        + ", expected " + serial[rank * CELLS + i]);
                MPI.COMM_WORLD.abort(1);
            }
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK " + STEPS + " steps with four requests");
        }
        MPI.Finalize();
    }
}
