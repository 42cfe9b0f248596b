package org.jmpi.mpir.spawn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.job.HostName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NameFolderTest {
    @TempDir
    Path temp;

    private Path folder;
    private NameFolder names;

    @BeforeEach
    void make() {
        folder = temp.resolve("names");
        names = new NameFolder(folder);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }

    @Test
    void shouldFindWhatWasPublishedUntilItIsTakenBack() throws IOException {
        assertNull(names.lookup("a"));
        assertNull(names.publish("a", "port:1"));
        assertEquals("port:1", new NameFolder(folder).lookup("a"));
        assertNull(names.lookup("b"));
        assertNotNull(names.publish("a", "port:2"), "who published it");
        assertTrue(names.unpublish("a"));
        assertFalse(names.unpublish("a"));
        assertNull(names.lookup("a"));
        assertEquals(List.of(), files());
    }

    @Test
    void shouldKeepFilesInItsFolderWhateverTheNameIs() throws IOException {
        for (String name : List.of("../../x", "/etc/passwd", "a\0b", "ü".repeat(1000), " ")) {
            assertNull(names.publish(name, "port:1"), name);
            assertEquals("port:1", names.lookup(name), name);
        }
        assertEquals(5, files().size());
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(files().get(0))));
    }

    private void leave(String host, String pid, String start) throws IOException {
        names.publish("a", "port:1");
        Files.write(files().get(0), List.of("jmpi-name 1", "port:old", host, pid, start, "end"));
    }

    @Test
    void shouldForgetAProcessThatIsGone() throws IOException {
        leave(HostName.get(), Integer.toString(Integer.MAX_VALUE), "1");
        assertNull(names.lookup("a"));
        leave(HostName.get(), Integer.toString(Integer.MAX_VALUE), "1");
        assertNull(names.publish("a", "port:2"));
        assertEquals("port:2", names.lookup("a"));
    }

    @Test
    void shouldNotTakeAnotherProcessWithThatNumberForIt() throws IOException {
        leave(HostName.get(), Long.toString(ProcessHandle.current().pid()), "12345");
        assertNull(names.lookup("a"));
    }

    @Test
    void shouldBelieveAnotherHost() throws IOException {
        leave("another-host.example", "1", "1");
        assertEquals("port:old", names.lookup("a"));
        assertFalse(names.unpublish("a"));
    }

    @Test
    void shouldTakeAHalfWrittenFileForNone() throws IOException {
        leave(HostName.get(), "x", "1");
        assertNull(names.lookup("a"));
        assertNull(names.publish("a", "port:3"));
        assertEquals("port:3", names.lookup("a"));
    }

    @Test
    void shouldRefuseAFolderThatOthersMayEnter() throws IOException {
        names.publish("a", "port:1");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThrows(MpirException.class, () -> names.lookup("a"));
        assertThrows(MpirException.class, () -> names.publish("b", "port:1"));
    }
}
