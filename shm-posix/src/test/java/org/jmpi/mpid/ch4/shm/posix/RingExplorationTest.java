package org.jmpi.mpid.ch4.shm.posix;

import static org.jmpi.mpid.ch4.shm.posix.Explorations.LIMIT;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.assertFound;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.assertPasses;
import static org.jmpi.mpid.ch4.shm.posix.Explorations.at;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.shm.posix.explore.Exploration;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault;
import org.jmpi.mpid.ch4.shm.posix.explore.Fault.Effect;
import org.jmpi.mpid.ch4.shm.posix.explore.Participant;
import org.jmpi.mpid.ch4.shm.posix.explore.Program;
import org.jmpi.mpid.ch4.shm.posix.explore.Step.Kind;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

/** Every interleaving of the two ends of a bulk ring. */
class RingExplorationTest {
    private static final int RING = ExploredArena.MADE;
    private static final int CAPACITY = 128;

    /** Data in which each word has a number of its own, from {@code first} on. */
    private static byte[] data(int bytes, int first) {
        Segment data = Segment.of(new byte[bytes]);
        for (int at = 0; at < bytes; at += 8) {
            data.putLong(at, first + at / 8);
        }
        return data.heap;
    }

    /** Takes data that {@link #data} made. */
    private static final class Numbers implements AmSink {
        private long next;

        Numbers(int first) {
            next = first;
        }

        @Override
        public void data(Segment src, int pos, int len) {
            for (int at = 0; at < len; at += 8) {
                assertEquals(next++, src.getLong(pos + at));
            }
        }

        @Override
        public void done() {}

        @Override
        public void failed(RuntimeException why) {}
    }

    /** Messages of so many bytes; {@code again}: the writer looks once more before it sleeps. */
    private static List<Program> ring(boolean again, int... messages) {
        return List.of(
                me -> {
                    Segment memory = me.segment(RING, Ring.size(CAPACITY), Ring.DATA_AT);
                    RingWriter writer = new RingWriter(memory, CAPACITY, 0);
                    me.mark();
                    int first = 1;
                    for (int bytes : messages) {
                        PendingSend send = new PendingSend();
                        send.setData(new UserBuffer().set(data(bytes, first)), bytes, null);
                        push(me, writer, send, again);
                        first += bytes / 8;
                    }
                },
                me -> {
                    Segment memory = me.segment(RING, Ring.size(CAPACITY), Ring.size(CAPACITY));
                    RingReader reader = new RingReader(memory, CAPACITY, 0, me::ring);
                    me.mark();
                    int first = 1;
                    for (int bytes : messages) {
                        pull(me, reader, new Inflow().set(new Numbers(first), true, bytes));
                        first += bytes / 8;
                    }
                });
    }

    private static void push(Participant me, RingWriter writer, PendingSend send, boolean again) {
        while (send.copied < send.dataSz) {
            if (!writer.push(send)) {
                me.drain();
                writer.waitForRoom();
                if (!again || !writer.push(send)) {
                    me.sleep();
                }
            }
        }
    }

    private static void pull(Participant me, RingReader reader, Inflow to) {
        while (to.left > 0) {
            me.look();
            if (reader.pull(to) == 0) {
                me.spin();
            }
        }
    }

    @Test
    void shouldDeliverInOrderThroughSeveralRounds() {
        assertPasses("ring of 128, 192 + 24 bytes", Exploration.of(ring(true, 192, 24), LIMIT));
        assertPasses("ring of 128, 4 times 8 bytes", Exploration.of(ring(true, 8, 8, 8, 8), LIMIT));
    }

    @Test
    void shouldFindWhatIsOrderedWrongly() {
        List<Program> programs = ring(true, 192, 24);
        Fault late = (who, k, s, o, v) -> who == 0 && k == Kind.STORE ? Effect.LATE : Effect.NONE;
        assertFound("data after the tail", programs, late, "a race");
        assertFound("plain tail", programs, at(RING, Ring.TAIL_AT, Kind.STORE_VOLATILE, Effect.PLAIN), "a race");
        assertFound(
                "plain look at the tail", programs, at(RING, Ring.TAIL_AT, Kind.LOAD_ACQUIRE, Effect.PLAIN), "a race");
        assertFound("plain head", programs, at(RING, Ring.HEAD_AT, Kind.STORE_VOLATILE, Effect.PLAIN), "a race");
        assertFound(
                "plain look at the head", programs, at(RING, Ring.HEAD_AT, Kind.LOAD_VOLATILE, Effect.PLAIN), "a race");
    }

    @Test
    void shouldFindAWakeUpThatIsLost() {
        List<Program> programs = ring(true, 192, 24);
        int waiting = Ring.WAITING_AT;
        assertFound("no look once more", Exploration.of(ring(false, 192), LIMIT), "go on");
        assertFound(
                "waiting without a fence", programs, at(RING, waiting, Kind.STORE_VOLATILE, Effect.RELEASE), "go on");
        assertFound(
                "head without a fence", programs, at(RING, Ring.HEAD_AT, Kind.STORE_VOLATILE, Effect.RELEASE), "go on");
        assertFound(
                "no look for a waiting writer", programs, at(RING, waiting, Kind.LOAD_VOLATILE, Effect.LOST), "go on");
    }
}
