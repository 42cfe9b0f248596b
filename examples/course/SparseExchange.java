import java.nio.IntBuffer;
import java.util.*;
import mpi.*;

/**
 * Each rank knows to whom it sends, nobody knows from whom he gets. Synchronous sends end when they are received; who
 * has none left enters a barrier without waiting, and when that is complete no message is under way. Teaches iProbe,
 * isSend, testAll and iBarrier in one loop.
 */
public class SparseExchange {
    /** The neighbours of a rank, some of them twice; a rank may write to itself. */
    static int[] targetsOf(int rank, int size) {
        return new Random(99 + rank).ints(rank % 4, 0, size).toArray();
    }

    /** All that is sent to a rank. */
    static List<Integer> expectedBy(int rank, int size) {
        List<Integer> expected = new ArrayList<>();
        for (int r = 0; r < size; r++) {
            int[] others = targetsOf(r, size);
            for (int i = 0; i < others.length; i++) {
                for (int k = 0; others[i] == rank && k <= i; k++) {
                    expected.add(100 * r + 10 * i + k);
                }
            }
        }
        return expected;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        int[] targets = targetsOf(rank, size);
        Request[] sends = new Request[targets.length];
        for (int i = 0; i < targets.length; i++) {
            IntBuffer message = MPI.newIntBuffer(i + 1);
            for (int k = 0; k <= i; k++) {
                message.put(k, 100 * rank + 10 * i + k);
            }
            sends[i] = MPI.COMM_WORLD.isSend(message, i + 1, MPI.INT, targets[i], 6);
        }

        List<Integer> got = new ArrayList<>();
        Request barrier = null;
        boolean done = false;
        while (!done) {
            Status status = MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, 6);
            if (status != null) {
                int[] message = new int[status.getCount(MPI.INT)];
                MPI.COMM_WORLD.recv(message, message.length, MPI.INT, status.getSource(), 6);
                for (int number : message) {
                    got.add(number);
                }
            }
            if (barrier != null) {
                done = barrier.test();
            } else if (Request.testAll(sends)) {
                barrier = MPI.COMM_WORLD.iBarrier();
            }
        }
        barrier.free();

        List<Integer> expected = expectedBy(rank, size);
        Collections.sort(got);
        Collections.sort(expected);
        if (!got.equals(expected)) {
            System.err.println("SparseExchange: rank " + rank + " got " + got + ", expected " + expected);
            MPI.COMM_WORLD.abort(1);
        }
        int[] total = {got.size()};
        MPI.COMM_WORLD.allReduce(total, 1, MPI.INT, MPI.SUM);
        if (rank == 0) {
            System.out.println("OK " + total[0] + " numbers came to those who did not know of them");
        }
        MPI.Finalize();
    }
}
