package org.jmpi.mpir.coll.barrier;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.coll.barrier.Explorer.Result;
import org.jmpi.mpir.coll.barrier.Model.Subject;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every interleaving of the protocols that ship, for any number of uses, and of some that are broken. Heavier ones with
 * {@code -Djmpi.full=true}. The report is {@code target/barrier-exploration.md}.
 */
class BarrierExplorationTest {
    private static final boolean FULL = Boolean.getBoolean("jmpi.full");
    private static final int LIMIT = FULL ? 4_000_000 : 300_000;
    private static final ExplorationReport REPORT = new ExplorationReport();

    @AfterAll
    static void writeReport() throws Exception {
        REPORT.write();
    }

    static List<Subject> shipped() {
        List<Subject> all = new ArrayList<>();
        for (String name : Barriers.names()) {
            boolean large = List.of("mgb", "b1_mask", "b2").contains(name);
            for (int n = 1; n <= (large ? 4 : 5); n++) {
                all.add(shipped(name, n, Rebase.of(name), Long.MAX_VALUE, MemoryOrder.SEQUENTIAL));
            }
            for (int n = 2; n <= (FULL ? 3 : 2); n++) {
                all.add(shipped(name, n, null, 4, MemoryOrder.SEQUENTIAL));
            }
            for (int n = 2; n <= (FULL ? 4 : 3); n++) {
                all.add(shipped(name, n, Rebase.of(name), Long.MAX_VALUE, MemoryOrder.STORE_BUFFERS));
                all.add(shipped(name, n, Rebase.of(name), Long.MAX_VALUE, MemoryOrder.WINDOW));
            }
        }
        return all;
    }

    private static Subject shipped(String name, int n, Rebase rebase, long uses, MemoryOrder order) {
        Model.Maker maker = (w, size, me) -> Barriers.make(name, w, size, me);
        return new Subject(name, n, Barriers.slots(name, n), maker, rebase, uses, order);
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void shouldBeABarrierInEveryInterleaving(Subject subject) {
        Result result = REPORT.add(Explorer.explore(subject, LIMIT));
        assertNull(result.failure(), result.failure());
        assertTrue(result.complete() || result.states() >= LIMIT);
    }

    static List<Subject> broken() {
        List<Subject> all = new ArrayList<>();
        for (int n = 2; n <= 3; n++) {
            all.add(broken("MGB as printed", n, 3, MgbAsPrinted::new));
            all.add(broken(
                    "dissemination with flags that stay",
                    n,
                    2,
                    (w, k, me) -> new BooleanDissemination(w, k, me, false)));
            all.add(broken("push-B2 with two slots", n, 3, (w, k, me) -> new PushB2(w, k, me, 2)));
            all.add(broken(
                    "B1 reading one too many",
                    n,
                    n,
                    (w, k, me) -> new B1(new FaultyWords(w, v -> v + 1, v -> v), k, me)));
            all.add(broken(
                    "B1 not counting its third use",
                    n,
                    n,
                    (w, k, me) -> new B1(new FaultyWords(w, v -> v, v -> v == 3 ? 2 : v), k, me)));
        }
        all.add(new Subject(
                "push-B2 over a window without the last flush",
                3,
                3,
                PushB2::new,
                null,
                4,
                MemoryOrder.WINDOW_NOT_FLUSHED));
        // Of three, nobody leaves before its partner took the flag down; of two and four it is lost.
        for (int n = 2; n <= 4; n += 2) {
            all.add(broken(
                    "dissemination with flags taken down",
                    n,
                    2,
                    (w, k, me) -> new BooleanDissemination(w, k, me, true)));
        }
        return all;
    }

    private static Subject broken(String name, int n, int slots, Model.Maker maker) {
        return new Subject(name, n, slots, maker, null, 4, MemoryOrder.SEQUENTIAL);
    }

    @ParameterizedTest
    @MethodSource("broken")
    void shouldFindWhatIsBroken(Subject subject) {
        Result result = REPORT.add(Explorer.explore(subject, LIMIT));
        assertNotNull(result.failure(), subject.name() + " passes for a barrier");
    }
}
