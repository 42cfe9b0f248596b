import java.nio.LongBuffer;
import java.util.Arrays;
import mpi.*;

/**
 * Rank 0 waits for parts of a sum from all others, in whatever order they come, and computes its own part meanwhile.
 * Teaches testSomeStatus in a loop, and waitSome when there is nothing else left to do.
 */
public class TestSomePolls {
    static final int PARTS = 3;
    static final int N = 2000;

    /** The part's numbers are rank, rank + size, rank + 2 size, ...; parts take turns. */
    static long part(int rank, int size, int part) {
        long sum = 0;
        for (int i = rank + size * part; i < N; i += size * PARTS) {
            sum += (long) i * i;
        }
        return sum;
    }

    static long collect(int size) throws MPIException {
        Request[] requests = new Request[(size - 1) * PARTS];
        LongBuffer[] parts = new LongBuffer[requests.length];
        for (int i = 0; i < requests.length; i++) {
            parts[i] = MPI.newLongBuffer(1);
            requests[i] = MPI.COMM_WORLD.iRecv(parts[i], 1, MPI.LONG, 1 + i / PARTS, i % PARTS);
        }
        long sum = 0;
        int arrived = 0;
        for (int part = 0; part < PARTS; part++) {
            sum += part(0, size, part);
            // null says that there is nothing to wait for
            Status[] done = Request.testSomeStatus(requests);
            for (int k = 0; done != null && k < done.length; k++) {
                int i = done[k].getIndex();
                if (done[k].getSource() != 1 + i / PARTS || done[k].getTag() != i % PARTS) {
                    System.err.println("TestSomePolls: request " + i + " is from " + done[k].getSource() + " with tag "
                            + done[k].getTag());
                    MPI.COMM_WORLD.abort(1);
                }
                sum += parts[i].get(0);
                arrived++;
            }
        }
        while (arrived < requests.length) {
            int[] done = Request.waitSome(requests);
            for (int i : done) {
                sum += parts[i].get(0);
                arrived++;
            }
        }
        for (Request request : requests) {
            if (!request.isNull()) {
                System.err.println("TestSomePolls: a request is left of " + Arrays.toString(requests));
                MPI.COMM_WORLD.abort(1);
            }
        }
        return sum;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        if (rank == 0) {
            long sum = collect(size);
            long expected = (long) (N - 1) * N * (2 * N - 1) / 6;
            if (sum != expected) {
                System.err.println("TestSomePolls: sum " + sum + ", expected " + expected);
                MPI.COMM_WORLD.abort(1);
            }
            System.out.println("OK sum of squares below " + N + " is " + sum);
        } else {
            // the last part first
            for (int part = PARTS - 1; part >= 0; part--) {
                MPI.COMM_WORLD.send(new long[] {part(rank, size, part)}, 1, MPI.LONG, 0, part);
            }
        }
        MPI.Finalize();
    }
}
