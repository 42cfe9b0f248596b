import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.StreamSupport;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jmpi.spark.JMpi;

/** Sorts numbers of Spark by MPI, each rank a task of a barrier stage. Arguments: ranks, numbers. */
public final class SparkSort {
    private static final int SPLITTERS = 64;

    private SparkSort() {}

    public static void main(String[] args) {
        int ranks = args.length > 0 ? Integer.parseInt(args[0]) : 4;
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
        try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("SparkSort"))) {
            List<Double> pi = JMpi.run(spark, ranks, comm -> pi(comm, 1_000_000));
            System.out.printf(Locale.ROOT, "pi is %.9f, say %d ranks%n", pi.get(0), pi.size());

            JavaRDD<Integer> numbers = spark.parallelize(new Random(1).ints(count).boxed().toList(), ranks);
            JavaRDD<Integer> sorted = JMpi.map(numbers, ranks, SparkSort::sort).cache();
            List<Integer> sizes = sorted.glom().map(List::size).collect();
            System.out.println(sorted.count() + " numbers, in parts of " + sizes);
            System.out.println("sorted: " + isSorted(sorted.collect()));
        }
    }

    /** The integral of 4 / (1 + x²) from 0 to 1. */
    private static double pi(Intracomm comm, int steps) throws MPIException {
        double[] sum = new double[1];
        for (int i = comm.getRank(); i < steps; i += comm.getSize()) {
            double x = (i + 0.5) / steps;
            sum[0] += 4 / (1 + x * x) / steps;
        }
        comm.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
        return sum[0];
    }

    /** Returns the share of this rank of what all ranks have: the least for rank 0, and so on. */
    private static Iterator<Integer> sort(Intracomm comm, Iterator<Integer> part) throws MPIException {
        int[] mine = StreamSupport.stream(((Iterable<Integer>) () -> part).spliterator(), false)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        int[] counts = counts(comm, mine);
        int[] theirs = new int[counts.length];
        comm.allToAll(counts, 1, MPI.INT, theirs, 1, MPI.INT);
        int[] share = new int[Arrays.stream(theirs).sum()];
        comm.allToAllv(mine, counts, starts(counts), MPI.INT, share, theirs, starts(theirs), MPI.INT);
        Arrays.sort(share);
        return Arrays.stream(share).iterator();
    }

    /** Returns how many of these numbers each rank is to have, by samples of all ranks. */
    private static int[] counts(Intracomm comm, int[] mine) throws MPIException {
        int size = comm.getSize();
        int[] samples = new int[SPLITTERS];
        for (int i = 0; i < SPLITTERS && mine.length > 0; i++) {
            samples[i] = mine[(int) ((long) i * mine.length / SPLITTERS)];
        }
        int[] all = new int[size * SPLITTERS];
        comm.allGather(samples, SPLITTERS, MPI.INT, all, SPLITTERS, MPI.INT);
        Arrays.sort(all);
        int[] counts = new int[size];
        int owner = 0;
        for (int number : mine) {
            while (owner < size - 1 && number >= all[(owner + 1) * SPLITTERS]) {
                owner++;
            }
            counts[owner]++;
        }
        return counts;
    }

    private static int[] starts(int[] counts) {
        int[] starts = new int[counts.length];
        for (int i = 1; i < counts.length; i++) {
            starts[i] = starts[i - 1] + counts[i - 1];
        }
        return starts;
    }

    private static boolean isSorted(List<Integer> numbers) {
        for (int i = 1; i < numbers.size(); i++) {
            if (numbers.get(i - 1) > numbers.get(i)) {
                return false;
            }
        }
        return true;
    }
}
