package org.jmpi.test.tune;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.CvarKey;

/**
 * The job that {@code jmpi-tune} starts: measures every algorithm of every operation for every size, in turn and several
 * times over, so that what disturbs the machine disturbs all.
 *
 * <p>Arguments: operations and sizes, separated by commas, and the seconds that all may take. Rank 0 prints
 * {@code tune OPERATION BYTES MICROSECONDS ALGORITHM [NAME=VALUE]...}.
 */
public final class TuneRanks {
    private static final int REPETITIONS = 7;
    /** Who is so much slower than the best is measured no more at this size. */
    private static final double HOPELESS = 3;
    /** The share of the time that the first look at each contender takes, compilation included. */
    private static final double FIRST_LOOK = 0.4;

    private static final int US = 1_000_000;

    private final int size;
    private final int rank;
    private final int[] sizes;
    private final double secondsPerSize;
    private final ByteBuffer in;
    private final ByteBuffer out;

    private TuneRanks(int[] sizes, double seconds, List<Operation> operations) {
        int[] number = new int[1];
        MPI_Comm_size(MPI_COMM_WORLD, number);
        size = number[0];
        MPI_Comm_rank(MPI_COMM_WORLD, number);
        rank = number[0];
        this.sizes = sizes;
        long measured = operations.stream()
                .mapToLong(o -> o.hasSizes() ? sizes.length : 1)
                .sum();
        secondsPerSize = seconds / measured;
        int largest = Arrays.stream(sizes).max().orElse(8);
        in = ByteBuffer.allocateDirect(largest * size).order(ByteOrder.nativeOrder());
        out = ByteBuffer.allocateDirect(largest * size).order(ByteOrder.nativeOrder());
    }

    /** Every rank has the same arguments. */
    public static void main(String[] args) {
        MPI_Init(args);
        Rank.current().cvars().set(CvarKey.of("MPIR_CVAR_COLLECTIVE_FALLBACK"), "error");
        List<Operation> operations = Operation.of(Arrays.asList(args[0].split(",")));
        int[] sizes =
                Arrays.stream(args[1].split(",")).mapToInt(Integer::parseInt).toArray();
        TuneRanks ranks = new TuneRanks(sizes, Double.parseDouble(args[2]), operations);
        operations.forEach(ranks::measure);
        MPI_Finalize();
    }

    private void measure(Operation operation) {
        List<Contender> contenders = new ArrayList<>();
        for (Candidate each : Candidate.of(operation.kind, size)) {
            Contender made = Contender.make(each, operation, in, out, size);
            if (made.isAble()) {
                contenders.add(made);
            } else {
                made.free();
            }
        }
        for (int bytes : operation.hasSizes() ? sizes : new int[] {8}) {
            measure(operation, bytes, contenders);
        }
        contenders.forEach(Contender::free);
    }

    private void measure(Operation operation, int bytes, List<Contender> all) {
        double best = Double.MAX_VALUE;
        double look = secondsPerSize * FIRST_LOOK / all.size();
        double[] first = new double[all.size()];
        for (int i = 0; i < first.length; i++) {
            all.get(i).forget();
            first[i] = warmUp(all.get(i), bytes, look);
            best = Math.min(best, first[i]);
        }
        List<Contender> left = new ArrayList<>();
        for (int i = 0; i < first.length; i++) {
            if (first[i] <= HOPELESS * best) {
                left.add(all.get(i));
            } else {
                all.get(i).note(first[i]);
            }
        }
        double slice = secondsPerSize * (1 - FIRST_LOOK) / left.size() / REPETITIONS;
        long calls = Math.max(1, Math.min(100_000, (long) (slice * US / (1.5 * best))));
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            for (int i = 0; i < left.size(); i++) {
                // another one begins each time
                Contender each = left.get((i + repetition) % left.size());
                each.note(each.measure(in, out, bytes, size, calls));
            }
        }
        print(operation, bytes, all);
    }

    /** Calls until {@code seconds} are over, and returns the time of the last calls. All ranks stop alike. */
    private double warmUp(Contender contender, int bytes, double seconds) {
        double spent = 0;
        double us = contender.measure(in, out, bytes, size, 1);
        do {
            long calls = Math.max(1, (long) (seconds / 4 * US / us));
            us = contender.measure(in, out, bytes, size, Math.min(calls, 10_000));
            spent += us * Math.min(calls, 10_000) / US;
        } while (spent < seconds);
        return us;
    }

    private void print(Operation operation, int bytes, List<Contender> all) {
        if (rank == 0) {
            for (Contender each : all) {
                System.out.println(String.format(
                        Locale.ROOT,
                        "tune %s %d %.3f %s",
                        operation.label(),
                        bytes,
                        each.median(),
                        each.candidate.label()));
            }
            System.out.flush();
        }
    }
}
