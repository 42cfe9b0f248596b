package org.jmpi.hydra.commandline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineParserTest {
    private static CommandLine parse(String words) {
        return CommandLineParser.parse(words.isEmpty() ? List.of() : List.of(words.split(" ")), Map.of());
    }

    @Test
    void shouldReadRanksProgramAndItsArguments() {
        CommandLine line = parse("-n 4 Ring.java -n 5 --help");
        assertEquals(4, line.ranks());
        AppBlock block = line.blocks.get(0);
        assertEquals("Ring.java", block.program);
        assertEquals(List.of("-n", "5", "--help"), block.arguments);
        assertFalse(line.help);
    }

    @Test
    void shouldTakeOneDashTwoDashesAndEqualsAlike() {
        for (String words : List.of("-np 3 a", "--np 3 a", "--n=3 a", "-n 3 a")) {
            assertEquals(3, parse(words).ranks(), words);
        }
    }

    @Test
    void shouldKeepOptionsOfJavaApartFromItsOwn() {
        AppBlock block = parse(
                        "-n 2 -Xmx1g -cp a:b -ea --add-opens java.base/java.io=X -Dk=v --enable-preview -verbose:gc"
                                + " -v pkg.Main -Xmx2g")
                .blocks
                .get(0);
        assertEquals(
                List.of(
                        "-Xmx1g",
                        "-ea",
                        "--add-opens",
                        "java.base/java.io=X",
                        "-Dk=v",
                        "--enable-preview",
                        "-verbose:gc"),
                block.jvmOptions);
        assertEquals("a:b", block.classPath);
        assertEquals("pkg.Main", block.program);
        assertEquals(List.of("-Xmx2g"), block.arguments);
        assertEquals("c", parse("--class-path=c Main").blocks.get(0).classPath);
    }

    @Test
    void shouldReadJarAndModule() {
        assertEquals(AppBlock.Form.JAR, parse("-n 2 -jar x.jar a").blocks.get(0).form);
        assertEquals(AppBlock.Form.MODULE, parse("-p mods -m m/x.Main a").blocks.get(0).form);
        assertEquals(List.of("a"), parse("-jar x.jar a").blocks.get(0).arguments);
    }

    @Test
    void shouldTakeTheWordJavaAsOtherLaunchersDo() {
        AppBlock block = parse("-np 2 java -Xmx1g -cp x -odd Main java").blocks.get(0);
        assertTrue(block.namesJava);
        assertEquals("Main", block.program);
        assertEquals(List.of("-Xmx1g", "-odd"), block.jvmOptions);
        assertEquals(List.of("java"), block.arguments);
    }

    @Test
    void shouldReadSeveralPrograms() {
        CommandLine line = parse("-l -n 1 -wdir . a x : -n 3 -env A 1 b");
        assertEquals(4, line.ranks());
        assertEquals(2, line.blocks.size());
        assertEquals(List.of("x"), line.blocks.get(0).arguments);
        assertEquals("[%r] ", line.streams.prefix);
        assertEquals(1, parse("a : b").blocks.get(1).ranks);
    }

    @Test
    void shouldTellRanksWhereRecordingsGo() {
        CommandLine line = parse("-n 2 -jfr some/../dir a");
        Path expected = Path.of("dir").toAbsolutePath();
        assertEquals(expected, line.recordings);
        Map<String, String> environment =
                EnvironmentRules.apply(Map.of(), line.environment, line.blocks.get(0).environment);
        assertEquals(expected.toString(), environment.get("MPIR_CVAR_JMPI_JFR_DIR"));
    }

    @Test
    void shouldNameTheNearestOptionForAMisspelledOne() {
        UsageException e = assertThrows(UsageException.class, () -> parse("-jrf dir a"));
        assertTrue(e.getMessage().contains("did you mean -jfr?"), e::getMessage);
    }

    @Test
    void shouldTakeTheRanksOfTheHostListWhenNoneAreSaid() {
        assertEquals(5, parse("-hosts localhost:2,localhost:3 a").ranks());
        assertEquals(1, parse("a").ranks());
    }

    @Test
    void shouldSetVariablesInBothSpellings() {
        CommandLine line = parse("-genv A 1 -genv B=2=3 -env B 4 -envlist PATH,HOME a");
        Map<String, String> environment = EnvironmentRules.apply(
                Map.of("PATH", "/bin", "OTHER", "x", "PMI_RANK", "7"),
                line.environment,
                line.blocks.get(0).environment);
        assertEquals(Map.of("A", "1", "B", "4", "PATH", "/bin"), environment);
    }

    @Test
    void shouldPassTheInitialErrorHandlerOn() {
        CommandLine line = parse("-initial-errhandler MPI_ERRORS_RETURN a : b");
        for (AppBlock block : line.blocks) {
            assertEquals(
                    Map.of("MPIR_CVAR_INITIAL_ERRHANDLER", "mpi_errors_return"),
                    EnvironmentRules.apply(Map.of(), line.environment, block.environment));
        }
        UsageException e = assertThrows(UsageException.class, () -> parse("-initial-errhandler return a"));
        assertTrue(e.getMessage().contains("mpi_errors_return"), e.getMessage());
    }

    @Test
    void shouldTakeALaunchersExecutableAsOnePath() {
        UsageException e = assertThrows(
                UsageException.class,
                () -> CommandLineParser.parse(List.of("-launcher-exec", "ssh -p 2222", "a"), Map.of()));
        assertEquals(
                "-launcher-exec 'ssh -p 2222': there is no file of that name: expected the path of one executable; give"
                        + " its arguments apart: -launcher-exec ssh -launcher-extra-args '-p 2222'",
                e.getMessage());
        assertThrows(
                UsageException.class,
                () -> CommandLineParser.parse(List.of("a"), Map.of("HYDRA_LAUNCHER_EXEC", "ssh -p 2222")));
    }

    @Test
    void shouldPassAllOnExceptWhatAnotherLauncherLeft() {
        CommandLine line = parse("-genvnone a : -envall b");
        Map<String, String> inherited = Map.of("X", "1", "PMI_FD", "3", "MPI_LOCALRANKID", "0", "JMPI_JOBID", "1x2");
        assertEquals(Map.of(), EnvironmentRules.apply(inherited, line.environment, line.blocks.get(0).environment));
        CommandLine all = parse("a");
        assertEquals(
                Map.of("X", "1"), EnvironmentRules.apply(inherited, all.environment, all.blocks.get(0).environment));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|no program",
                "-n 4|no program",
                "a :|after the last ':'",
                ": a|before ':'",
                "-n|-n needs N",
                "-n : a|-n needs N",
                "-n 0 a|from 1",
                "-n -3 a|from 1",
                "-n 1e3 a|from 1",
                "-n 99999999 a|at most",
                "-nn 4 a|did you mean -n",
                "-hostfiel x a|did you mean -hostfile",
                "-bind-to cor a|did you mean core",
                "-label=yes a|unknown option",
                "-n 4 -allow-run-as-rot a|unknown option",
                "-l=yes a|takes no value",
                "-wdir /nosuch/place a|no such directory",
                "-env 1A x a|no name of a variable",
                "-envlist , a|no name of a variable",
                "-threads a : b|-threads",
                "-cp|needs a class path",
            })
    void shouldSayWhatMakesNoSense(String words, String expected) {
        String message = assertThrows(UsageException.class, () -> parse(words)).getMessage();
        assertTrue(message.contains(expected), message);
    }

    @Test
    void shouldPrintEveryOptionInItsHelp() {
        String help = Help.text();
        for (String name : Option.allNames()) {
            assertTrue(help.contains("-" + name), name);
        }
        help.lines().forEach(text -> assertTrue(text.length() <= 120, text));
    }
}
