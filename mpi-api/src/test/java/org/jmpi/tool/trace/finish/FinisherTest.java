package org.jmpi.tool.trace.finish;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.FileChunks;
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.trace.match.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FinisherTest {
    @TempDir
    private Path directory;

    /** Two ranks found that all have ended; the slower one comes when the archive is there. */
    @Test
    void shouldLeaveAnArchiveThatIsFinished() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("traces"));
        Journals journals = new Journals(folder);
        Files.createFile(journals.open(0));
        journals.close(0);
        Path anchor = Files.writeString(directory.resolve("traces.otf2"), "finished");

        Finisher.finishIfWhole(directory, "traces", 1);

        assertEquals("finished", Files.readString(anchor));
        assertFalse(Files.exists(folder.resolve("finishing")));
    }

    @Test
    void shouldWaitForAllRanks() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("traces"));
        Journals journals = new Journals(folder);
        Files.createFile(journals.open(0));
        journals.close(0);
        Files.createFile(journals.open(1));

        Finisher.finishIfWhole(directory, "traces", 2);

        assertFalse(Files.exists(directory.resolve("traces.otf2")));
        assertFalse(Files.exists(folder.resolve("finishing")));
    }

    private static final String FIRST = "0".repeat(32);
    private static final String SPAWNED = "1".repeat(32);

    /** A rank that has ended its files; of each world that it knows there is a note. */
    private void record(int world, int rank, WorldNote... notes) throws IOException {
        Path folder = Files.createDirectories(directory.resolve("traces"));
        int number = Journals.number(world, rank);
        Journals journals = new Journals(folder);
        DefinitionWriter out =
                new DefinitionWriter(Journals.CHUNK, new FileChunks(journals.open(number), Journals.CHUNK));
        out.write(DefinitionType.CLOCK_PROPERTIES, 1_000_000_000L, 1000, 0, 5000);
        out.write(DefinitionType.SYSTEM_TREE_NODE, 0, out.text("host"), out.text("node"), Otf2.UNDEFINED_32);
        for (WorldNote each : notes) {
            each.write(out, number);
        }
        out.close();
        journals.close(number);
    }

    private boolean isFinishedBy(int ranks) throws IOException {
        Finisher.finishIfWhole(directory, "traces", ranks);
        assertFalse(Files.exists(directory.resolve("traces").resolve("finishing")));
        return Files.exists(directory.resolve("traces.otf2"));
    }

    @Test
    void shouldWaitForASpawnedWorldThatHasNotBegun() throws IOException {
        record(0, 0, new WorldNote(0, FIRST, 1, false), new WorldNote(1, SPAWNED, 2, true));
        assertFalse(isFinishedBy(1));
        record(1, 1, new WorldNote(0, SPAWNED, 2, false), new WorldNote(1, FIRST, 1, true));
        assertFalse(isFinishedBy(2), "the spawned world has two ranks");
        record(1, 0, new WorldNote(0, SPAWNED, 2, false), new WorldNote(1, FIRST, 1, true));
        assertTrue(isFinishedBy(2));

        Definitions definitions = Archive.open(directory).definitions();
        assertEquals(
                List.of("MPI Rank 0", "MPI Rank 0 of world 1", "MPI Rank 1 of world 1"),
                definitions.of(DefinitionType.LOCATION_GROUP).stream()
                        .map(definitions::name)
                        .toList());
        assertEquals(0, new Journals(directory.resolve("traces")).all().size());
    }

    @Test
    void shouldNotWaitForAnotherJob() throws IOException {
        record(0, 0, new WorldNote(0, FIRST, 1, false), new WorldNote(1, SPAWNED, 2, false));
        assertTrue(isFinishedBy(1));
        World world = new World(Archive.open(directory).definitions());
        assertEquals(3, world.ranks());
        assertFalse(world.isElsewhere(0));
        assertTrue(world.isElsewhere(1) && world.isElsewhere(2));
        assertEquals("rank 1 of another job", world.nameOf(2));
    }

    /** A port was opened first, and the world spawned through it by another rank of the same job. */
    @Test
    void shouldTakeTheLaterNoteOfAWorld() throws IOException {
        record(
                0,
                0,
                new WorldNote(0, FIRST, 1, false),
                new WorldNote(1, SPAWNED, 1, false),
                new WorldNote(1, SPAWNED, 1, true));
        assertFalse(isFinishedBy(1));
    }

    @Test
    void shouldRefuseMoreWorldsThanNumbers() {
        IOException e = assertThrows(IOException.class, () -> Journals.number(2048, 0));
        assertTrue(e.getMessage().contains("expected at most 2047 spawned worlds"), e.getMessage());
    }
}
