package org.jmpi.hydra.commandline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigFileTest {
    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("config"), text);
    }

    private CommandLine parse(String text, String... before) throws IOException {
        List<String> words = new java.util.ArrayList<>(List.of(before));
        words.addAll(List.of("-configfile", file(text).toString()));
        return CommandLineParser.parse(words, Map.of());
    }

    @Test
    void shouldTakeALineForAProgram() throws IOException {
        CommandLine line =
                parse("# two\n-n 2 a x \\\n  y\r\n\n-n 1 -env N 'b c' b \"q\\\"\\\\\" z\\ z '' # end\n", "-l");
        assertEquals(2, line.blocks.size());
        assertEquals(List.of("x", "y"), line.blocks.get(0).arguments);
        assertEquals(List.of("q\"\\", "z z", ""), line.blocks.get(1).arguments);
        assertEquals(3, line.ranks());
        assertEquals("[%r] ", line.streams.prefix);
        assertEquals(2, parse("a : b").blocks.size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "-n x a|line 1 column 1: -n x: expected a number",
                "-n 2 a\\n  -nn 2 b|line 2 column 3: unknown option -nn",
                "-n\\n2 a|line 1 column 1: -n needs N",
                "-n 2 a 'b|line 1 column 8: a quote",
                "-n 2 a \\\"b\\na|line 1 column 8: a quote",
                "-n 2 a b\\\\|column 9: a backslash at the end of the file",
                "-n 2|no program",
                "-n 2 a\\n-n 3|line 2",
                "-configfile x|line 1 column 1: -configfile x stands for a whole command line",
                "# none|holds no program",
                "a \\u0001|line 1 column 3: a control character (1)",
            })
    void shouldNameLineAndColumnOfAMistake(String text, String expected) {
        String plain = text.replace("\\n", "\n")
                .replace("\\\"", "\"")
                .replace("\\\\", "\\")
                .replace("\\u0001", "\1");
        String message = assertThrows(UsageException.class, () -> parse(plain)).getMessage();
        assertTrue(message.contains(expected), message);
    }

    @Test
    void shouldStandForAWholeCommandLine() throws IOException {
        Path file = file("a");
        for (List<String> words : List.of(
                List.of("-configfile", file.toString(), "b"), List.of("b", ":", "-configfile", file.toString()))) {
            String message = assertThrows(UsageException.class, () -> CommandLineParser.parse(words, Map.of()))
                    .getMessage();
            assertTrue(message.contains("stands for a whole command line"), message);
        }
    }

    @Test
    void shouldRefuseWhatIsNoText() throws IOException {
        Path file = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        for (Path each : List.of(file, folder.resolve("nosuch"), folder)) {
            String message = assertThrows(UsageException.class, () -> ConfigFile.read("-configfile", each, true))
                    .getMessage();
            assertTrue(message.contains(each.toString()), message);
        }
        Path zero = Files.write(folder.resolve("zero"), "a \0 b".getBytes(StandardCharsets.UTF_8));
        assertThrows(UsageException.class, () -> ConfigFile.read("-configfile", zero, true));
    }

    @Test
    void shouldLetCommandLineBeforeSettingsBeforeEnvironment() throws IOException {
        Path settings = file("-launcher rsh -hosts b:3\n-genv A settings -genv B settings\n-l\n-timeout 7");
        Map<String, String> environment = Map.of(
                "HYDRA_CONFIG_FILE",
                settings.toString(),
                "HYDRA_LAUNCHER",
                "slurm",
                "HYDRA_IFACE",
                "eth1",
                "MPIEXEC_TIMEOUT",
                "9");
        CommandLine line = CommandLineParser.parse(
                List.of("-genv", "A", "line", "-prepend-pattern", "%h ", "-hosts", "c", "-hosts", "d:2", "a"),
                environment);
        assertEquals("rsh", line.launch.launcher());
        assertEquals("eth1", line.launch.iface());
        assertEquals(List.of(new HostSlots("c", 1), new HostSlots("d", 2)), line.hosts);
        assertEquals("%h ", line.streams.prefix);
        assertEquals(7, line.timeLimit);
        assertEquals(
                Map.of("A", "line", "B", "settings"),
                EnvironmentRules.apply(Map.of(), line.environment, line.blocks.get(0).environment));
    }

    @Test
    void shouldReadTheSettingsOfTheHomeDirectory() throws IOException {
        Files.writeString(folder.resolve(".mpiexec.hydra.conf"), "-bind-to core");
        CommandLine line = CommandLineParser.parse(List.of("a"), Map.of("HOME", folder.toString()));
        assertEquals("core", line.binding.target);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-n 4|-n belongs to one program",
                "-launcher ssh a|is no option",
                "-configfile x|belongs to one program or command line",
                "-help|belongs to one program or command line",
                "-lancher ssh|did you mean -launcher",
                "-launcher|-launcher needs NAME"
            })
    void shouldNameThePlaceOfAMistakeInSettings(String text, String expected) throws IOException {
        Map<String, String> environment = Map.of("HYDRA_CONFIG_FILE", file(text).toString());
        String message = assertThrows(UsageException.class, () -> CommandLineParser.parse(List.of("a"), environment))
                .getMessage();
        assertTrue(message.contains("config line 1 column ") && message.contains(expected), message);
    }
}
