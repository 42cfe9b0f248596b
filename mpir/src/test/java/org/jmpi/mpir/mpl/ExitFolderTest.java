package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ExitFolderTest {
    @Test
    void shouldBeOfThisUserAloneAndGoWhenClosed() throws IOException {
        Path path;
        try (ExitFolder folder = ExitFolder.create("jmpi-exit-test-")) {
            path = folder.path();
            Files.writeString(Files.createDirectory(path.resolve("below")).resolve("file"), "x");
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
        }

        assertFalse(Files.exists(path));
    }

    @Test
    void shouldGoWithItsProcess() throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java, "-cp", System.getProperty("java.class.path"), Forgetful.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String path = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        assertTrue(path.contains("jmpi-exit-test-"), path);
        assertFalse(Files.exists(Path.of(path)));
    }

    /** Creates a folder and ends without closing it. */
    static final class Forgetful {
        private Forgetful() {}

        public static void main(String[] args) throws IOException {
            Path path = ExitFolder.create("jmpi-exit-test-").path();
            Files.writeString(path.resolve("file"), "x");
            System.out.println(path);
        }
    }
}
