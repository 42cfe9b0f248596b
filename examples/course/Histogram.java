import java.nio.*;
import java.util.Random;
import mpi.*;

/**
 * A histogram of numbers that are spread over the ranks. While the bounds travel the ranks make their numbers, while the
 * bins are added up they compute the average. Teaches non-blocking collectives: iBcast, iReduce, iAllReduce, and test.
 */
public class Histogram {
    static final int BINS = 16;

    static double[] numbersOf(int rank) {
        return new Random(5 + rank).doubles(100 + 10L * rank, -3, 7).toArray();
    }

    static int bin(double number, double low, double high) {
        return (int) ((number - low) / (high - low) * BINS);
    }

    /** Does it once more, alone; only rank 0 has the bins. */
    static void check(DoubleBuffer sums, IntBuffer bins, long polls) throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] expected = new int[BINS];
        double sum = 0;
        int count = 0;
        for (int r = 0; r < size; r++) {
            for (double number : numbersOf(r)) {
                expected[bin(number, -3, 7)]++;
                sum += number;
                count++;
            }
        }
        if (sums.get(1) != count || Math.abs(sums.get(0) - sum) > 1e-9 * count) {
            System.err.println("Histogram: rank " + rank + " has sum " + sums.get(0) + " of " + sums.get(1)
                    + " numbers, expected " + sum + " of " + count + " (" + polls + " polls)");
            MPI.COMM_WORLD.abort(1);
        }
        if (rank == 0) {
            for (int i = 0; i < BINS; i++) {
                if (bins.get(i) != expected[i]) {
                    System.err.println("Histogram: bin " + i + " has " + bins.get(i) + ", expected " + expected[i]);
                    MPI.COMM_WORLD.abort(1);
                }
            }
            System.out.printf("OK %d numbers in %d bins, average %.3f%n", count, BINS, sum / count);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int root = size - 1;

        DoubleBuffer bounds = MPI.newDoubleBuffer(2);
        if (rank == root) {
            bounds.put(0, -3);
            bounds.put(1, 7);
        }
        Request request = MPI.COMM_WORLD.iBcast(bounds, 2, MPI.DOUBLE, root);
        double[] numbers = numbersOf(rank);
        request.waitFor();
        request.free();

        IntBuffer mine = MPI.newIntBuffer(BINS);
        IntBuffer bins = MPI.newIntBuffer(BINS);
        for (double number : numbers) {
            int bin = bin(number, bounds.get(0), bounds.get(1));
            mine.put(bin, mine.get(bin) + 1);
        }
        Request adding = MPI.COMM_WORLD.iReduce(mine, bins, BINS, MPI.INT, MPI.SUM, 0);
        DoubleBuffer sums = MPI.newDoubleBuffer(2);
        for (double number : numbers) {
            sums.put(0, sums.get(0) + number);
        }
        sums.put(1, numbers.length);
        Request averaging = MPI.COMM_WORLD.iAllReduce(sums, 2, MPI.DOUBLE, MPI.SUM);
        long polls = 0;
        while (!averaging.test()) {
            polls++;
        }
        adding.waitFor();
        adding.free();
        averaging.free();

        check(sums, bins, polls);
        MPI.Finalize();
    }
}
