package org.jmpi.hydra.mpiexec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputDirectoryTest {
    @TempDir
    private Path folder;

    @Test
    void shouldMakeWhatIsMissingAndLeaveItEmpty() throws IOException {
        Path directory = folder.resolve("a/b");
        OutputDirectory.prepare("-jfr", directory);
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void shouldTakeOneThatExists() {
        OutputDirectory.prepare("-jfr", folder);
    }

    @Test
    void shouldRefuseAFile() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        UsageException e = assertThrows(UsageException.class, () -> OutputDirectory.prepare("-jfr", file));
        assertTrue(e.getMessage().startsWith("-jfr " + file + ": "), e::getMessage);
        assertTrue(e.getMessage().contains("is no directory; expected a directory"), e::getMessage);
    }

    @Test
    void shouldRefuseWhatCannotBeMade() throws IOException {
        Path inside = Files.createFile(folder.resolve("file")).resolve("inside");
        assertThrows(UsageException.class, () -> OutputDirectory.prepare("-jfr", inside));
    }
}
