package org.jmpi.test.sim;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;

/**
 * How many ranks can be simulated. What a rank does in proportion to the number of ranks grows with its square in all;
 * everything else fits up to the million. Few ranks show which it is.
 */
final class Reach {
    /** Some minutes of them. */
    private static final long MOST_STEPS = 1L << 31;
    /** Numbers of ranks that show how steps grow, each twice the one before. */
    private static final int[] PROBES = {64, 128, 256};
    /** Twice the ranks are four times the steps, or nearly so; what grows as p lg p has no two such factors in a row. */
    private static final double SQUARE = 3.5;

    private Reach() {}

    /**
     * Refuses what would take hours.
     *
     * @param call whose amount is in cells
     * @throws IllegalArgumentException if the steps of all ranks are too many
     */
    static void check(AlgorithmEntry entry, Map<String, Integer> parameters, Call call) {
        int size = call.size() + call.remote();
        int last = PROBES[PROBES.length - 1];
        if (size <= 4 * last) {
            return;
        }
        Result before = null;
        Result now = null;
        long messagesOfHalf = 0;
        for (int probe : PROBES) {
            now = probe(entry, parameters, call, probe);
            if (now == null || (before != null && now.totalSteps() < SQUARE * before.totalSteps())) {
                return;
            }
            messagesOfHalf = before == null ? 0 : before.totalMessages();
            before = now;
        }
        double growth = (double) size / last * size / last;
        double steps = now.totalSteps() * growth;
        if (steps > MOST_STEPS) {
            // messages may be fewer than copies
            double exponent = Math.log((double) now.totalMessages() / Math.max(1, messagesOfHalf)) / Math.log(2);
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s with %d ranks: about %.2g messages and %.2g steps in all, since each rank's grow in proportion to"
                            + " the ranks; expected at most %.2g steps, that is %d ranks. Try -p %d, or an algorithm"
                            + " with fewer steps: jmpi-sim %s -p %d compares them",
                    Algorithms.name(entry),
                    size,
                    now.totalMessages() * Math.pow((double) size / last, exponent),
                    steps,
                    (double) MOST_STEPS,
                    (long) (size * Math.sqrt(MOST_STEPS / steps)),
                    Integer.highestOneBit((int) (size * Math.sqrt(MOST_STEPS / steps))),
                    entry.kind().functionName(),
                    last));
        }
    }

    /** Returns null if the algorithm can't do the call with so many ranks. */
    private static Result probe(AlgorithmEntry entry, Map<String, Integer> parameters, Call call, int ranks) {
        double part = (double) ranks / (call.size() + call.remote());
        boolean divided = !Problems.hasBlocks(entry.kind());
        long cells = divided && call.count() > 0 ? Math.max(1, Math.round(call.count() * part)) : call.count();
        int local = call.remote() == 0 ? ranks : Math.max(1, (int) Math.round(call.size() * part));
        Call small = call.remote() == 0
                ? Call.of(local, cells)
                : Call.of(local, cells).remote(ranks - local);
        Problem problem = Problems.of(
                entry.kind(),
                small.inPlace(call.inPlace()).commutative(call.commutative()).irregular(call.irregular()));
        if (!Algorithms.canDo(entry, problem)) {
            return null;
        }
        return new Simulator(problem, entry.make(parameters), List.of(new Scenario(LogGp.SHM, 1)), false, 1 << 24)
                .run();
    }
}
