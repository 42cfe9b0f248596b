package org.jmpi.mpid.ch4.shm.posix;

import static org.jmpi.mpid.ch4.shm.posix.Explorations.LIMIT;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.assertFound;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.assertPasses;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.at;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jmpi.mpid.ch4.rma.AccumulateGate;
import org.jmpi.mpid.ch4.rma.WinBlock;
import org.jmpi.mpid.ch4.shm.posix.explore.Exploration;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault.Effect;
import org.jmpi.mpid.ch4.shm.posix.explore.Participant;
import org.jmpi.mpid.ch4.shm.posix.explore.Program;
import org.jmpi.mpid.ch4.shm.posix.explore.Step.Kind;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

/** Every interleaving of accumulates of few elements and of many, which load and store plainly. */
class AccumulateExplorationTest {
    private static final int BLOCK = 1;
    private static final int ELEMENT = 2;

    /** How many ranks accumulate one element, and how many that and others at once. */
    private static List<Program> programs(int few, int many) {
        List<Program> programs = new ArrayList<>();
        int ranks = few + many;
        for (int p = 0; p < ranks; p++) {
            boolean isFew = p < few;
            programs.add(me -> {
                Segment block = me.segment(BLOCK, WinBlock.size(ranks), WinBlock.size(ranks));
                Segment element = me.segment(ELEMENT, 8, 8);
                AccumulateGate gate = new AccumulateGate(block, 0, ranks, me.me, r -> false);
                me.mark();
                if (isFew) {
                    await(me, gate::tryBeginFew);
                    element.getAndAddLong(0, 1);
                    gate.endFew();
                } else {
                    many(me, gate, block, element, ranks);
                }
            });
        }
        return programs;
    }

    private static void many(Participant me, AccumulateGate gate, Segment block, Segment element, int ranks) {
        lock(me, gate, block);
        for (int r = 0; r < ranks; r++) {
            int rank = r;
            await(me, () -> gate.isQuiet(rank));
        }
        element.putLong(0, element.getLong(0) + 1);
        gate.unlock();
    }

    /** Who spins does so on a word that he loaded, and not after a CAS that failed. */
    private static void lock(Participant me, AccumulateGate gate, Segment block) {
        do {
            me.look();
            while (block.getIntVolatile(WinBlock.ACCUMULATE) != 0) {
                me.spin();
                me.look();
            }
        } while (!gate.tryLock());
    }

    private static void await(Participant me, BooleanSupplier isMet) {
        me.look();
        while (!isMet.getAsBoolean()) {
            me.spin();
            me.look();
        }
    }

    @Test
    void shouldAccumulateManyAlone() {
        assertPasses("accumulates, 1 of few and 1 of many", Exploration.of(programs(1, 1), LIMIT));
        assertPasses("accumulates, 2 of few and 1 of many", Exploration.of(programs(2, 1), LIMIT));
        assertPasses("accumulates, 1 of few and 2 of many", Exploration.of(programs(1, 2), LIMIT));
    }

    @Test
    void shouldFindWhatIsOrderedWrongly() {
        List<Program> programs = programs(1, 1);
        int count = WinBlock.few(2, 0);
        assertFound(
                "no look at the lock",
                programs,
                at(BLOCK, WinBlock.ACCUMULATE, Kind.LOAD_VOLATILE, Effect.LOST),
                "a race");
        assertFound("no look at the counts", programs, at(BLOCK, count, Kind.LOAD_VOLATILE, Effect.LOST), "a race");
        Fault late =
                (who, k, s, o, v) -> s == BLOCK && o == count && k == Kind.ADD && v == 1 ? Effect.LATE : Effect.NONE;
        assertFound("counted after the look", programs, late, "a race");
        List<Program> two = programs(0, 2);
        int lock = WinBlock.ACCUMULATE;
        assertFound("plain unlock", two, at(BLOCK, lock, Kind.STORE_RELEASE, Effect.PLAIN), "a race");
        assertFound("lock of two", two, at(BLOCK, lock, Kind.CAS, Effect.SPLIT), "a race");
    }
}
