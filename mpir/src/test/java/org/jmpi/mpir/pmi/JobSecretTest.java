package org.jmpi.mpir.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobSecretTest {
    private static final String SECRET = "00112233445566778899aabbccddeeff";

    @TempDir
    private Path folder;

    private Map<String, String> file(String text) throws IOException {
        return Map.of(
                JobSecret.FILE,
                Files.writeString(folder.resolve("secret"), text).toString());
    }

    @Test
    void shouldReadTheSecretAloneAsOfNoParent() throws IOException {
        Map<String, String> env = file(SECRET + "\n");

        assertEquals(SECRET, JobSecret.text(env));
        assertNull(JobSecret.parentPort(env));
    }

    @Test
    void shouldReadTheParentsPortFromTheSecondLine() throws IOException {
        Map<String, String> env = file(SECRET + "\r\nport $1\r\n");

        assertEquals(SECRET, JobSecret.text(env));
        assertEquals("port $1", JobSecret.parentPort(env));
    }

    @Test
    void shouldPreferTheVariables() throws IOException {
        Map<String, String> env =
                Map.of(JobSecret.NAME, SECRET, JobLauncher.PARENT_PORT, "port", JobSecret.FILE, "none");

        assertEquals(SECRET, JobSecret.text(env));
        assertEquals("port", JobSecret.parentPort(env));
    }

    @Test
    void shouldNameTheFileThatIsNotThere() {
        String name = folder.resolve("none").toString();

        PmiException e = assertThrows(PmiException.class, () -> JobSecret.text(Map.of(JobSecret.FILE, name)));

        assertTrue(e.getMessage().contains(JobSecret.FILE + "=" + name), e.getMessage());
    }

    @Test
    void shouldRefuseAFileThatIsNoSecret() throws IOException {
        Map<String, String> env = file("x".repeat(70_000));

        PmiException e = assertThrows(PmiException.class, () -> JobSecret.text(env));

        assertTrue(e.getMessage().contains("more than 65536 bytes"), e.getMessage());
    }
}
