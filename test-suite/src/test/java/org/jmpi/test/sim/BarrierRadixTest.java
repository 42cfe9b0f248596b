package org.jmpi.test.sim;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.BarrierDissemination;
import org.jmpi.mpir.coll.algorithm.BarrierRecexch;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.registry.CollKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Barriers over messages hold whatever their radix is, at powers of it and beside them. */
class BarrierRadixTest {
    private static final int[] SIZES = {1, 2, 3, 4, 5, 7, 8, 9, 10, 15, 16, 17, 27, 28, 64, 65};
    private static final long WINDOWS = 1 << 20;

    private static void run(CollAlgorithm barrier) {
        for (int size : SIZES) {
            Problem problem = Problems.of(CollKind.BARRIER, Call.of(size, 0));
            new Simulator(problem, barrier, List.of(new Scenario(LogGp.SHM, 1)), true, WINDOWS).run();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8, 64, 100})
    void shouldHoldByDissemination(int k) {
        run(new BarrierDissemination(k));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8, 64, 100})
    void shouldHoldByRecursiveExchange(int k) {
        run(new BarrierRecexch(k));
    }
}
