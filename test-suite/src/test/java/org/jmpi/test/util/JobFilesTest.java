package org.jmpi.test.util;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a job leaves behind is found by its launcher's process id. */
class JobFilesTest {
    private static final long OWN = ProcessHandle.current().pid();

    @Test
    void shouldFindFilesOfThisJobAlone() throws Exception {
        String folder = System.getProperty("java.io.tmpdir");
        Path old = Files.createFile(Path.of(folder, "jmpi-" + OWN + "x1-old"));
        try {
            JobFiles files = new JobFiles(0);
            Path other = Files.createFile(Path.of(folder, "jmpi-" + OWN + "0x1-other"));
            Path left = Files.createFile(Path.of(folder, ".jmpi-" + OWN + "x2-left"));
            try {
                assertEquals(Set.of(left.toString()), files.left(OWN));
            } finally {
                Files.delete(other);
                Files.delete(left);
            }
            assertEquals(Set.of(), files.left(OWN));
        } finally {
            Files.delete(old);
        }
    }
}
