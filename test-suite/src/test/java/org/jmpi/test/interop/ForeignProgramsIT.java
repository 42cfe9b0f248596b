package org.jmpi.test.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jmpi.test.endings.Launch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs in C, compiled with MPICH, as ranks of {@code jmpiexec}. */
class ForeignProgramsIT {
    private static final int KEYS = 1000;

    @TempDir
    static Path folder;

    private static Outside outside;

    @BeforeAll
    static void compile() throws Exception {
        Outside.need("mpicc.mpich");
        outside = new Outside(folder);
        try (InputStream source = ForeignProgramsIT.class.getResourceAsStream("/interop/ranks.c")) {
            Files.copy(source, folder.resolve("ranks.c"));
        }
        String said = outside.run(List.of("mpicc.mpich", "-Wall", "-o", "ranks", "ranks.c"));
        assertEquals(0, outside.code, said);
    }

    private static List<String> jmpiexec(String... words) {
        return Outside.join(List.of(Launch.home().resolve("bin/jmpiexec").toString()), List.of(words));
    }

    @Test
    void shouldRunAProgramInC() throws Exception {
        outside.expectGreetings(Map.of(), 4, 4, jmpiexec("-n", "4", "./ranks"));
    }

    @Test
    void shouldEndWithTheCodeOfAnAbort() throws Exception {
        String said = outside.run(jmpiexec("-n", "3", "./ranks", "abort"));
        assertEquals(42, outside.code, said);
        assertTrue(said.contains("rank 1 "), said);
    }

    @Test
    void shouldServeThousandsOfKeysAndTheMapping() throws Exception {
        String said = outside.run(jmpiexec("-n", "4", "./ranks", "keys", Integer.toString(KEYS)));
        String expected = IntStream.range(0, 4)
                .mapToObj(rank -> "rank " + rank + " of 4 keys " + KEYS + " mapping (vector,(0,1,4))")
                .collect(Collectors.joining("\n"));
        assertEquals(expected, said.lines().sorted().collect(Collectors.joining("\n")));
        assertEquals(0, outside.code, said);
    }

    /** Two programs of which only one speaks MPI in C: both meet in the launcher's key-value space. */
    @Test
    void shouldRunSectionsOfDifferentPrograms() throws Exception {
        String said =
                outside.run(jmpiexec("-n", "1", "./ranks", "keys", "50", ":", "-n", "2", "./ranks", "keys", "50"));
        assertEquals(
                3,
                said.lines()
                        .filter(line -> line.contains(" of 3 keys 50 mapping"))
                        .count(),
                said);
        assertEquals(0, outside.code, said);
    }

    @Test
    void shouldStartWhatAProgramInCSpawns() throws Exception {
        String said = outside.run(jmpiexec("-n", "1", "./ranks", "spawn", "./ranks"));
        assertEquals(0, outside.code, said);
        List<String> expected = List.of(
                "child 0 of 2 (two words = fine) PMI_SPAWNED 1 port port#1$",
                "child 1 of 2 (two words = fine) PMI_SPAWNED 1 port port#1$",
                "rank 0 of 1 has spawned");
        assertEquals(expected, said.lines().sorted().toList());
    }

    @Test
    void shouldTellAProgramInCWhatCannotBeSpawned() throws Exception {
        String said = outside.run(jmpiexec("-n", "1", "./ranks", "spawn", "./no-such-program"));
        assertEquals(9, outside.code, said);
        assertTrue(said.contains("cmd=spawn_result rc=-1 msg="), said);
        assertTrue(said.contains("no-such-program"), said);
    }

    @Test
    void shouldSayOnceThatFileDescriptorsRanOut() throws IOException, InterruptedException {
        String launcher = Launch.home().resolve("bin/jmpiexec").toString();
        String said = outside.run(List.of("bash", "-c", "ulimit -n 64; exec \"$0\" -n 40 ./ranks", launcher));
        assertTrue(outside.code != 0, said);
        List<String> lines =
                said.lines().filter(line -> line.startsWith("jmpiexec: ")).toList();
        assertEquals(1, lines.size(), said);
        // EMFILE: the text is in the user's language
        assertTrue(lines.get(0).contains("error=24, "), said);
        assertTrue(lines.get(0).contains("ulimit -n"), said);
    }
}
