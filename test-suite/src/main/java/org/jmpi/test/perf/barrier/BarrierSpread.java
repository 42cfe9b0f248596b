package org.jmpi.test.perf.barrier;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.jmpi.test.perf.barrier.WindowFlags.Kind;

/**
 * A barrier of the ranks of one machine, each of which comes after a random time: the median of the time from the last
 * arrival to the last departure, by the clock that all processes of a machine share.
 *
 * <p>Usage: {@code jmpiexec -n RANKS ... BarrierSpread NAME [KIND PROTOCOL]}. Prints
 * {@code NAME RANKS SPREAD_US MICROSECONDS}. The barrier is MPI_Barrier, or a protocol over a window of that kind.
 */
public final class BarrierSpread {
    static final int[] SPREADS_US = {0, 1, 10, 100, 1000};

    private static final int USES = 600;
    private static final int WARM_UP = 8000;
    private static final double NANOS_PER_MICRO = 1e3;

    private final int rank;
    private final int size;
    private final Runnable barrier;

    private BarrierSpread(int rank, int size, Runnable barrier) {
        this.rank = rank;
        this.size = size;
        this.barrier = barrier;
    }

    public static void main(String[] args) {
        MPI_Init(args);
        int[] value = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, value);
        int rank = value[0];
        MPI_Comm_size(MPI_COMM_WORLD, value);
        String name = args.length > 0 ? args[0] : "auto";
        if (args.length > 2) {
            try (WindowBarrier windows = new WindowBarrier(args[2], Kind.of(args[1]), MPI_COMM_WORLD)) {
                new BarrierSpread(rank, value[0], windows::await).measure(name);
            }
        } else {
            new BarrierSpread(rank, value[0], () -> MPI_Barrier(MPI_COMM_WORLD)).measure(name);
        }
        MPI_Finalize();
    }

    private void measure(String name) {
        for (int i = 0; i < WARM_UP; i++) {
            barrier.run();
        }
        for (int spread : SPREADS_US) {
            measure(name, spread);
        }
    }

    private void measure(String name, int spreadUs) {
        Random random = new Random(rank);
        long[] entered = new long[USES];
        long[] left = new long[USES];
        long now = System.nanoTime();
        for (int u = 0; u < USES; u++) {
            long until = now + (long) (random.nextDouble() * spreadUs * NANOS_PER_MICRO);
            for (now = System.nanoTime(); now - until < 0; now = System.nanoTime()) {
                Thread.onSpinWait();
            }
            entered[u] = now;
            barrier.run();
            now = System.nanoTime();
            left[u] = now;
        }
        long[] arrival = new long[USES];
        long[] end = new long[USES];
        MPI_Reduce(entered, arrival, USES, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
        MPI_Reduce(left, end, USES, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            Arrays.setAll(end, u -> end[u] - arrival[u]);
            Arrays.sort(end);
            System.out.println(
                    String.format(Locale.ROOT, "%s %d %d %.3f", name, size, spreadUs, end[USES / 2] / NANOS_PER_MICRO));
        }
    }
}
