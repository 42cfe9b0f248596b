package org.jmpi.test.tune;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.cvar.CvarKey;

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

    private static final CompilationMXBean COMPILERS = ManagementFactory.getCompilationMXBean();
    /** Of a round's time, what compilers may take when it counts as settled. */
    private static final double QUIET = 0.1;

    private static final double ROUND_SECONDS = 0.3;
    /** It may be settled never. */
    private static final double SETTLE_SECONDS = 3;

    private static final int SETTLE_CALLS = 100;
    private static final int WARM_UP_PARTS = 4;
    private static final int MOST_CALLS = 50_000;

    private final int size;
    private final int rank;
    private final int[] sizes;
    private final double secondsPerSize;
    private final ByteBuffer in;
    private final ByteBuffer out;
    /** What a call takes, with all around it, as the latest warm-up found. */
    private double perCallSeconds;

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
        int[] lengths = operation.hasSizes() ? sizes : new int[] {8};
        settle(contenders, lengths[0]);
        for (int bytes : lengths) {
            measure(operation, bytes, contenders);
        }
        contenders.forEach(Contender::free);
    }

    /** Calls all until the compilers are done with them: they want the processors that the ranks are to run on. */
    private void settle(List<Contender> all, int bytes) {
        double spent = 0;
        double[] compiled = {1};
        while (compiled[0] > QUIET * ROUND_SECONDS && spent < SETTLE_SECONDS) {
            long before = COMPILERS.getTotalCompilationTime();
            for (Contender each : all) {
                double begin = spent;
                while (spent - begin < ROUND_SECONDS / all.size()) {
                    each.measure(in, out, bytes, size, SETTLE_CALLS);
                    spent += each.elapsed();
                }
            }
            compiled[0] = 1e-3 * (COMPILERS.getTotalCompilationTime() - before);
            double[] most = new double[1];
            MPI_Allreduce(compiled, most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
            compiled = most;
        }
    }

    private void measure(Operation operation, int bytes, List<Contender> all) {
        double best = Double.MAX_VALUE;
        double look = secondsPerSize * FIRST_LOOK / all.size();
        double[] first = new double[all.size()];
        double[] perCall = new double[all.size()];
        for (int i = 0; i < first.length; i++) {
            all.get(i).forget();
            first[i] = warmUp(all.get(i), bytes, look);
            best = Math.min(best, first[i]);
            perCall[i] = perCallSeconds;
        }
        List<Contender> left = new ArrayList<>();
        double slowest = 0;
        for (int i = 0; i < first.length; i++) {
            if (first[i] <= HOPELESS * best) {
                left.add(all.get(i));
                slowest = Math.max(slowest, perCall[i]);
            } else {
                all.get(i).note(first[i]);
            }
        }
        double slice = secondsPerSize * (1 - FIRST_LOOK) / left.size() / REPETITIONS;
        long calls = Math.max(1, Math.min(MOST_CALLS, (long) (slice / slowest)));
        double spent = 0;
        // a machine that does other things as well must not make this endless
        for (int repetition = 0; repetition < REPETITIONS && spent < secondsPerSize; repetition++) {
            for (int i = 0; i < left.size(); i++) {
                // another one begins each time
                Contender each = left.get((i + repetition) % left.size());
                each.note(each.measure(in, out, bytes, size, calls));
                spent += each.elapsed();
            }
        }
        print(operation, bytes, all);
    }

    /** Calls until {@code seconds} are over, and returns the time of the last calls. All ranks stop alike. */
    private double warmUp(Contender contender, int bytes, double seconds) {
        long calls = 1;
        double us = contender.measure(in, out, bytes, size, calls);
        double spent = contender.elapsed();
        while (spent < seconds) {
            double perCall = contender.elapsed() / calls;
            calls = Math.max(1, Math.min(MOST_CALLS, (long) (seconds / WARM_UP_PARTS / perCall)));
            us = contender.measure(in, out, bytes, size, calls);
            spent += contender.elapsed();
        }
        perCallSeconds = contender.elapsed() / calls;
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
