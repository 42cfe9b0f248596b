package org.jmpi.hydra.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostListTest {
    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("hosts"), text);
    }

    @Test
    void shouldReadHostsSlotsAndComments() throws IOException {
        Path file = file("# two\nlocalhost:4   # here\n\n  node-1.example user=me binding=core\r\n[::1]:2\n");
        assertEquals(
                List.of(new HostSlots("localhost", 4), new HostSlots("node-1.example", 1), new HostSlots("[::1]", 2)),
                HostList.read(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:0", "a:-1", "a:x", "a:", "a b", ":4", "a:4 slots", "\0ELF", "a:99999999"})
    void shouldNameTheMalformedLine(String line) throws IOException {
        Path file = file("localhost\n" + line + "\n");
        String message =
                assertThrows(UsageException.class, () -> HostList.read(file)).getMessage();
        assertTrue(message.contains("line 2"), message);
    }

    @Test
    void shouldRefuseAFileThatIsEmptyOrNotThere() throws IOException {
        Path empty = file("# nothing\n");
        assertThrows(UsageException.class, () -> HostList.read(empty));
        assertThrows(UsageException.class, () -> HostList.read(folder.resolve("nosuch")));
        assertThrows(UsageException.class, () -> HostList.read(folder));
    }

    @Test
    void shouldReadTheOption() {
        assertEquals(List.of(new HostSlots("a", 2), new HostSlots("b", 1)), HostList.parse("a:2, b"));
        assertThrows(UsageException.class, () -> HostList.parse("a,,b"));
        assertThrows(UsageException.class, () -> HostList.parse(""));
    }

    @Test
    void shouldKnowThisMachine() {
        assertTrue(LocalHost.isLocal("localhost"));
        assertTrue(LocalHost.isLocal(LocalHost.name()));
        assertFalse(LocalHost.isLocal("no-such-machine"));
    }
}
