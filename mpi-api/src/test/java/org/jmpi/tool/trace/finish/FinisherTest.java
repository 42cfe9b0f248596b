package org.jmpi.tool.trace.finish;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
