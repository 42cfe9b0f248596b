package org.jmpi.test.perf.barrier;

import java.util.Arrays;
import java.util.Random;
import org.jmpi.mpir.coll.barrier.BarrierFlags;
import org.jmpi.mpir.coll.barrier.BarrierSteps;
import org.jmpi.mpir.coll.barrier.Barriers;

/** Threads that meet in a protocol over direct memory, each after a random time. */
final class Threads {
    private static final int LOOKS_BEFORE_YIELD = 20;

    /** Nanoseconds, medians over the uses: from the last arrival to the first and to the last departure. */
    record Times(double first, double last) {}

    private final long[][] entered;
    private final long[][] left;
    private final BarrierSteps[] parts;
    private final long spreadNs;
    private final int uses;

    private Threads(String protocol, int n, long spreadNs, int uses) {
        BarrierFlags words = new DirectWords(n, Barriers.slots(protocol, n));
        parts = new BarrierSteps[n];
        for (int p = 0; p < n; p++) {
            parts[p] = Barriers.make(protocol, words, n, p);
        }
        entered = new long[n][uses];
        left = new long[n][uses];
        this.spreadNs = spreadNs;
        this.uses = uses;
    }

    /** Measures {@code uses} uses of which the first half is warm-up. */
    static Times measure(String protocol, int n, long spreadNs, int uses) throws InterruptedException {
        Threads run = new Threads(protocol, n, spreadNs, uses);
        Thread[] threads = new Thread[n];
        for (int p = 0; p < n; p++) {
            int me = p;
            threads[p] = new Thread(() -> run.participate(me));
            threads[p].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        return run.times();
    }

    private void participate(int me) {
        Random random = new Random(me);
        BarrierSteps steps = parts[me];
        long[] in = entered[me];
        long[] out = left[me];
        long now = System.nanoTime();
        for (int u = 0; u < uses; u++) {
            if (spreadNs > 0) {
                long until = now + (long) (random.nextDouble() * spreadNs);
                for (now = System.nanoTime(); now - until < 0; now = System.nanoTime()) {
                    Thread.onSpinWait();
                }
            }
            in[u] = now;
            pass(steps);
            now = System.nanoTime();
            out[u] = now;
        }
    }

    private static void pass(BarrierSteps steps) {
        steps.enter();
        int looks = 0;
        while (!steps.step()) {
            if (steps.idle() && ++looks > LOOKS_BEFORE_YIELD) {
                Thread.yield();
            }
        }
    }

    private Times times() {
        int from = uses / 2;
        double[] first = new double[uses - from];
        double[] last = new double[uses - from];
        for (int u = from; u < uses; u++) {
            long arrival = Long.MIN_VALUE;
            long firstOut = Long.MAX_VALUE;
            long lastOut = Long.MIN_VALUE;
            for (int p = 0; p < parts.length; p++) {
                arrival = Math.max(arrival, entered[p][u]);
                firstOut = Math.min(firstOut, left[p][u]);
                lastOut = Math.max(lastOut, left[p][u]);
            }
            first[u - from] = firstOut - arrival;
            last[u - from] = lastOut - arrival;
        }
        return new Times(median(first), median(last));
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
