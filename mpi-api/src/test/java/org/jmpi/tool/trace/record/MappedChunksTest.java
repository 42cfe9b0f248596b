package org.jmpi.tool.trace.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jmpi.tool.otf2.EventFile;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.EventWriter;
import org.jmpi.tool.otf2.Otf2;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events in mapped memory, of files that are ended and of those whose writer was killed. */
class MappedChunksTest {
    private static final int CHUNK = Otf2.LEAST_CHUNK;
    /** Events of some chunks; an event takes more than ten bytes. */
    private static final int MANY = CHUNK;

    @TempDir
    private Path folder;

    private final List<IOException> failures = new ArrayList<>();
    private long time;

    private EventWriter writer(Path path) throws IOException {
        return new EventWriter(CHUNK, new MappedChunks(path, CHUNK, bytes -> {}, failures::add));
    }

    private void write(EventWriter to, int events) {
        for (int i = 0; i < events; i++) {
            to.write(++time, EventType.ENTER, i & 7);
        }
    }

    @Test
    void shouldEndAFileBehindItsLastEvent() throws IOException {
        Path path = folder.resolve("ended");
        EventWriter events = writer(path);
        write(events, MANY);
        events.close();
        long size = Files.size(path);
        assertEquals(new EventFile.Extent(MANY, 1, MANY), EventFile.end(path, CHUNK));
        assertEquals(size, Files.size(path));
        assertTrue(size < MANY * 16L, () -> size + " bytes");
    }

    @Test
    void shouldEndAFileThatWasNeverClosed() throws IOException {
        for (int count : new int[] {1, MANY / 30, MANY / 2, MANY}) {
            time = 0;
            Path path = folder.resolve("killed" + count);
            write(writer(path), count);
            assertEquals(new EventFile.Extent(count, 1, count), EventFile.end(path, CHUNK));
            assertTrue(Files.size(path) < CHUNK + count * 16L, () -> path + " is long");
            assertEquals(new EventFile.Extent(count, 1, count), EventFile.end(path, CHUNK), "ended twice");
        }
        assertEquals(List.of(), failures);
    }

    /** Memory is mapped in ever larger pieces: most chunks begin without a new object. */
    @Test
    void shouldAllocateNothingForMostChunks() throws IOException {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        EventWriter events = writer(folder.resolve("long"));
        write(events, 4 * MANY);
        long[] bytes = new long[16];
        for (int i = 0; i < bytes.length; i++) {
            long before = threads.getThreadAllocatedBytes(id);
            write(events, MANY / 8);
            bytes[i] = threads.getThreadAllocatedBytes(id) - before;
        }
        events.close();
        assertTrue(
                Arrays.stream(bytes).filter(b -> b == bytes[bytes.length - 1]).count() > bytes.length / 2,
                () -> Arrays.toString(bytes));
        assertTrue(Arrays.stream(bytes).min().getAsLong() < 64, () -> Arrays.toString(bytes));
    }
}
