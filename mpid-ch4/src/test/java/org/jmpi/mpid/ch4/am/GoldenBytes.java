package org.jmpi.mpid.ch4.am;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.mpir.mpl.Segment;

/** Headers as bytes, in the way docs/wire-format.md shows them. */
public final class GoldenBytes {
    private static final int SIZE = 128;
    /** A multiple of 8, as everywhere. */
    private static final int ELSEWHERE = 64;

    private static final Path PAGE = Path.of("..", "docs", "wire-format.md");

    private GoldenBytes() {}

    /** Returns a segment where each byte that is not written can be seen. */
    public static Segment dirtySegment() {
        Segment hdr = Segment.allocate(SIZE);
        for (int at = 0; at < SIZE; at += Long.BYTES) {
            hdr.putLong(at, -1);
        }
        return hdr;
    }

    /** Returns the first {@code size} bytes of {@code hdr} as words of four. */
    public static String hex(Segment hdr, int size) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < size; at++) {
            text.append(at > 0 && at % Integer.BYTES == 0 ? " " : "").append(String.format("%02x", hdr.bytes.get(at)));
        }
        return text.toString();
    }

    /** Returns a message with the header {@code hdr}, which lies behind other bytes. */
    public static AmMessage arrived(Segment hdr, int size) {
        AmMessage m = new AmMessage();
        m.hdr = dirtySegment();
        m.hdrPos = ELSEWHERE;
        m.hdrSz = size;
        for (int at = 0; at < size; at += Long.BYTES) {
            m.hdr.putLong(ELSEWHERE + at, hdr.getLong(at));
        }
        return m;
    }

    /** Fails unless the page has a row of this message with its number. */
    public static void assertRow(int id, String name) {
        assertTrue(rows().stream().anyMatch(row -> row.startsWith("| " + id + " | " + name + " |")), "row of " + name);
    }

    /** Fails unless the page has a row of this message with its number, its size and these bytes. */
    public static void assertDocumented(int id, String name, int size, String golden) {
        String begin = "| " + id + " | " + name + " | " + size + " |";
        assertTrue(
                rows().stream().anyMatch(row -> row.startsWith(begin) && row.contains("`" + golden + "`")),
                PAGE + " has no row " + begin + " ... `" + golden + "` |");
    }

    private static List<String> rows() {
        try {
            return Files.readAllLines(PAGE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
