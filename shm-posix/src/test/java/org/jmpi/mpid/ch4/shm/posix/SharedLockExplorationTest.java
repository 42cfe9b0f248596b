package org.jmpi.mpid.ch4.shm.posix;

import static org.jmpi.mpid.ch4.shm.posix.Explorations.FULL;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.LIMIT;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.assertFound;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.assertPasses;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpid.ch4.rma.SharedLock;
import org.jmpi.mpid.ch4.shm.posix.explore.Exploration;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault.Effect;
import org.jmpi.mpid.ch4.shm.posix.explore.Participant;
import org.jmpi.mpid.ch4.shm.posix.explore.Program;
import org.jmpi.mpid.ch4.shm.posix.explore.Step.Kind;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

/** Every interleaving of ranks that lock one part of a window, alone or with others, sleep, and die. */
class SharedLockExplorationTest {
    private static final int WORDS = 0;
    /** Who is inside: the word of who is alone, and one for each sharer. */
    private static final int INSIDE = 1;

    private static final int SHARED_AT = 8;
    private static final int NOBODY = -1;

    /** One rank for each letter: it locks alone (E) or with others (S). */
    private static List<Program> programs(String kinds, int crasher) {
        int n = kinds.length();
        List<Program> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            boolean shared = kinds.charAt(i) == 'S';
            all.add(me -> new Locker(me, n, crasher).lockOnce(shared));
        }
        return all;
    }

    /** A rank, which waits as {@code SharedSync} does but sleeps at once. */
    private static final class Locker {
        private final Participant me;
        private final int n;
        private final int crasher;
        private final Segment inside;
        private final SharedLock lock;

        Locker(Participant me, int n, int crasher) {
            this.me = me;
            this.n = n;
            this.crasher = crasher;
            Segment words = me.segment(WORDS, 8 * n, 8 * n);
            inside = me.segment(INSIDE, SHARED_AT + 8 * n, SHARED_AT + 8 * n);
            lock = new SharedLock(words, 0, n, me.me, r -> r == crasher && !me.isAlive(r));
            me.mark();
        }

        void lockOnce(boolean shared) {
            if (lock.draw(shared)) {
                ringQueued();
            }
            for (; ; ) {
                me.drain();
                if (lock.isHeld()) {
                    break;
                }
                me.sleep();
            }
            int own = shared ? SHARED_AT + 8 * me.me : 0;
            inside.putLongVolatile(own, me.me + 1);
            checkAlone(shared);
            inside.putLongVolatile(own, 0);
            lock.release();
            ringQueued();
        }

        private void ringQueued() {
            for (int r = 0; r < n; r++) {
                if (r != me.me && lock.isQueued(r)) {
                    me.ring(r);
                }
            }
        }

        private void checkAlone(boolean shared) {
            long alone = inside.getLongVolatile(0);
            if (shared) {
                check(alone == 0, alone);
                return;
            }
            check(alone == me.me + 1, alone);
            for (int r = 0; r < n; r++) {
                check(inside.getLongVolatile(SHARED_AT + 8 * r) == 0, r + 1);
            }
        }

        /** One that died inside has left its mark. */
        private void check(boolean isRight, long other) {
            if (!isRight && other != crasher + 1) {
                throw new AssertionError("two inside: " + me.me + " and " + (other - 1));
            }
        }
    }

    @Test
    void shouldExclude() {
        assertPasses("lock, EE", Exploration.of(programs("EE", NOBODY), LIMIT));
        assertPasses("lock, ES", Exploration.of(programs("ES", NOBODY), LIMIT));
        assertPasses("lock, SS", Exploration.of(programs("SS", NOBODY), LIMIT));
        if (FULL) {
            assertNull(Exploration.of(programs("EEE", NOBODY), LIMIT / 4).failure());
            assertNull(Exploration.of(programs("ESS", NOBODY), LIMIT / 4).failure());
        }
    }

    @Test
    void shouldGoOnWhereverOneDies() {
        assertPasses("lock, a death in EE", Exploration.withCrash(programs("EE", 0), 0, LIMIT));
        assertPasses("lock, a death in SE", Exploration.withCrash(programs("SE", 0), 0, LIMIT));
        if (FULL) {
            assertNull(Exploration.withCrash(programs("EEE", 0), 0, LIMIT / 4).failure());
        }
    }

    @Test
    void shouldFindSeededBugs() {
        Fault noChoosing = (who, kind, segment, offset, value) ->
                segment == WORDS && kind == Kind.STORE_VOLATILE && (value & 1) != 0 ? Effect.LOST : Effect.NONE;
        assertFound("lock, nobody says that it draws", programs("EE", NOBODY), noChoosing, "two inside");
        Fault plainTicket = (who, kind, segment, offset, value) ->
                segment == WORDS && kind == Kind.STORE_VOLATILE ? Effect.RELEASE : Effect.NONE;
        assertFound("lock, stores that only release", programs("EE", NOBODY), plainTicket, "");
        Fault early = (who, kind, segment, offset, value) ->
                segment == WORDS && kind == Kind.STORE_VOLATILE && value == 0 ? Effect.LOST : Effect.NONE;
        assertFound("lock, never released", programs("EE", NOBODY), early, "nobody can go on");
    }
}
