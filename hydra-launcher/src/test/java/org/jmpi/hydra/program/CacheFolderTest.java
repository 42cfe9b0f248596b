package org.jmpi.hydra.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {
    @TempDir
    Path home;

    @Test
    void shouldStandBelowTheCacheOfTheUser() {
        Map<String, String> environment = Map.of("HOME", "/nowhere", "XDG_CACHE_HOME", home.toString());
        assertEquals(Optional.of(home.resolve("jmpi/cds")), CacheFolder.find(environment, "cds"));
    }

    @Test
    void shouldStandBelowTheHomeElse() throws IOException {
        Map<String, String> environment = Map.of("HOME", home.toString(), "XDG_CACHE_HOME", "relative");
        Path folder = CacheFolder.find(environment, "cds").orElseThrow();
        assertEquals(home.resolve(".cache/jmpi/cds"), folder);
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
    }

    @Test
    void shouldBeAbsentWhereNoneCanBeMade() throws IOException {
        assertEquals(Optional.empty(), CacheFolder.find(Map.of(), "cds"));
        Path file = Files.createFile(home.resolve("file"));
        assertEquals(Optional.empty(), CacheFolder.find(Map.of("XDG_CACHE_HOME", file.toString()), "cds"));
    }

    @Test
    void shouldBeAbsentWhereOthersMayWrite() throws IOException {
        Map<String, String> environment = Map.of("XDG_CACHE_HOME", home.toString());
        Path folder = CacheFolder.find(environment, "cds").orElseThrow();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwx---"));
        assertEquals(Optional.empty(), CacheFolder.find(environment, "cds"));
    }
}
