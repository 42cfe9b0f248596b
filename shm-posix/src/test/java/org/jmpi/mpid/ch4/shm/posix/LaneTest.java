package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

/** Producer and consumer of one lane, both in this thread. */
class LaneTest implements Inbox.Reader {
    private static final int CAPACITY = 4096;
    private static final int SEED = 4711;

    private final Segment memory = Segment.allocate(Lane.size(CAPACITY));
    private final Segment owner = Segment.allocate(ArenaHeader.FIXED_SIZE);
    private final LaneWriter writer = new LaneWriter(memory, CAPACITY, 0, owner, 0);
    private final List<Integer> rings = new ArrayList<>();
    private final LaneReader reader = new LaneReader(memory, CAPACITY, 1, this, rings::add);
    private final Segment header = Segment.allocate(64);
    private final List<byte[]> arrived = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    @Override
    public void record(int lpid, Segment in, long word, int at, int end) {
        assertEquals(1, lpid);
        assertEquals(header.getLong(0), in.getLong(at));
        byte[] data = new byte[InboxRecord.dataSz(word)];
        in.bytes.get(end - InboxRecord.align8(data.length), data);
        arrived.add(data);
    }

    @Override
    public void garbage(int lpid, String what) {
        complaints.add(lpid + ": " + what);
    }

    private boolean send(byte[] data) {
        return writer.eager(0, header, 16, new UserBuffer().set(data), data.length);
    }

    @Test
    void shouldDeliverMessagesOfAnySizeInOrderThroughManyRounds() {
        Random random = new Random(SEED);
        List<byte[]> sent = new ArrayList<>();
        header.putLong(0, SEED);
        for (int i = 0; i < 10_000; i++) {
            byte[] data = new byte[random.nextInt(i % 8 == 0 ? 1000 : 50)];
            // what looks like a record where a later round begins one
            Arrays.fill(data, (byte) 0xA7);
            if (send(data)) {
                sent.add(data);
            }
            if (random.nextInt(4) == 0) {
                reader.poll(random.nextInt(8));
            }
        }
        while (reader.poll(8) > 0) {
            continue;
        }
        assertTrue(sent.size() > 5000, sent.size() + " were sent");
        assertEquals(sent.size(), arrived.size());
        for (int i = 0; i < sent.size(); i++) {
            assertEquals(Arrays.toString(sent.get(i)), Arrays.toString(arrived.get(i)));
        }
    }

    @Test
    void shouldHaveNoRoomUntilTheReaderGaveSomeBack() {
        int went = 0;
        while (send(new byte[8])) {
            went++;
        }
        assertEquals(CAPACITY / Lane.GRAIN - 1, went);
        assertEquals(went, reader.poll(went));
        assertTrue(send(new byte[8]));
        assertTrue(reader.hasNext());
        assertEquals(1, reader.poll(8));
        assertFalse(reader.hasNext());
    }

    @Test
    void shouldPublishNothingWhenACopyFails() {
        UserBuffer tooShort = new UserBuffer().set(new byte[8]);
        assertThrows(RuntimeException.class, () -> writer.eager(0, header, 16, tooShort, 800));
        assertEquals(0, reader.poll(8));
        assertTrue(send(new byte[8]));
        assertEquals(1, reader.poll(8));
    }

    @Test
    void shouldRingAWriterThatWaitsForRoomOnce() {
        while (send(new byte[8])) {
            continue;
        }
        writer.waitForRoom();
        while (reader.poll(8) > 0) {
            continue;
        }
        reader.poll(8);
        assertEquals(List.of(1), rings);
    }

    @Test
    void shouldReadNothingBehindWhatIsNoRecord() {
        send(new byte[8]);
        memory.putLong(Lane.DATA_AT, 0x1234);
        assertEquals(1, reader.poll(8));
        assertEquals(0, reader.poll(8));
        assertFalse(reader.hasNext());
        assertEquals(List.of(), arrived);
        assertEquals(1, complaints.size());
        assertTrue(complaints.get(0).startsWith("1: ") && complaints.get(0).contains("0x1234"), complaints.get(0));
    }

    @Test
    void shouldReadNoRecordThatReachesBeyondTheEnd() {
        memory.putLong(Lane.DATA_AT, InboxRecord.word(InboxRecord.EAGER, 0, 16, CAPACITY));
        reader.poll(8);
        assertEquals(List.of(), arrived);
        assertEquals(1, complaints.size());
    }

    /** No producer pads from the start, and nobody makes the word zero: it would be read for ever. */
    @Test
    void shouldReadNoPaddingOfAWholeRound() {
        memory.putLong(Lane.DATA_AT, InboxRecord.word(InboxRecord.PADDING, 0, 0, 0));
        assertEquals(1, reader.poll(8));
        assertEquals(0, reader.poll(8));
        assertEquals(1, complaints.size());
    }

    @Test
    void shouldBlameTheReaderForAHeadThatCannotBe() {
        while (send(new byte[8])) {
            continue;
        }
        memory.putLong(Lane.HEAD_AT, 1L << 40);
        assertThrows(ProtocolException.class, () -> send(new byte[8]));
    }
}
