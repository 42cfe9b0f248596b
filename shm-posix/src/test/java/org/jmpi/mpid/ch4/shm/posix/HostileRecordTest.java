package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Process 2 writes into the inbox of process 0 what no JMPI would; process 1 must not notice. */
@Timeout(60)
class HostileRecordTest {
    private Bystander[] all;
    private Segment inbox;

    @BeforeEach
    void open() throws IOException {
        all = Bystander.inJvm(3, ShmSettings.defaults());
        String job = all[0].shm.jobId();
        DirectArena door =
                DirectArena.create(ArenaIdentity.random(job, 99, 100, ShmSettings.MIN_RING), java.util.List.of());
        inbox = ((DirectArena) door.open(0, all[0].card)).base();
        door.end(true);
    }

    @AfterEach
    void close() {
        Bystander.shutDown(all);
    }

    /** Claims space in the name of process 2 and returns where. */
    private int claim(int bytes, int said) {
        long tail = inbox.getAndAddLong(ArenaHeader.TAIL_AT, bytes);
        int at = ArenaHeader.inboxAt(3) + (int) tail;
        inbox.putLong(at + InboxRecord.CLAIM_AT, InboxRecord.claim(2, said));
        return at;
    }

    static Stream<Arguments> records() {
        return Stream.of(
                Arguments.of("no such type", InboxRecord.word(77, 1, 32, 8), 64),
                Arguments.of("no such handler", InboxRecord.word(InboxRecord.EAGER, 99, 32, 8), 64),
                Arguments.of("header beyond the record", InboxRecord.word(InboxRecord.EAGER, 1, 4000, 0), 64),
                Arguments.of("data beyond the record", InboxRecord.word(InboxRecord.EAGER, 1, 32, 1 << 20), 64),
                Arguments.of("long message, no handler", InboxRecord.word(InboxRecord.LONG_BY_RING, 99, 32, 0), 64),
                Arguments.of("long message of no size", InboxRecord.word(InboxRecord.LONG_BY_RING, 1, 32, 0), 64),
                Arguments.of("ring at no place", InboxRecord.word(InboxRecord.RING, 0, 0, 0), 64),
                Arguments.of("data of no message", InboxRecord.word(InboxRecord.DATA, 0, 0, 8), 64),
                Arguments.of("data beyond its record", InboxRecord.word(InboxRecord.DATA, 0, 0, 800), 64),
                Arguments.of("no record at all", 0x1234_5678L, 64),
                Arguments.of("odd size", InboxRecord.word(InboxRecord.EAGER, 1, 32, 8), 63),
                Arguments.of("size of nothing", InboxRecord.word(InboxRecord.EAGER, 1, 32, 8), 0),
                Arguments.of("size beyond the inbox", InboxRecord.word(InboxRecord.EAGER, 1, 32, 8), 1 << 24));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("records")
    void shouldFailOnlyThePeerThatWroteIt(String what, long word, int said) {
        all[1].trySend(0, 8);
        int at = claim(64, said);
        inbox.putLongVolatile(at, word);
        all[1].trySend(0, 8);
        while (all[0].shm.progress() > 0) {
            continue;
        }
        assertEquals(List.of(1, 1), all[0].arrivedFrom);
        assertEquals(List.of(2), List.copyOf(all[0].failures.keySet()));
        assertTrue(all[0].failures.get(2).contains("process 2"), all[0].failures.get(2));
    }

    @Test
    void shouldFailAPeerThatSendsALongMessageUnasked() {
        UserBuffer data = new UserBuffer().set(new byte[100_000]);
        all[2].shm.amIsend(0, Bystander.WHOLE, all[2].hdr, 32, data, 100_000, null);
        while (all[0].shm.progress() > 0) {
            continue;
        }
        assertEquals(List.of(2), List.copyOf(all[0].failures.keySet()));
        assertTrue(all[0].failures.get(2).contains("100000 bytes"), all[0].failures.get(2));
    }

    @Test
    void shouldStepOverARecordThatADeadProcessNeverFinished() {
        claim(128, 128);
        all[1].trySend(0, 8);
        assertEquals(0, all[0].shm.progress());
        all[0].shm.checkPeers();
        assertEquals(List.of(), all[0].arrivedFrom);
        all[2].shm.shutdownNow();
        while (all[0].arrivedFrom.isEmpty()) {
            all[0].shm.checkPeers();
            all[0].shm.progress();
        }
        assertEquals(List.of(1), all[0].arrivedFrom);
    }

    @Test
    void shouldStepOverSpaceThatNobodySignedOnceAProcessDied() {
        inbox.getAndAddLong(ArenaHeader.TAIL_AT, 128);
        all[1].trySend(0, 8);
        all[2].shm.shutdownNow();
        while (all[0].arrivedFrom.isEmpty()) {
            all[0].shm.checkPeers();
            all[0].shm.progress();
        }
        assertEquals(List.of(1), all[0].arrivedFrom);
    }

    /** Its last message lies behind a record that a third process still writes: it counts before the end. */
    @Test
    void shouldNotJudgeAProcessThatFinishedBeforeItsLastMessageIsTaken() {
        int at = claim(64, 64);
        all[1].trySend(0, 8);
        all[1].shm.close(System.nanoTime());
        long begin = System.nanoTime();
        // two intervals: the first look at peers may have been a moment ago
        while (System.nanoTime() - begin < 120_000_000L) {
            all[0].shm.checkPeers();
            all[0].shm.progress();
            assertEquals(List.of(), all[0].left);
        }
        assertEquals(List.of(), all[0].arrivedFrom);
        inbox.putLongVolatile(at, 0x1234_5678L);
        while (all[0].left.isEmpty()) {
            all[0].shm.checkPeers();
        }
        assertEquals(List.of(1), all[0].arrivedFrom);
        assertEquals(List.of(1), all[0].left);
    }
}
