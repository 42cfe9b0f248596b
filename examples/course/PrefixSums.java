import mpi.*;

/**
 * Running totals of an array that is spread over the ranks. Each adds up its own part, learns by scan what lower ranks
 * have together, and corrects its totals. Teaches scan, with two buffers and in place, and parts that may be empty.
 */
public class PrefixSums {
    static final int N = 10;

    static long value(int i) {
        return (i * 37L + 11) % 101;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        // all of the odd ranks' parts are empty, to make it interesting
        int pairs = (size + 1) / 2;
        int first = N * (rank / 2 + rank % 2) / pairs;
        int last = rank % 2 == 0 ? N * (rank / 2 + 1) / pairs : first;
        first = Math.min(first, N);
        last = Math.min(last, N);
        long[] totals = new long[last - first];
        long sum = 0;
        for (int i = first; i < last; i++) {
            sum += value(i);
            totals[i - first] = sum;
        }

        long[] own = {sum};
        long[] upToMe = new long[1];
        MPI.COMM_WORLD.scan(own, upToMe, 1, MPI.LONG, MPI.SUM);
        long[] lengths = {last - first, 1};
        MPI.COMM_WORLD.scan(lengths, 2, MPI.LONG, MPI.SUM);
        for (int i = 0; i < totals.length; i++) {
            totals[i] += upToMe[0] - sum;
        }

        long expected = 0;
        for (int i = 0; i < last; i++) {
            expected += value(i);
            if (i >= first && totals[i - first] != expected) {
                System.err.println("PrefixSums: total " + i + " is " + totals[i - first] + ", expected " + expected);
                MPI.COMM_WORLD.abort(1);
            }
        }
        if (lengths[0] != last || lengths[1] != rank + 1) {
            System.err.println("PrefixSums: rank " + rank + " counts " + lengths[0] + " numbers on " + lengths[1]
                    + " ranks, expected " + last + " on " + (rank + 1));
            MPI.COMM_WORLD.abort(1);
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("OK " + N + " running totals on " + size + " ranks");
        }
        MPI.Finalize();
    }
}
