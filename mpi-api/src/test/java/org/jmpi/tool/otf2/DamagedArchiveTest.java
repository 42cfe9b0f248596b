package org.jmpi.tool.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is no sound archive is an error with file and offset, or is read; it never hangs, nor fills the memory. */
class DamagedArchiveTest {
    private static final int ROUNDS = "1".equals(System.getenv("JMPI_TEST_FULL"))
            ? 1_000_000
            : Boolean.getBoolean("jmpi.test.whole") ? 20_000 : 4_000;
    private static final String EVENTS = "05 05 00 00 00 00 00 00 00 0C 00  0E 06 01 01 00 00 01 04"
            + "06 05 01 01 00 01 07 0F 08 01 01 00 00 01 04 01 09  1F 05 00 01 04 01 05  53 06 00 01 02 00 01 01 0D 00";
    private static final String DEFINITIONS = "05 0A 02 E8 03 00 04 00 CA 9A 3B FF  0A 02 00 00  0A 04 01 01 6D 00"
            + GivenBytes.LOCATION + "12 0B 00 00 00 01 02 01 05 00 04 04 00  08 09 01 00 00 00 00 01 00 01 07";
    private static final String LOCAL = "05 09 06 01 03 00 01 01 01 02 00"
            + "06 11 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"
            + "06 12 09 00 00 00 00 00 00 00 01 05 00 00 00 00 00 00 00 00";

    @TempDir
    private Path folder;

    private GivenBytes sound() throws IOException {
        GivenBytes bytes = new GivenBytes(folder, 6, DEFINITIONS, EVENTS);
        GivenBytes.write(folder.resolve("traces/7.def"), GivenBytes.header(0) + LOCAL + "02 01");
        return bytes;
    }

    private long read() throws IOException {
        long count = 0;
        try (Events events = Archive.open(folder.resolve("traces.otf2")).events()) {
            while (events.next() != null) {
                count++;
            }
        }
        return count;
    }

    private String failure() {
        return assertThrows(Otf2Exception.class, this::read).getMessage();
    }

    private void assertFails(String file, String hex, String expected) throws IOException {
        GivenBytes.write(folder.resolve(file), hex);
        String message = failure();
        assertTrue(message.contains(Path.of(file).getFileName().toString()), message);
        assertTrue(message.contains(expected), message);
    }

    @Test
    void shouldReadTheSoundOne() throws IOException {
        sound();
        assertEquals(6, read());
        assertEquals(List.of(), Archive.open(folder.resolve("traces.otf2")).warnings());
    }

    @Test
    void shouldNameFileAndOffset() throws IOException {
        sound();
        String head = GivenBytes.header(1);
        assertFails("traces/7.evt", head + "0E 06 01 01 09 00 01 04 02 01", "at byte 22: a number of 9 bytes");
        assertFails("traces/7.evt", head + "0E 09 01 01 02 01", "at byte 18: a record of 9 bytes");
        assertFails(
                "traces/7.evt", head + "0E FF 00 00 00 00 00 00 00 80 02 01", "a record of 9223372036854775808 bytes");
        assertFails("traces/7.evt", head + "0E 02 01 01 02 01", "at byte 22: a field of 1 bytes");
        assertFails("traces/7.evt", head + "0C 00", "at byte 20: the file ends without the mark of its end");
        assertFails("traces/7.evt", head + "0C 00 00", "at byte 20: the end of a chunk");
        assertFails("traces/7.evt", head + "0C 00 03 02 01", "at byte 20: the record 3");
        assertFails("traces/7.evt", head + "06 02 00 00 06 02 00 00 0C 00 02 01", "two lists of attributes");
        assertFails("traces/7.evt", head + "06 02 01 7F 0C 00 02 01", "a list of 127 attributes");
        assertFails("traces/7.evt", head + "53 07 00 04 FE FF FF FF 00 02 01", "a list of 4294967294 arguments");
        assertFails("traces/7.evt", "03 42 01", "at byte 0: a chunk header of 3 bytes");
        assertFails("traces/7.evt", "", "at byte 0: a chunk header of 0 bytes");
        assertFails("traces/7.evt", "04" + head.substring(2) + "02 01", "04 42 where a chunk should begin");
        sound();
        assertFails("traces/7.def", GivenBytes.header(0) + "05 08 03 04 FF FF FF 7F 00 00 02 01", "a mapping table of");
        assertFails(
                "traces/7.def",
                GivenBytes.header(0) + "06 12" + "00 ".repeat(18) + "06 12" + "00 ".repeat(18) + "02 01",
                "a clock offset at 0, not after the one before it");
        sound();
        assertFails("traces.def", GivenBytes.header(0) + "0A 04 01 01 6D 6D 02 01", "a text without the zero byte");
        assertFails(
                "traces.def",
                GivenBytes.header(0) + "12 08 00 00 00 04 FF FF FF 7F 02 01",
                "a list of 2147483647 members");
    }

    @Test
    void shouldRefuseAnchorsThatAreNone() throws IOException {
        sound();
        byte[] anchor = Files.readAllBytes(folder.resolve("traces.otf2"));
        assertAnchorFails(anchor, 0, 4, "no anchor file");
        assertAnchorFails(anchor, 1, 0x41, "no byte order");
        assertAnchorFails(anchor, 3, 'X', "expected the text OTF2");
        assertAnchorFails(anchor, 8, 9, "trace format 9");
        assertAnchorFails(anchor, 14, 1, "chunks of events have 65536 bytes");
        assertAnchorFails(anchor, 22, 1, "chunks of definitions have 65536 bytes");
        assertAnchorFails(anchor, 28, 2, "file substrate 2");
        assertAnchorFails(anchor, 29, 2, "compression 2");
        assertAnchorFails(anchor, 49, 50, "50 properties in the");
        assertAnchorFails(anchor, anchor.length - 3, 0, "no mark of the file's end");
    }

    private void assertAnchorFails(byte[] anchor, int at, int value, String expected) throws IOException {
        byte[] changed = anchor.clone();
        changed[at] = (byte) value;
        Files.write(folder.resolve("traces.otf2"), changed);
        String message = failure();
        assertTrue(message.contains(expected), message);
    }

    @Test
    void shouldTellOfMissingFiles() throws IOException {
        sound();
        Files.delete(folder.resolve("traces/7.evt"));
        assertTrue(failure().contains("7.evt: missing"), failure());
        Files.delete(folder.resolve("traces.def"));
        assertTrue(failure().contains("traces.def: missing"), failure());
        Files.delete(folder.resolve("traces.otf2"));
        assertTrue(failure().contains("no such file"), failure());
        assertTrue(assertThrows(Otf2Exception.class, () -> Archive.open(folder))
                .getMessage()
                .contains("0 anchor files"));
    }

    @Test
    void shouldEndWhereAnyFileIsCutOff() throws IOException {
        for (String file : List.of("traces.otf2", "traces.def", "traces/7.def", "traces/7.evt")) {
            sound();
            byte[] whole = Files.readAllBytes(folder.resolve(file));
            for (int length = 0; length < whole.length - 2; length++) {
                Files.write(folder.resolve(file), Arrays.copyOf(whole, length));
                failure();
            }
        }
    }

    @Test
    void shouldSurviveChangedBytes() throws IOException {
        GivenBytes bytes = sound();
        Random random = new Random(20261128);
        List<Path> files = List.of(
                bytes.anchor,
                folder.resolve("traces.def"),
                folder.resolve("traces/7.def"),
                folder.resolve("traces/7.evt"));
        byte[][] whole = new byte[files.size()][];
        for (int i = 0; i < whole.length; i++) {
            whole[i] = Files.readAllBytes(files.get(i));
        }
        int failed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int chosen = random.nextInt(files.size());
            byte[] changed = whole[chosen].clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            Files.write(files.get(chosen), changed);
            failed += fails() ? 1 : 0;
            Files.write(files.get(chosen), whole[chosen]);
        }
        assertTrue(failed > ROUNDS / 4, failed + " of " + ROUNDS + " were noticed");
    }

    private boolean fails() throws IOException {
        try {
            read();
            return false;
        } catch (Otf2Exception e) {
            return true;
        }
    }
}
