package org.jmpi.test.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jmpi.test.endings.Launch;
import org.jmpi.test.spawn.Supervised;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code jmpiexec} does for worlds that ranks spawn. */
class SpawnedWorldsIT {
    @TempDir
    Path folder;

    private Outside outside;

    @BeforeEach
    void open() {
        outside = new Outside(folder);
    }

    private static List<String> jmpiexec(String what, String... options) {
        List<String> words =
                Outside.join(List.of(Launch.home().resolve("bin/jmpiexec").toString()), List.of(options));
        String classes = Launch.home().resolve("test-suite/target/classes").toString();
        return Outside.join(words, List.of("-Dtold=this", "-cp", classes, Supervised.class.getName(), what));
    }

    @Test
    void shouldInheritOptionsFolderAndVariablesAndHaveLabels() throws Exception {
        String said =
                outside.run(jmpiexec("tell", "-n", "1", "-l", "-env", "TOLD", "that", "-wdir", folder.toString()));
        assertEquals(0, outside.code, said);
        String text = "child with this in " + folder.toRealPath() + " by that";
        assertEquals(
                List.of("[1:0] " + text, "[1:1] " + text),
                said.lines().filter(line -> line.contains("child")).sorted().toList(),
                said);
    }

    @Test
    void shouldInheritOptionsOfAllPrograms() throws Exception {
        String said = outside.run(Map.of("JMPI_JAVA_OPTIONS", "-Dtold=all"), without(jmpiexec("tell", "-n", "1")));
        assertEquals(
                2,
                said.lines().filter(line -> line.startsWith("child with all")).count(),
                said);
    }

    private static List<String> without(List<String> words) {
        return words.stream().filter(word -> !word.equals("-Dtold=this")).toList();
    }

    @Test
    void shouldEndAllWorldsWhenTheTimeIsOver() throws Exception {
        String said = outside.run(jmpiexec("hang", "-n", "2", "-timeout", "8"));
        assertEquals(255, outside.code, said);
        assertTrue(said.contains("jmpiexec: APPLICATION TIMED OUT after 8 s"), said);
    }

    @Test
    void shouldHaveTheExitCodeOfAWorldThatFailsAlone() throws Exception {
        String said = outside.run(jmpiexec("fail", "-n", "1"));
        assertEquals(5, outside.code, said);
        assertTrue(said.contains("jmpiexec: world 1: rank "), said);
    }
}
