package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.test.endings.Launch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command tells which JMPI it is of; jmpijavac passes all options on to javac. */
class VersionsIT {
    private static String version() throws Exception {
        Matcher version = Pattern.compile("<artifactId>jmpi-parent</artifactId>\\s*<version>([^<]+)<")
                .matcher(Files.readString(Launch.home().resolve("pom.xml")));
        assertTrue(version.find());
        return version.group(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jmpiexec",
                "mpjrun",
                "jmpi-bench",
                "jmpi-names",
                "jmpi-runtests",
                "jmpi-sim",
                "jmpi-trace",
                "jmpi-tune"
            })
    void shouldTellItsVersion(String tool) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(Launch.home().resolve("bin").resolve(tool).toString(), "--version");
        builder.environment().put("JMPI_NO_BUILD", "1");
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        assertTrue(said.contains("JMPI") && said.contains(" " + version()), said);
    }
}
