import java.util.*;
import mpi.*;

/**
 * Sample sort: ranks agree on splitters that they choose from samples, send each number to the rank whose range it is
 * in, and sort what comes. Teaches allGather, allToAll for the counts, and allToAllv for the numbers.
 */
public class SampleSort {
    static final int SAMPLES = 5;

    static int[] numbersOf(int rank) {
        // the ranks have different amounts, the first of each three has none
        return new Random(rank).ints(rank % 3 * 60L, 0, 1000).toArray();
    }

    static int[] displacements(int[] counts) {
        int[] displs = new int[counts.length];
        for (int i = 1; i < counts.length; i++) {
            displs[i] = displs[i - 1] + counts[i - 1];
        }
        return displs;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        int[] mine = numbersOf(rank);
        Arrays.sort(mine);
        int[] samples = new int[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = mine.length == 0 ? 500 : mine[i * mine.length / SAMPLES];
        }
        int[] allSamples = new int[SAMPLES * size];
        MPI.COMM_WORLD.allGather(samples, SAMPLES, MPI.INT, allSamples, SAMPLES, MPI.INT);
        Arrays.sort(allSamples);

        // bucket b gets the numbers below splitter b+1; the last gets the rest
        int[] sendCounts = new int[size];
        for (int number : mine) {
            int bucket = 0;
            while (bucket < size - 1 && number >= allSamples[(bucket + 1) * SAMPLES]) {
                bucket++;
            }
            sendCounts[bucket]++;
        }
        int[] recvCounts = new int[size];
        MPI.COMM_WORLD.allToAll(sendCounts, 1, MPI.INT, recvCounts, 1, MPI.INT);
        int[] recvDispls = displacements(recvCounts);
        int[] sorted = new int[recvDispls[size - 1] + recvCounts[size - 1]];
        MPI.COMM_WORLD.allToAllv(
                mine, sendCounts, displacements(sendCounts), MPI.INT, sorted, recvCounts, recvDispls, MPI.INT);
        Arrays.sort(sorted);

        int[] lengths = new int[size];
        MPI.COMM_WORLD.gather(new int[] {sorted.length}, 1, MPI.INT, lengths, 1, MPI.INT, 0);
        int[] displs = displacements(lengths);
        int[] all = new int[displs[size - 1] + lengths[size - 1]];
        MPI.COMM_WORLD.gatherv(sorted, sorted.length, MPI.INT, all, lengths, displs, MPI.INT, 0);
        if (rank == 0) {
            int[] expected = new int[0];
            for (int r = 0; r < size; r++) {
                int[] part = numbersOf(r);
                expected = Arrays.copyOf(expected, expected.length + part.length);
                System.arraycopy(part, 0, expected, expected.length - part.length, part.length);
            }
            Arrays.sort(expected);
            if (!Arrays.equals(all, expected)) {
                System.err.println("SampleSort: got " + Arrays.toString(all));
                MPI.COMM_WORLD.abort(1);
            }
            System.out.println("OK " + all.length + " numbers sorted, parts of " + Arrays.toString(lengths));
        }
        MPI.Finalize();
    }
}
