package org.jmpi.tool.trace.finish;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.tool.otf2.ArchiveWriter;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.FileChunks;
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.otf2.ValueType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClocksTest {
    private static final long DAY = 1_000_000_000_000L;

    @TempDir
    private Path folder;

    private final List<Part> parts = new ArrayList<>();

    /** Adds a rank whose clock and time of day showed these when it began. */
    private Part add(String host, long begin, long realtime, ClockReading... readings) throws IOException {
        return add(parts.size(), host, begin, realtime, readings);
    }

    private Part add(int rank, String host, long begin, long realtime, ClockReading... readings) throws IOException {
        ArchiveWriter files = new ArchiveWriter(folder, "traces");
        Path journal = folder.resolve(rank + ".local");
        DefinitionWriter out = new DefinitionWriter(Journals.CHUNK, new FileChunks(journal, Journals.CHUNK));
        out.write(DefinitionType.CLOCK_PROPERTIES, 1_000_000_000L, begin, 0, realtime);
        out.write(DefinitionType.SYSTEM_TREE_NODE, 0, out.text(host), out.text("node"), Otf2.UNDEFINED_32);
        for (ClockReading each : readings) {
            each.write(out, rank);
        }
        out.close();
        Part part = new Part(rank, journal, files);
        parts.add(part);
        return part;
    }

    @Test
    void shouldTakeTheDifferenceToGrowEvenlyBetweenTwoMeasurements() throws IOException {
        Part first = add("a", 5_000, DAY);
        // its time of day is an hour ahead, which does not count
        Part other = add(
                "b",
                1_000,
                DAY + 3_600_000_000_000L,
                new ClockReading(1_000, 500_000, 20),
                new ClockReading(2_001_000, 500_200, 30));
        Part third = add("b", 1_100, DAY);
        Clocks clocks = new Clocks(parts);
        assertEquals(0, clocks.offset(first, 7_000));
        assertEquals(500_000, clocks.offset(other, 1_000));
        assertEquals(500_100, clocks.offset(other, 1_001_000));
        assertEquals(500_200, clocks.offset(other, 2_001_000));
        assertEquals(500_300, clocks.offset(other, 3_001_000));
        assertEquals(500_100, clocks.offset(third, 1_001_000), "its neighbour measured");
    }

    @Test
    void shouldTakeOneMeasurementForAll() throws IOException {
        add("a", 5_000, DAY);
        Part other = add("b", 1_000, DAY, new ClockReading(1_000, -700, 20));
        assertEquals(-700, new Clocks(parts).offset(other, 9_000_000));
    }

    @Test
    void shouldTakeClocksForOneThatDifferByLessThanTheError() throws IOException {
        add("a", 5_000, DAY);
        Part other = add("b", 1_000, DAY, new ClockReading(1_000, -15, 20), new ClockReading(9_000, 30, 30));
        assertEquals(0, new Clocks(parts).offset(other, 5_000));
    }

    @Test
    void shouldGoByTheTimeOfDayIfNothingWasMeasured() throws IOException {
        add("a", 5_000, DAY);
        Part other = add("b", 1_000, DAY + 300);
        assertEquals(4_300, new Clocks(parts).offset(other, 77_000));
        assertEquals(List.of(), other.clock);
    }

    @Test
    void shouldKeepTheClockOfRank0WhoseJournalIsLost() throws IOException {
        Part other = add(1, "b", 1_000, DAY, new ClockReading(1_000, 500, 20));
        Part neighbour = add(2, "a", 5_000, DAY + 77);
        Clocks clocks = new Clocks(parts);
        assertEquals(500, clocks.offset(other, 1_000));
        assertEquals(0, clocks.offset(neighbour, 9_000));
    }

    @Test
    void shouldKeepTheClockOfAHostThatLeftNothing() throws IOException {
        Part other = add(1, "b", 1_000, DAY, new ClockReading(1_000, 500, 20));
        Part third = add(2, "c", 5_000, DAY, new ClockReading(5_000, -700, 20));
        Clocks clocks = new Clocks(parts);
        assertEquals(500, clocks.offset(other, 1_000));
        assertEquals(-700, clocks.offset(third, 5_000));
    }

    @Test
    void shouldTakeADamagedMeasurementForNone() throws IOException {
        Path journal = folder.resolve("damaged.local");
        DefinitionWriter out = new DefinitionWriter(Journals.CHUNK, new FileChunks(journal, Journals.CHUNK));
        for (String each : List.of("1 2", "1 2 x", "1 2 -3", "1 2 99999999999999999999", "")) {
            long text = out.text(each);
            out.write(
                    DefinitionType.LOCATION_GROUP_PROPERTY,
                    0,
                    out.text("clock"),
                    text,
                    ValueType.STRING.ordinal(),
                    text);
        }
        new ClockReading(1, -2, 3).write(out, 0);
        out.close();
        assertEquals(
                List.of(new ClockReading(1, -2, 3)), ClockReading.of(Definitions.readWhole(journal, Journals.CHUNK)));
    }

    /** World 1 began on another host, and measured against that. */
    @Test
    void shouldAddWhatASpawnedWorldMeasured() throws IOException {
        add(Journals.number(0, 0), "a", 5_000, DAY);
        add(Journals.number(0, 1), "b", 1_000, DAY, new ClockReading(1_000, 500_000, 20));
        Part spawned = add(Journals.number(1, 0), "b", 9_000, DAY);
        Part third = add(Journals.number(1, 1), "c", 2_000, DAY, new ClockReading(2_000, -300, 10));
        Clocks clocks = new Clocks(parts);
        assertEquals(500_000, clocks.offset(spawned, 9_500));
        assertEquals(499_700, clocks.offset(third, 2_500));
    }

    @Test
    void shouldFollowAClockThatDriftsUnevenly() throws IOException {
        add("a", 5_000, DAY);
        Part other = add(
                "b",
                1_000,
                DAY,
                new ClockReading(1_000, 100_000, 20),
                new ClockReading(2_000, 100_500, 20),
                new ClockReading(4_000, 100_100, 20));
        Clocks clocks = new Clocks(parts);
        assertEquals(99_750, clocks.offset(other, 500));
        assertEquals(100_250, clocks.offset(other, 1_500));
        assertEquals(100_500, clocks.offset(other, 2_000));
        assertEquals(100_300, clocks.offset(other, 3_000));
        assertEquals(99_900, clocks.offset(other, 5_000));
    }
}
