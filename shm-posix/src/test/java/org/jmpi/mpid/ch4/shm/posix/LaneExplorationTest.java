package org.jmpi.mpid.ch4.shm.posix;

import static org.jmpi.mpid.ch4.shm.posix.Explorations.LIMIT;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.assertFound;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.assertPasses;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import org.jmpi.mpid.ch4.shm.posix.explore.Exploration;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault.Effect;
import org.jmpi.mpid.ch4.shm.posix.explore.Participant;
import org.jmpi.mpid.ch4.shm.posix.explore.Program;
import org.jmpi.mpid.ch4.shm.posix.explore.Step.Kind;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

/** Every interleaving of the two ends of a lane. */
class LaneExplorationTest {
    private static final int LANE = ExploredArena.MADE;
    /** For three messages and the word behind. */
    private static final int CAPACITY = 128;

    private static final int OWNER = 1;
    /** An inbox for some records. */
    private static final int ROOMY = 512;

    /** A reader that checks what it gets. */
    private static final class Numbers implements Inbox.Reader {
        long count;

        @Override
        public void record(int lpid, Segment memory, long word, int at, int end) {
            assertEquals(InboxRecord.word(InboxRecord.EAGER, 1, 8, 0), word);
            assertEquals(++count, memory.getLong(at));
        }

        @Override
        public void garbage(int lpid, String what) {
            fail(what);
        }
    }

    /** A small lane alone, whose reader sleeps for messages as long as there are none, and whose writer does for room. */
    private static List<Program> lane(int messages) {
        return List.of(
                me -> {
                    Segment lane = me.segment(LANE, Lane.size(CAPACITY), Lane.size(CAPACITY));
                    LaneWriter writer = new LaneWriter(lane, CAPACITY, 0, lane, OWNER);
                    me.mark();
                    Segment header = Segment.of(new byte[8]);
                    for (int i = 1; i <= messages; i++) {
                        header.putLong(0, i);
                        send(me, writer, header);
                    }
                },
                me -> {
                    Segment lane = me.segment(LANE, Lane.size(CAPACITY), Lane.size(CAPACITY));
                    Numbers numbers = new Numbers();
                    LaneReader reader = new LaneReader(lane, CAPACITY, 0, numbers, me::ring);
                    me.mark();
                    while (numbers.count < messages) {
                        if (reader.poll(8) == 0) {
                            reader.sleep();
                            me.look();
                            if (!reader.hasNext()) {
                                me.spin();
                            }
                        }
                    }
                });
    }

    private static void send(Participant me, LaneWriter writer, Segment header) {
        while (!writer.eager(1, header, 8, null, 0)) {
            me.drain();
            writer.waitForRoom();
            if (writer.eager(1, header, 8, null, 0)) {
                return;
            }
            me.sleep();
        }
    }

    /** Processes that have opened a lane, and go on to send through it. */
    private static List<Program> processes(int messages, boolean patient) {
        int before = 1;
        return List.of(
                me -> {
                    me.owns(me.me);
                    ExploredProcess p = new ExploredProcess(me, 2, ROOMY, ShmSettings.MIN_RING, patient, false);
                    for (int i = 0; i < before; i++) {
                        p.send(OWNER);
                    }
                    p.openLane(OWNER);
                    me.mark();
                    for (int i = 0; i < messages; i++) {
                        p.send(OWNER);
                    }
                },
                me -> {
                    ExploredProcess p = new ExploredProcess(me, 2, ROOMY, ShmSettings.MIN_RING, patient, false);
                    while (p.shm.progress() > 0) {
                        continue;
                    }
                    assertEquals(before, p.arrived[0]);
                    me.mark();
                    p.await(() -> p.arrived[0] == before + messages);
                });
    }

    @Test
    void shouldDeliverInOrderThroughSeveralRounds() {
        assertPasses("lane for 3, 4 messages", Exploration.of(lane(4), LIMIT));
    }

    @Test
    void shouldWakeTheOwner() {
        assertPasses("sleep beside a lane, 2 messages", Exploration.of(processes(2, true), LIMIT));
    }

    @Test
    void shouldFindWhatIsPublishedWrongly() {
        Fault stale = (who, k, s, o, v) -> who == 0 && k == Kind.STORE && v == 0 ? Effect.LOST : Effect.NONE;
        assertFound("old word behind a record", lane(4), stale, "expected");
        Fault plain = (who, k, s, o, v) ->
                who == 0 && k == Kind.STORE_RELEASE && o >= Lane.DATA_AT ? Effect.PLAIN : Effect.NONE;
        assertFound("plain publishing", lane(3), plain, "a race");
        Fault late = (who, k, s, o, v) -> who == 0 && k == Kind.STORE && v != 0 ? Effect.LATE : Effect.NONE;
        assertFound("body after publishing", lane(3), late, "a race");
        assertFound("plain head", lane(5), at(LANE, Lane.HEAD_AT, Kind.STORE_RELEASE, Effect.PLAIN), "a race");
    }

    @Test
    void shouldFindAWakeUpThatIsLost() {
        assertFound(
                "waiting without a fence",
                lane(4),
                at(LANE, Lane.WAITING_AT, Kind.STORE_VOLATILE, Effect.RELEASE),
                "go on");
        assertFound(
                "head without a fence", lane(4), at(LANE, Lane.HEAD_AT, Kind.STORE_VOLATILE, Effect.RELEASE), "go on");
        Fault deaf = (who, k, s, o, v) -> who == 1 && o == Lane.WAITING_AT ? Effect.LOST : Effect.NONE;
        assertFound("no look for a waiting writer", lane(4), deaf, "go on");
        assertFound("no patience", Exploration.of(processes(1, false), LIMIT), "go on");
        Fault unfenced = at(OWNER, ArenaHeader.SLEEPING_AT, Kind.STORE_VOLATILE, Effect.RELEASE);
        assertFound("announcement without a fence", processes(1, true), unfenced, "go on");
        Fault blind = (who, k, s, o, v) -> who == 1 && k == Kind.LOAD_VOLATILE && s == LANE ? Effect.LOST : Effect.NONE;
        assertFound("no look once more", processes(1, true), blind, "go on");
    }
}
