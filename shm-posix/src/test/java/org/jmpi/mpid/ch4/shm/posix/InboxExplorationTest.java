package org.jmpi.mpid.ch4.shm.posix;

import static org.jmpi.mpid.ch4.shm.posix.Explorations.FULL;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.LIMIT;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.assertFound;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.assertPasses;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.at;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpid.ch4.shm.posix.explore.Exploration;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault.Effect;
import org.jmpi.mpid.ch4.shm.posix.explore.Program;
import org.jmpi.mpid.ch4.shm.posix.explore.Step.Kind;
import org.junit.jupiter.api.Test;

/** Every interleaving of processes that send through one inbox, wait for room in it, sleep, and end. */
class InboxExplorationTest {
    private static final int ROOMY = 512;
    /** For two records. */
    private static final int TIGHT = 128;
    /** For four. */
    private static final int SMALL = 256;
    /** From here on a message takes two records' place. */
    private static final int LARGE = 3;

    private static final int INBOX = ArenaHeader.inboxAt(3);

    /** The last process owns the inbox; the others send it so many messages each. */
    private static List<Program> programs(int capacity, int crasher, int... messages) {
        boolean copies = capacity < ROOMY;
        List<Program> all = new ArrayList<>();
        int owner = messages.length;
        for (int n : messages) {
            all.add(me -> {
                me.owns(me.me);
                ExploredProcess p = new ExploredProcess(me, owner + 1, capacity, 0, true, copies);
                me.mark();
                for (int i = 0; i < n; i++) {
                    p.send(owner, i == LARGE ? 64 : 8);
                }
            });
        }
        all.add(me -> {
            ExploredProcess p = new ExploredProcess(me, owner + 1, capacity, 0, true, copies);
            me.mark();
            for (int i = 0; i < owner; i++) {
                int from = i;
                p.await(() -> p.arrived[from] == messages[from] || (from == crasher && p.failed[from]));
            }
        });
        return all;
    }

    @Test
    void shouldDeliverInOrderAndWakeTheOwner() {
        assertPasses("inbox, 2 messages", Exploration.of(programs(ROOMY, -1, 2), LIMIT));
        assertPasses("inbox, 1 + 1 messages", Exploration.of(programs(ROOMY, -1, 1, 1), LIMIT));
        if (FULL) {
            assertPasses("inbox, 3 messages", Exploration.of(programs(ROOMY, -1, 3), LIMIT));
            assertPasses("inbox, 2 + 1 messages", Exploration.of(programs(ROOMY, -1, 2, 1), LIMIT));
        }
    }

    @Test
    void shouldWakeASenderThatWaitsForRoom() {
        assertPasses("inbox of 2 records, 3 messages", Exploration.of(programs(TIGHT, -1, 3), LIMIT));
        if (FULL) {
            assertPasses("inbox of 4 records, 4 messages", Exploration.of(programs(SMALL, -1, 4), LIMIT));
        }
    }

    @Test
    void shouldGoOnWhereverASenderCrashes() {
        assertPasses("inbox, a crash in 2 messages", Exploration.withCrash(programs(ROOMY, 0, 2), 0, LIMIT));
        assertPasses("inbox, a crash in 1 of 1 + 1", Exploration.withCrash(programs(ROOMY, 0, 1, 1), 0, LIMIT));
        if (FULL) {
            assertPasses("inbox, a crash in 2 of 2 + 1", Exploration.withCrash(programs(ROOMY, 0, 2, 1), 0, LIMIT));
        }
    }

    private static boolean isWord(int offset) {
        return offset >= INBOX && offset % InboxRecord.LINE == InboxRecord.WORD_AT;
    }

    private static Fault atWords(Kind kind, Effect effect) {
        return (who, k, s, o, v) -> isWord(o) && k == kind ? effect : Effect.NONE;
    }

    private static Fault inRecords(int place, Kind kind, Effect effect) {
        return (who, k, s, o, v) -> o >= INBOX && o % InboxRecord.LINE == place && k == kind ? effect : Effect.NONE;
    }

    @Test
    void shouldFindWhatIsPublishedWrongly() {
        List<Program> one = programs(ROOMY, -1, 2);
        assertFound("body after publishing", one, inRecords(InboxRecord.BODY_AT, Kind.STORE, Effect.LATE), "a race");
        assertFound("no claim", one, inRecords(InboxRecord.CLAIM_AT, Kind.STORE, Effect.LOST), "");
        assertFound("plain publishing", one, atWords(Kind.STORE_VOLATILE, Effect.PLAIN), "a race");
        assertFound("plain look for a record", one, atWords(Kind.LOAD_ACQUIRE, Effect.PLAIN), "a race");
        List<Program> two = programs(ROOMY, -1, 1, 1);
        assertFound("tail in two steps", two, at(2, ArenaHeader.TAIL_AT, Kind.CAS, Effect.SPLIT), "a race");
    }

    @Test
    void shouldFindAWakeUpThatIsLost() {
        List<Program> one = programs(ROOMY, -1, 2);
        assertFound("publishing without a fence", one, atWords(Kind.STORE_VOLATILE, Effect.RELEASE), "go on");
        assertFound("no look once more", one, atWords(Kind.LOAD_VOLATILE, Effect.LOST), "go on");
        assertFound("look once more without order", one, atWords(Kind.LOAD_VOLATILE, Effect.PLAIN), "go on");
        int sleeping = ArenaHeader.SLEEPING_AT;
        assertFound("announcement without a fence", one, at(1, sleeping, Kind.STORE_VOLATILE, Effect.RELEASE), "go on");
        assertFound("announcement after the look", one, at(1, sleeping, Kind.STORE_VOLATILE, Effect.LATE), "go on");
        assertFound("no look for sleepers", one, at(1, sleeping, Kind.LOAD_VOLATILE, Effect.LOST), "go on");
    }

    @Test
    void shouldFindSpaceThatIsGivenBackWrongly() {
        List<Program> tight = programs(TIGHT, -1, 3);
        Fault late = (who, k, s, o, v) ->
                who == 1 && k == Kind.STORE && o >= INBOX && o % 64 == InboxRecord.CLAIM_AT ? Effect.LATE : Effect.NONE;
        assertFound("zeros after the head", tight, late, "a race");
        int head = ArenaHeader.HEAD_AT;
        assertFound("plain head", tight, at(1, head, Kind.STORE_VOLATILE, Effect.PLAIN), "a race");
        assertFound("head without a fence", tight, at(1, head, Kind.STORE_VOLATILE, Effect.RELEASE), "go on");
        int waiters = ArenaHeader.WAITERS_AT;
        Fault reset =
                (who, k, s, o, v) -> who == 1 && k == Kind.STORE_VOLATILE && o == waiters ? Effect.LATE : Effect.NONE;
        assertFound("waiters reset after the look", programs(SMALL, -1, 4), reset, "go on");
        Fault unfenced = (who, k, s, o, v) ->
                who == 0 && k == Kind.STORE_VOLATILE && o == waiters ? Effect.RELEASE : Effect.NONE;
        assertFound("waiting without a fence", tight, unfenced, "go on");
    }
}
