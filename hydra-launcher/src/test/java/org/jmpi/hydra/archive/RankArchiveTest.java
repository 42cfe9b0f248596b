package org.jmpi.hydra.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankArchiveTest {
    private static final int MANY = 1000;

    @TempDir
    Path home;

    private Path jar;
    private ArchiveFolder folder;

    @BeforeEach
    void makeArchive() throws IOException {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
        jar = Files.writeString(home.resolve("x.jar"), "x");
        folder = new ArchiveFolder(home, jar.toString(), jar.toString());
        Files.createFile(folder.ranks());
        Files.createFile(folder.start());
        Files.writeString(folder.key(), folder.makings());
    }

    private List<String> options(String... said) {
        return new RankArchive(folder, MANY).options(List.of(said), Map.of());
    }

    @Test
    void shouldNameTheArchiveWithoutWordsOnTheOutput() {
        assertTrue(options("-ea", "-Xmx512m").stream().anyMatch(each -> each.endsWith("=" + folder.ranks())));
        assertTrue(options().contains("-Xlog:cds*=off"));
    }

    @Test
    void shouldHaveSeveralRanksShareThePagesOfTheArchive() {
        String fixed = "-XX:ArchiveRelocationMode=0";
        assertTrue(options().contains(fixed));
        assertFalse(new RankArchive(folder, 1)
                .options(List.of("-Xmx512m"), Map.of())
                .contains(fixed));
    }

    @Test
    void shouldBeSilentWithoutArchive() throws IOException {
        Files.delete(folder.ranks());
        assertEquals(List.of(), options());
        assertEquals(List.of(), new RankArchive(null, MANY).options(List.of(), Map.of()));
    }

    @Test
    void shouldNotTrustAFolderWhereOthersMayWrite() throws IOException {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertEquals(List.of(), options());
    }

    @Test
    void shouldGiveWayToOptionsThatItDoesNotGoWith() {
        for (String option : List.of(
                "-Xshare:off",
                "-XX:SharedArchiveFile=a",
                "-XX:+UseZGC",
                "-Xmx64g",
                "--patch-module=a=b",
                "-javaagent:a")) {
            assertEquals(List.of(), options(option), option);
        }
        Map<String, String> environment = Map.of("JAVA_TOOL_OPTIONS", "-ea -XX:+UseZGC");
        assertEquals(List.of(), new RankArchive(folder, MANY).options(List.of(), environment));
    }

    @Test
    void shouldBeCurrentUntilAJarChanges() throws IOException {
        assertTrue(folder.isCurrent());
        Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
        assertFalse(folder.isCurrent());
    }

    @Test
    void shouldNotStartWithClassesOfAnotherJar() throws IOException {
        assertFalse(options().isEmpty());
        Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
        assertEquals(List.of(), options());
    }

    @Test
    void shouldNeedTheJarThatItsClassPathBeginsWith() throws IOException {
        assertEquals(folder.start(), new RankArchive(folder, MANY).start());
        Files.delete(folder.start());
        assertEquals(List.of(), options());
    }
}
