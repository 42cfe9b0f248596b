package mpi;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lines of a file, dealt by where they begin. */
@Timeout(60)
class FileLinesTest {
    private static final String[] WORDS = {
        "", "a", "\u00e4\u00f6\u20ac", "\ud83d\ude00 x", "a long line of several words", "\r", " "
    };

    @TempDir
    Path dir;

    /** Whatever the ranges and pieces, each line is found once, in order. */
    @Test
    void shouldDealEachLineOnce() {
        SplittableRandom random = new SplittableRandom(4711);
        for (int trial = 0; trial < 3000; trial++) {
            StringBuilder text = new StringBuilder();
            int lines = random.nextInt(8);
            for (int i = 0; i < lines; i++) {
                text.append(WORDS[random.nextInt(WORDS.length)]);
                text.append(i == lines - 1 && random.nextBoolean() ? "" : random.nextBoolean() ? "\n" : "\r\n");
            }
            byte[] bytes = text.toString().getBytes(UTF_8);
            int ranks = random.nextInt(1, 8);
            int piece = random.nextInt(1, 12);
            assertEquals(wanted(text.toString()), dealt(bytes, ranks, piece), "trial " + trial + ": " + text);
        }
    }

    private static List<String> wanted(String text) {
        List<String> lines = new ArrayList<>();
        for (int at = 0; at < text.length(); ) {
            int end = text.indexOf('\n', at);
            String line = text.substring(at, end < 0 ? text.length() : end);
            lines.add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
            at = end < 0 ? text.length() : end + 1;
        }
        return lines;
    }

    private static List<String> dealt(byte[] bytes, int ranks, int piece) {
        List<String> lines = new ArrayList<>();
        for (int r = 0; r < ranks; r++) {
            LineReader reader = new LineReader(
                    (at, to) -> read(bytes, at, to),
                    (long) bytes.length * r / ranks,
                    (long) bytes.length * (r + 1) / ranks,
                    UTF_8,
                    piece);
            reader.forEachRemaining(lines::add);
        }
        return lines;
    }

    private static int read(byte[] bytes, long at, ByteBuffer to) {
        int n = Math.max(0, Math.min(to.remaining(), bytes.length - (int) at));
        to.put(bytes, Math.min((int) at, bytes.length), n);
        return n;
    }

    @Test
    void shouldReadAFileTogether() throws Exception {
        Path path = dir.resolve("text");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            lines.add("line " + i + " \u20ac" + "x".repeat(i % 97));
        }
        Files.write(path, lines);
        String[] parts = new String[3];
        OnRanks.run(3, () -> {
            try (File file = File.open(MPI.COMM_WORLD, path, MPI.MODE_RDONLY)) {
                String own = file.lines(UTF_8).collect(Collectors.joining("\n"));
                synchronized (parts) {
                    parts[MPI.COMM_WORLD.getRank()] = own;
                }
            }
        });
        assertEquals(String.join("\n", lines), String.join("\n", parts));
    }

    @Test
    void shouldRefuseWhatHasNoLines() throws Exception {
        Path path = dir.resolve("text");
        Files.writeString(path, "x\n");
        OnRanks.alone(() -> {
            try (File file = File.open(MPI.COMM_SELF, path, MPI.MODE_RDONLY)) {
                assertThrows(IllegalArgumentException.class, () -> file.lines(UTF_16));
                file.setView(0, MPI.INT, MPI.INT, "native");
                assertThrows(IllegalStateException.class, () -> file.lines(UTF_8));
                file.setView(1, MPI.BYTE, MPI.BYTE, "native");
                assertThrows(IllegalStateException.class, () -> file.lines(UTF_8));
            }
        });
    }
}
