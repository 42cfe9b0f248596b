package org.jmpi.hydra.demux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LineForwarderTest {
    private final List<String> writes = new ArrayList<>();
    private final LineSink sink = new LineSink(
            new ByteArrayOutputStream() {
                @Override
                public synchronized void write(byte[] bytes, int offset, int length) {
                    writes.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
                }
            },
            () -> {});

    private static InputStream pieces(String... pieces) {
        return new InputStream() {
            private int next;

            @Override
            public int read() {
                throw new AssertionError("read whole blocks");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                if (next == pieces.length) {
                    return -1;
                }
                byte[] piece = pieces[next++].getBytes(StandardCharsets.UTF_8);
                System.arraycopy(piece, 0, bytes, offset, piece.length);
                return piece.length;
            }
        };
    }

    @Test
    void shouldPutTheTimeBeforeEveryLine() {
        new LineForwarder(pieces("one\n", "two\nlast"), sink, "a" + TimeStamp.MARK + "b:").run();
        String time = "a[A-Z][a-z]{2} [A-Z][a-z]{2} [ 123][0-9] [0-9]{2}:[0-9]{2}:[0-9]{2} [0-9]{4}b:";
        assertTrue(
                String.join("", writes).matches(time + "one\n" + time + "two\n" + time + "last\n"),
                String.join("", writes));
    }

    @Test
    void shouldWriteTheTimeAsC() {
        assertEquals("Mon Nov  3 20:04:05 2025", TimeStamp.of(java.time.LocalDateTime.of(2025, 11, 3, 20, 4, 5)));
    }

    @Test
    void shouldCopyLinesToBothSinks() {
        ByteArrayOutputStream other = new ByteArrayOutputStream();
        LineSink both = sink.and(new LineSink(other, () -> {}));
        new LineForwarder(pieces("one\n", "two\n"), both, "").run();
        assertEquals("one\ntwo\n", String.join("", writes));
        assertEquals("one\ntwo\n", other.toString(StandardCharsets.UTF_8));
    }

    @Test
    void shouldWriteWholeLinesOnly() {
        new LineForwarder(pieces("one\ntw", "o\nthr", "ee"), sink, "").run();
        assertEquals(List.of("one\n", "two\n", "three\n"), writes);
    }

    @Test
    void shouldLabelEveryLine() {
        new LineForwarder(pieces("a\nb\n", "\nlast"), sink, "[2] ").run();
        assertEquals("[2] a\n[2] b\n[2] \n[2] last\n", String.join("", writes));
    }

    @Test
    void shouldCutALineThatNeverEndsAndLabelItOnce() {
        String text = "x".repeat(3 * LineForwarder.CAPACITY + 7);
        new LineForwarder(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)), sink, "[0] ").run();
        assertEquals("[0] " + text + "\n", String.join("", writes));
    }

    @Test
    void shouldCarryAnyTextUnchanged() {
        long seed = 7;
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 2000; line++) {
            text.append("y".repeat(random.nextInt(200))).append('\n');
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
        new LineForwarder(new ByteArrayInputStream(bytes), sink, "").run();
        assertEquals(text.toString(), String.join("", writes), () -> "seed " + seed);
        writes.forEach(write -> assertTrue(write.endsWith("\n")));
    }

    @Test
    void shouldLabelLinesOfAnyBytesAndLengths() {
        long seed = 11;
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int line = 0; line < 3000; line++) {
            StringBuilder one = new StringBuilder();
            for (int length = random.nextInt(30); length > 0; length--) {
                // all but the newline, those that differ from it by a bit more often
                char c = (char) (random.nextBoolean() ? '\n' ^ 1 << random.nextInt(8) : random.nextInt(256));
                one.append(c == '\n' ? ' ' : c);
            }
            text.append(one).append('\n');
            expected.append("[4] ").append(one).append('\n');
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        new LineForwarder(new ByteArrayInputStream(bytes), new LineSink(all, () -> {}), "[4] ").run();
        assertEquals(expected.toString(), all.toString(StandardCharsets.ISO_8859_1), () -> "seed " + seed);
    }

    @Test
    void shouldSayOnceThatTheOutputIsClosedAndDropTheRest() {
        AtomicInteger closed = new AtomicInteger();
        LineSink broken = new LineSink(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("Broken pipe");
                    }
                },
                closed::incrementAndGet);
        new LineForwarder(pieces("a\n", "b\n", "c"), broken, "").run();
        assertEquals(1, closed.get());
    }
}
