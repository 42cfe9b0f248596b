package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

/** Shared memory to the byte, as the code that ships writes it, and as the page on wire formats has it. */
class GoldenBytesTest {
    private static final int PROCESSES = 3;
    private static final int ME = 1;
    private static final int INBOX = 4096;
    private static final int CAPACITY = 65536;

    private final Segment inbox = Segment.allocate(INBOX + CAPACITY);
    private final InboxWriter writer = new InboxWriter(inbox, CAPACITY, PROCESSES, ME, 0);
    private final Segment header = Segment.allocate(64);

    GoldenBytesTest() {
        for (int i = 0; i < 16; i++) {
            header.bytes.put(i, (byte) (0xa0 + i));
        }
    }

    private static void assertBytes(Segment memory, int from, String... golden) throws IOException {
        String hex = String.join("", golden).replace(" ", "");
        byte[] bytes = new byte[hex.length() / 2];
        memory.bytes.get(from, bytes);
        assertEquals(hex, HexFormat.of().formatHex(bytes));
        assertTrue(page().contains(hex), "docs/wire-format*.md shows other bytes than " + hex);
    }

    /** Returns what the pages show in lines that begin with a position of four digits, without blanks. */
    private static String page() throws IOException {
        StringBuilder hex = new StringBuilder();
        try (DirectoryStream<Path> pages = Files.newDirectoryStream(Path.of("..", "docs"), "wire-format*.md")) {
            for (Path page : pages) {
                for (String line : Files.readAllLines(page)) {
                    if (line.matches(" {4}[0-9a-f]{4}  [0-9a-f]{2}.*")) {
                        hex.append(line.substring(10).split("   ")[0].replace(" ", ""));
                    } else if (!line.startsWith("    ")) {
                        hex.append('\n');
                    }
                }
            }
        }
        return hex.toString();
    }

    private PendingSend pending(int bytes, byte... data) {
        PendingSend send = new PendingSend();
        send.set(0x1b, header, 8);
        send.setData(new UserBuffer().set(data), bytes, null);
        return send;
    }

    @Test
    void shouldBeginAnArenaWithItsIdentity() throws IOException {
        Segment memory = Segment.allocate(64);
        ArenaHeader.write(memory, new ArenaIdentity("job", 5, 7, CAPACITY, 0x1122334455667788L, 0x99aabbccddeeff00L));
        // a process number is another one each time
        memory.putLong(ArenaHeader.PID_AT, 4711);
        assertBytes(
                memory,
                0,
                "4a 4d 50 49 41 52 4e 41",
                "02 00 00 00 07 00 00 00",
                "88 77 66 55 44 33 22 11",
                "00 ff ee dd cc bb aa 99",
                "67 12 00 00 00 00 00 00",
                "05 00 00 00 00 00 01 00",
                "00 00 00 00 00 00 00 00");
        assertEquals(INBOX, ArenaHeader.inboxAt(PROCESSES));
        assertEquals(448, ArenaHeader.unopenedAt(0));
        assertEquals(456, ArenaHeader.waitingAt(0, PROCESSES));
    }

    @Test
    void shouldWriteAnEagerMessage() throws IOException {
        writer.eager(0x1b, header, 16, new UserBuffer().set(new byte[] {1, 2, 3, 4, 5}), 5);
        assertBytes(
                inbox,
                INBOX,
                "02 1b 10 00 05 00 00 a7",
                "02 00 00 00 40 00 00 00",
                "a0 a1 a2 a3 a4 a5 a6 a7",
                "a8 a9 aa ab ac ad ae af",
                "00 00 00 00 00 00 00 00",
                "00 00 00 00 00 00 00 00",
                "00 00 00 00 00 00 00 00",
                "01 02 03 04 05 00 00 00");
        assertBytes(inbox, ArenaHeader.TAIL_AT, "40 00 00 00 00 00 00 00");
    }

    @Test
    void shouldWriteALongMessageByRecords() throws IOException {
        writer.announce(InboxRecord.LONG_BY_RECORDS, pending(100_000, new byte[100_000]));
        writer.data(new UserBuffer().set(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}), 0, 12);
        assertBytes(
                inbox,
                INBOX,
                "04 1b 08 00 00 00 00 a7",
                "02 00 00 00 40 00 00 00",
                "a0 86 01 00 00 00 00 00",
                "00 00 00 00 00 00 00 00",
                "a0 a1 a2 a3 a4 a5 a6 a7",
                "00 00 00 00 00 00 00 00",
                "00 00 00 00 00 00 00 00",
                "00 00 00 00 00 00 00 00",
                "06 00 00 00 0c 00 00 a7",
                "02 00 00 00 40 00 00 00",
                "00 00 00 00 00 00 00 00",
                "00 00 00 00 00 00 00 00",
                "00 00 00 00 00 00 00 00",
                "00 00 00 00 00 00 00 00",
                "01 02 03 04 05 06 07 08",
                "09 0a 0b 0c 00 00 00 00");
    }

    @Test
    void shouldSayWhereARingAndALaneAre() throws IOException {
        writer.place(InboxRecord.RING, 0x11000, 0x200000);
        writer.place(InboxRecord.LANE, 0x212000, 0x40000);
        assertBytes(
                inbox,
                INBOX,
                "05 00 00 00 00 00 00 a7",
                "02 00 00 00 40 00 00 00",
                "00 10 01 00 00 00 00 00",
                "00 00 20 00 00 00 00 00");
        assertBytes(
                inbox,
                INBOX + 64,
                "07 00 00 00 00 00 00 a7",
                "02 00 00 00 40 00 00 00",
                "00 20 21 00 00 00 00 00",
                "00 00 04 00 00 00 00 00");
    }

    @Test
    void shouldPadToTheEndOfAnInbox() throws IOException {
        inbox.putLong(ArenaHeader.TAIL_AT, CAPACITY - 64);
        inbox.putLong(ArenaHeader.HEAD_AT, CAPACITY - 64);
        writer.eager(0x1b, header, 16, new UserBuffer().set(new byte[100]), 100);
        assertBytes(inbox, INBOX + CAPACITY - 64, "01 00 00 00 00 00 00 a7", "02 00 00 00 40 00 00 00");
    }

    @Test
    void shouldWriteTwoMessagesToALane() throws IOException {
        Segment lane = Segment.allocate(Lane.size(4096));
        LaneWriter to = new LaneWriter(lane, 4096, 0, inbox, 0);
        lane.putLong(Lane.DATA_AT + 64, -1);
        to.eager(0x1b, header, 16, null, 0);
        to.eager(0x1b, header, 8, new UserBuffer().set(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}), 8);
        assertBytes(
                lane,
                Lane.DATA_AT,
                "02 1b 10 00 00 00 00 a7",
                "a0 a1 a2 a3 a4 a5 a6 a7",
                "a8 a9 aa ab ac ad ae af",
                "00 00 00 00 00 00 00 00",
                "02 1b 08 00 08 00 00 a7",
                "a0 a1 a2 a3 a4 a5 a6 a7",
                "00 00 00 00 00 00 00 00",
                "01 02 03 04 05 06 07 08",
                "00 00 00 00 00 00 00 00");
    }

    @Test
    void shouldWriteALongMessageToARing() throws IOException {
        Segment memory = Segment.allocate(Ring.size(CAPACITY));
        RingWriter ring = new RingWriter(memory, CAPACITY, 0);
        ring.push(pending(5, (byte) 1, (byte) 2, (byte) 3, (byte) 4, (byte) 5));
        ring.push(pending(2, (byte) 0xee, (byte) 0xff));
        ring.waitForRoom();
        memory.putLong(Ring.HEAD_AT, 64);
        assertBytes(memory, Ring.TAIL_AT, "80 00 00 00 00 00 00 00");
        assertBytes(memory, Ring.WAITING_AT, "01 00 00 00 00 00 00 00");
        assertBytes(memory, Ring.DATA_AT, "01 02 03 04 05 00 00 00");
        assertBytes(memory, Ring.DATA_AT + 64, "ee ff 00 00 00 00 00 00");
    }
}
