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
import org.junit.jupiter.params.provider.CsvSource;

class HostListTest {
    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("hosts"), text);
    }

    @Test
    void shouldReadHydrasHostsSlotsAndComments() throws IOException {
        Path file = file("# two\nlocalhost:4   # here\n\n  node-1.example user=me binding=core\r\n[::1]:2\nyou@n2:3\n");
        assertEquals(
                List.of(
                        new HostSlots("localhost", 4),
                        new HostSlots("node-1.example", 1, 0, "me", "core"),
                        new HostSlots("[::1]", 2),
                        new HostSlots("n2", 3, 0, "you", "")),
                HostList.read(file));
    }

    @Test
    void shouldReadOpenMpisSlotsInTheSameFile() throws IOException {
        assertEquals(
                List.of(
                        new HostSlots("a", 2, 4, "", ""),
                        new HostSlots("b", 1, 1, "", ""),
                        new HostSlots("c", 5),
                        new HostSlots("d", 1, 3, "", "")),
                HostList.read(file("a slots=2 max_slots=4\nb max-slots=1\nc:5\nd  max_slots=3 # one slot\n")));
    }

    @Test
    void shouldJoinAHostThatIsNamedAgain() throws IOException {
        assertEquals(
                List.of(new HostSlots("a", 3, 0, "me", ""), new HostSlots("B", 6, 7, "", "")),
                HostList.read(file("a\nB:2\na:2 user=me\nb slots=4 max_slots=7\n")));
        assertEquals(
                new HostSlots("a", 2, 5, "", ""),
                HostList.read(file("a max_slots=2\na max_slots=3")).get(0));
        String message = assertThrows(UsageException.class, () -> HostList.parse("x@a,y@a"))
                .getMessage();
        assertTrue(message.contains("host a is named twice, with the users 'x' and 'y'"), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a:0|3|number from 1",
                "a:-1|3|number from 1",
                "a:x|3|slots for host a",
                "a:|3|number from 1",
                "a:99999999|3|number from 1",
                "a b|3|after the host",
                "a 4|3|did you mean a:4",
                ":4|1|is no host",
                "a:4 slots|5|did you mean slots=",
                "a slots=|3|without a value",
                "a slots=0|9|number from 1",
                "a slot=2|3|did you mean slots=",
                "a:2 slots=2|5|said twice",
                "a  user=x user=y|11|said twice",
                "a slots=4 max_slots=2|1|max_slots to be as many",
                "a max_slots=many|13|number from 1",
                "-n|1|is no host",
                "a,b|1|is no host",
                "\u007fELF|1|is no host",
            })
    void shouldNameLineAndColumnOfWhatIsMalformed(String line, int column, String expected) throws IOException {
        Path file = file("localhost\n" + line + "\n");
        String message =
                assertThrows(UsageException.class, () -> HostList.read(file)).getMessage();
        assertTrue(message.startsWith(file + " line 2 column " + column + ": "), message);
        assertTrue(message.contains(expected), message);
    }

    @Test
    void shouldRefuseAFileThatIsEmptyOrNotThere() throws IOException {
        Path empty = file("# nothing\n");
        assertThrows(UsageException.class, () -> HostList.read(empty));
        assertThrows(UsageException.class, () -> HostList.read(folder.resolve("nosuch")));
        assertThrows(UsageException.class, () -> HostList.read(folder));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"a,,b|column 3", "''|column 1", "a:1, b:q|column 8", "a,b slots=2x|column 11", "a:*|column 3"})
    void shouldNameTheColumnInAnOption(String text, String where) {
        String message = assertThrows(UsageException.class, () -> HostList.parse("-H", text))
                .getMessage();
        assertTrue(message.contains("-H " + text + " " + where + ":"), message);
    }

    @Test
    void shouldReadTheOption() {
        assertEquals(List.of(new HostSlots("a", 2), new HostSlots("b", 1)), HostList.parse("a:2, b"));
    }

    @Test
    void shouldKnowThisMachine() {
        assertTrue(LocalHost.isLocal("localhost"));
        assertTrue(LocalHost.isLocal(LocalHost.name()));
        assertFalse(LocalHost.isLocal("no-such-machine"));
    }
}
