package org.jmpi.test.perf.barrier;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * MPI_Barrier of the ranks of one machine, each of which comes after a random time: the median of the time from the last
 * arrival to the last departure, by the clock that all processes of a machine share.
 *
 * <p>Usage: {@code jmpiexec -n RANKS ... BarrierSpread NAME}. Prints {@code NAME RANKS SPREAD_US MICROSECONDS}.
 */
public final class BarrierSpread {
    static final int[] SPREADS_US = {0, 1, 10, 100, 1000};

    private static final int USES = 600;
    private static final int WARM_UP = 8000;
    private static final double NANOS_PER_MICRO = 1e3;

    private final int rank;
    private final int size;

    private BarrierSpread(int rank, int size) {
        this.rank = rank;
        this.size = size;
    }

    public static void main(String[] args) {
        MPI_Init(args);
        int[] value = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, value);
        int rank = value[0];
        MPI_Comm_size(MPI_COMM_WORLD, value);
        BarrierSpread bench = new BarrierSpread(rank, value[0]);
        for (int i = 0; i < WARM_UP; i++) {
            MPI_Barrier(MPI_COMM_WORLD);
        }
        for (int spread : SPREADS_US) {
            bench.measure(args.length > 0 ? args[0] : "auto", spread);
        }
        MPI_Finalize();
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
            MPI_Barrier(MPI_COMM_WORLD);
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
