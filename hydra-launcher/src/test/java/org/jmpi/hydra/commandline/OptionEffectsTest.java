package org.jmpi.hydra.commandline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jmpi.hydra.hosts.LocalHost;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every option of the table reaches what it is for; {@code LaunchedOptionsTest} sees the same with real ranks. */
class OptionEffectsTest {
    private record Effect(String words, Function<CommandLine, Object> seen, Object expected) {}

    private static final Map<Option, Effect> EFFECTS = new EnumMap<>(Option.class);

    private static void effect(Option option, String words, Function<CommandLine, Object> seen, Object expected) {
        EFFECTS.put(option, new Effect(words, seen, expected));
    }

    private static String places(CommandLine line) {
        return line.placement().nodes().stream().map(node -> node.name()).toList()
                + Arrays.toString(line.placement().nodeOfRank());
    }

    private static Map<String, String> variables(CommandLine line) {
        return EnvironmentRules.apply(Map.of("X", "1", "Y", "2"), line.environment, line.blocks.get(0).environment);
    }

    static {
        effect(Option.N, "-c 3 p", CommandLine::ranks, 3);
        effect(Option.SOFT, "-n 7 -soft 1:9:4,2 p", CommandLine::ranks, 5);
        effect(Option.THREADS, "-threads p", line -> line.threads, true);
        effect(Option.HOSTS, "-hosts a:2,b p", OptionEffectsTest::places, "[a, b][0, 0, 1]");
        effect(Option.HOST, "-n 1 -H a p : -n 2 -H b,a p : -n 2 p", OptionEffectsTest::places, "[a, b][0, 1, 0, 0, 0]");
        effect(Option.PPN, "-n 3 -hosts a:2,b -ppn 1 p", OptionEffectsTest::places, "[a, b][0, 1, 0]");
        effect(Option.NPERNODE, "-hosts a,b -N 2 p", OptionEffectsTest::places, "[a, b][0, 0, 1, 1]");
        effect(Option.MAP_BY, "-hosts a:2,b:2 -map-by node p", OptionEffectsTest::places, "[a, b][0, 1, 0, 1]");
        effect(
                Option.RANKMAP,
                "-hosts a,b -rankmap (vector,(1,1,1),(0,1,1)) p",
                OptionEffectsTest::places,
                "[b, a][0, 1]");
        effect(Option.ORDER_NODES, "-hosts a:2,b -order-nodes UP p", OptionEffectsTest::places, "[b, a][0, 1, 1]");
        effect(
                Option.NO_LOCAL,
                "-hosts localhost:2," + LocalHost.name() + ",b -skip-launch-node p",
                OptionEffectsTest::places,
                "[b][0]");
        effect(Option.STRICT, "-nooversubscribe p", line -> line.rule.strict(), true);
        effect(Option.OVERSUBSCRIBE, "-nooversubscribe -oversubscribe p", line -> line.rule.strict(), false);
        effect(Option.USIZE, "-hosts a:2,b -usize 7 p", CommandLine::universeSize, 7);
        effect(
                Option.RANK_BY,
                "-n 6 -hosts a:4,b:4 -rank-by node p",
                OptionEffectsTest::places,
                "[a, b][0, 1, 0, 1, 0, 0]");
        effect(Option.DISPLAY, "-display map,bind p", line -> line.displayMap && line.binding.report, true);
        effect(Option.NO_LAUNCH, "-do-not-launch p", line -> line.doNotLaunch, true);
        effect(
                Option.RUNTIME_OPTIONS,
                "-rtos timeout=7,recoverable,notifyerrors p",
                line -> line.timeLimit + " " + line.autoCleanup,
                "7 false");
        effect(Option.CPU_SET, "-cpu-set 0-2,5 p", line -> line.binding.target, "user:0+1+2+5");
        effect(Option.UNSET_ENV, "-unset-env X p", OptionEffectsTest::variables, Map.of("Y", "2"));
        effect(
                Option.PREPEND_ENV,
                "-envlist X -prepend-env X[,] 0 p",
                OptionEffectsTest::variables,
                Map.of("X", "0,1"));
        effect(Option.APPEND_ENV, "-envlist X -append-env X 2 p", OptionEffectsTest::variables, Map.of("X", "1:2"));
        effect(Option.TIMESTAMP, "-timestamp-output p", line -> line.streams.stamp, true);
        effect(
                Option.OUTPUT,
                "-output tag,timestamp,merge,dir=o:nocopy p",
                line -> line.streams.outFiles
                        + line.streams.tag
                        + line.streams.stamp
                        + line.streams.merge
                        + line.streams.copy,
                "o/1/rank.%R/stdouttruetruetruefalse");
        effect(
                Option.OUTPUT_FILENAME,
                "-output-filename o%x:nojobid p",
                line -> line.streams.outFiles + " " + line.streams.errFiles + " " + line.streams.copy,
                "o%%x/rank.%R/stdout o%%x/rank.%R/stderr true");
        effect(Option.REPORT_PID, "-report-pid - p", line -> line.reportPid, "-");
        effect(Option.DISPLAY_MAP, "-n 3 -hosts a:2,b -display-map p", Help::map, """
                jmpiexec: ranks by host
                  a: 0,1
                  b: 2""");
        effect(Option.LAUNCHER, "-bootstrap rsh p", line -> line.launch.launcher(), "rsh");
        effect(Option.LAUNCHER_EXEC, "-launcher-exec /x p", line -> line.launch.launcherExec(), "/x");
        effect(
                Option.LAUNCHER_ARGS,
                "-launcher-extra-args=-o\tX p",
                line -> line.launch.launcherExtraArgs(),
                List.of("-o", "X"));
        effect(Option.RMK, "-rmk slurm p", line -> line.launch.rmk(), "slurm");
        effect(Option.IFACE, "-iface lo p", line -> line.launch.iface(), "lo");
        effect(Option.STAGE, "-stage p", line -> line.stage, true);
        effect(Option.LOCALHOST, "-localhost me p", line -> line.launch.localhost(), "me");
        effect(Option.AUTO_CLEANUP, "-disable-auto-cleanup -enable-auto-cleanup p", line -> line.autoCleanup, true);
        effect(Option.NO_AUTO_CLEANUP, "-disable-auto-cleanup p", line -> line.autoCleanup, false);
        effect(Option.HOSTNAMES, "-enable-hostname-propagation p", line -> line.propagateHostNames, true);
        effect(
                Option.NO_HOSTNAMES,
                "-enable-hostname-propagation -disable-hostname-propagation p",
                line -> line.propagateHostNames,
                false);
        effect(Option.TIMEOUT, "-timeout 5 p", line -> line.timeLimit, 5L);
        effect(Option.BIND_TO, "-bind-to L3cache:2 p", line -> line.binding.target, "l3:2");
        effect(Option.REPORT_BINDINGS, "-report-bindings p", line -> line.binding.report, true);
        effect(Option.WDIR, "-wd / p", line -> line.blocks.get(0).directory.toString(), "/");
        effect(Option.PATH, "-path /x p", line -> line.blocks.get(0).searchPath, "/x");
        effect(Option.ENV, "-envnone -env A 1 p", OptionEffectsTest::variables, Map.of("A", "1"));
        effect(Option.EXPORT, "-envnone -x X -x Z=3 p", OptionEffectsTest::variables, Map.of("X", "1", "Z", "3"));
        effect(Option.ENVLIST, "-envlist Y p", OptionEffectsTest::variables, Map.of("Y", "2"));
        effect(Option.ENVNONE, "-envnone p", OptionEffectsTest::variables, Map.of());
        effect(Option.ENVALL, "-genvnone -envall p", OptionEffectsTest::variables, Map.of("X", "1", "Y", "2"));
        effect(Option.GENV, "-genvnone -genv A 1 p", OptionEffectsTest::variables, Map.of("A", "1"));
        effect(Option.GENVLIST, "-genvlist X p", OptionEffectsTest::variables, Map.of("X", "1"));
        effect(Option.GENVNONE, "-genvnone p", OptionEffectsTest::variables, Map.of());
        effect(Option.GENVALL, "-genvnone -genvall p", OptionEffectsTest::variables, Map.of("X", "1", "Y", "2"));
        effect(
                Option.INITIAL_ERRHANDLER,
                "-genvnone -initial-errhandler mpi_errors_abort p",
                OptionEffectsTest::variables,
                Map.of("MPIR_CVAR_INITIAL_ERRHANDLER", "mpi_errors_abort"));
        effect(Option.TOOL, "-tool profile p", line -> line.tools, List.of("profile"));
        effect(Option.JAVA_OPTION, "-J -ea p", line -> line.jvmOptions, List.of("-ea"));
        effect(Option.JDWP, "-jdwp 5005 p", line -> line.rankOptions.note(1).contains("5005"), true);
        effect(Option.HEAPDUMP, "-heapdump /x p", line -> line.rankOptions.heaps.toString(), "/x");
        effect(Option.NO_CDS, "-no-cds p", line -> line.noArchives, true);
        effect(Option.INPUT, "-n 2 -s 1 p", line -> line.streams.reader, 1);
        effect(Option.LABEL, "-l p", line -> line.streams.prefix, "[%r] ");
        effect(Option.PREFIX, "-prepend-pattern %h p", line -> line.streams.prefix, "%h");
        effect(Option.TAG, "-tag-output p", line -> line.streams.tag, true);
        effect(Option.OUTFILE, "-outfile x p", line -> line.streams.outFiles, "x");
        effect(Option.ERRFILE, "-errfile-pattern x p", line -> line.streams.errFiles, "x");
        effect(Option.OUTPUT_FROM, "-n 3 -output-from 1-2 p", line -> line.streams.from.contains(1), true);
        effect(Option.MERGE, "-merge-stderr-to-stdout p", line -> line.streams.merge, true);
        effect(Option.JAVA_OPTION, "-J -Xmx1g -J-ea p", line -> line.jvmOptions.toString(), "[-Xmx1g, -ea]");
        effect(
                Option.JDWP,
                "-jdwp 5005 p",
                line -> line.rankOptions.note(1),
                "debuggers attach at port 5005 of this machine");
        effect(Option.HEAPDUMP, "-heapdump /x p", line -> line.rankOptions.heaps.toString(), "/x");
        effect(Option.NO_CDS, "-no-cds p", line -> String.valueOf(line.noArchives), "true");
        effect(Option.JFR, "-jfr /x p", line -> line.recordings.toString(), "/x");
        effect(Option.PRINT_CODES, "-print-all-exitcodes p", line -> line.printExitCodes, true);
        effect(Option.VERBOSE, "-v p", line -> line.verbose, true);
        effect(Option.QUIET, "-q p", line -> line.quiet, true);
        effect(Option.VERSION, "-V", line -> Help.answer(line).contains("jmpiexec (JMPI)"), true);
        effect(Option.STATUS, "-status 4711", line -> line.status + line.statusOf, "true4711");
        effect(Option.INFO, "-info", line -> Help.answer(line).contains("processors: "), true);
        effect(Option.HELP, "-help -N", line -> Help.answer(line).startsWith("-npernode, -N N\n    exactly"), true);
    }

    private static CommandLine parse(String words) {
        return CommandLineParser.parse(List.of(words.split(" ")), Map.of());
    }

    @Test
    void shouldReachWhatItIsForWithEveryOption() {
        EnumSet<Option> untested = EnumSet.allOf(Option.class);
        untested.removeAll(EFFECTS.keySet());
        // these read files: HostListTest, ConfigFileTest
        assertEquals(EnumSet.of(Option.HOSTFILE, Option.CONFIGFILE), untested);
        EFFECTS.forEach((option, effect) ->
                assertEquals(effect.expected, effect.seen.apply(parse(effect.words)), option + ": " + effect.words));
    }

    @Test
    void shouldHearEveryVariable() {
        Map<Option, String> values = Map.of(Option.TIMEOUT, "3", Option.PPN, "2", Option.BIND_TO, "core");
        for (Option option : Option.values()) {
            for (String variable : OptionNotes.variables(option)) {
                Effect effect = EFFECTS.get(option);
                if (effect == null || option == Option.MAP_BY) {
                    // what these say wrong is seen below
                    continue;
                }
                String value = values.getOrDefault(option, "x");
                List<String> words = List.of("-n", "3", "-hosts", "a:1,b", "p");
                Object before = effect.seen.apply(CommandLineParser.parse(words, Map.of()));
                Object after = effect.seen.apply(CommandLineParser.parse(words, Map.of(variable, value)));
                assertNotEquals(before, after, variable);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HYDRA_HOST_FILE,/nosuch",
        "I_MPI_HYDRA_HOST_FILE,/nosuch",
        "HYDRA_MAPPING,cor",
        "HYDRA_BINDING,cor",
        "MPIEXEC_TIMEOUT,soon",
        "HYDRA_LAUNCHER_AUTOFORK,perhaps"
    })
    void shouldNameTheVariableWhoseValueIsWrong(String name, String value) {
        String message = assertThrows(
                        UsageException.class, () -> CommandLineParser.parse(List.of("p"), Map.of(name, value)))
                .getMessage();
        assertTrue(message.contains(value) && (message.contains(name) || message.contains("host file")), message);
    }

    @Test
    void shouldHearSwitchesOfTheEnvironment() {
        CommandLine line = CommandLineParser.parse(
                List.of("-genvnone", "p"),
                Map.of(
                        "HYDRA_ENV",
                        "all",
                        "HYDRA_USE_LOCALHOST",
                        "1",
                        "HYDRA_LAUNCHER_AUTOFORK",
                        "0",
                        "HYDRA_DEBUG",
                        "1",
                        "HYDRA_HOSTNAME_PROPAGATION",
                        "on"));
        assertEquals(Map.of(), variables(line));
        assertEquals("localhost", line.launch.localhost());
        assertEquals(
                List.of(false, true, true), List.of(line.launch.autofork(), line.verbose, line.propagateHostNames));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-map-by ppr:2:node:NOOVERSUBSCRIBE p|2|true",
                "-map-by slot:PE=2 p|1|false",
                "-map-by core p|1|false",
            })
    void shouldTakeOpenMpisMappings(String words, int ranks, boolean strict) {
        CommandLine line = parse(words);
        assertEquals(ranks, line.ranks());
        assertEquals(strict, line.rule.strict());
        assertEquals(words.contains("PE=2") ? "core:2" : "", line.binding.target);
        assertEquals(words.contains("by core") ? "core" : "", line.binding.mapping);
    }

    @Test
    void shouldPassOverWarnOfOrRefuseOptionsOfOthers() {
        for (ForeignOption option : ForeignOption.values()) {
            for (String name : option.names) {
                String words =
                        "-" + name + " v".repeat(option.values) + " -" + name + " v".repeat(option.values) + " p";
                if (option.fate == ForeignOption.Fate.REFUSED) {
                    String message = assertThrows(UsageException.class, () -> parse(words))
                            .getMessage();
                    assertTrue(message.contains(option.reason), message);
                } else {
                    List<String> warnings = parse(words).warnings;
                    assertEquals(option.fate == ForeignOption.Fate.WARNED ? 1 : 0, warnings.size(), words);
                }
            }
        }
        String mca = "--mca btl ^openib --mca orte_x 1 -x A=1 --mca btl_y 2 --mca mca_base_env_list B=3;X";
        assertEquals(2, parse(mca + " p").warnings.size(), "one for each reason");
        assertEquals(
                Map.of("A", "1", "B", "3", "X", "1"),
                variables(parse("-envnone " + mca + " p")),
                "a list of variables");
        String warning = parse("--mca btl_tcp_if_include eth0 p").warnings.get(0);
        assertTrue(warning.contains("MPIR_CVAR_CH4_TCP_NETWORK_IFACE"), warning);
    }

    @Test
    void shouldTakeShorthandsForWhatTheySay() {
        for (Shorthand each : Shorthand.values()) {
            String value = each.argument.isEmpty() ? "" : each.argument.equals("N") ? " 2" : " 2:socket";
            String full = each.inFull().replace("N:WHAT", "2:socket").replaceAll("\\bN\\b", "2");
            assertEquals(seen(full), seen("--" + each.text + value), full);
            assertNotEquals(seen("-n 1"), seen("-" + each.text + value + (each == Shorthand.BYSLOT ? " -l" : "")));
            assertTrue(Help.topic("-" + each.text).contains(each.inFull()), each.text);
        }
    }

    private static String seen(String words) {
        CommandLine line = parse("-bind-to socket -hosts a:3,b:3 " + words + " p");
        return places(line) + line.displayMap + line.binding.target + line.binding.mapping + line.streams.prefix;
    }

    /** As they stand in scripts, with one dash and two. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-np 4 --oversubscribe --mca btl ^openib --bind-to core --map-by core --report-bindings|[a][0, 0, 0, 0]|core|1",
                "--prefix /opt/openmpi --map-by node --rank-by slot -np 4|[a, b][0, 0, 1, 1]||1",
                "--prefix /opt/openmpi --map-by slot --rank-by node -np 6|[a, b][0, 1, 0, 1, 0, 0]||1",
                "-bynode -np 3 --allow-run-as-root|[a, b][0, 1, 0]||0",
                "--pernode|[a, b][0, 1]||0",
                "-npernode 2 -bind-to-core|[a, b][0, 0, 1, 1]|core|0",
                "--map-by ppr:2:node --bind-to none --tag-output --timestamp-output|[a, b][0, 0, 1, 1]||0",
                "-n 2 --map-by core:PE=4 --display-devel-map -x OMP_NUM_THREADS=4|[a][0, 0]|core:4|0",
                "-n 2 --cpus-per-rank 2 --stream-buffering 0|[a][0, 0]|core:2|0",
                "-n 2 --cpu-list 1,3 --bind-to cpu-list:ordered|[a][0, 0]|user:1,3|0",
                "-n 2 --cpu-set 0-1 --bind-to core|[a][0, 0]|user:0,1|0",
                "-n 2 --get-stack-traces --timeout 60 --debug-daemons --leave-session-attached|[a][0, 0]||1",
            })
    void shouldTakeLinesOfScripts(String words, String places, String target, int warnings) {
        CommandLine line = parse("-hosts a:4,b:4 " + words + " p");
        assertEquals(places, places(line));
        assertEquals(target == null ? "" : target, line.binding.target);
        assertEquals(warnings, line.warnings.size(), line.warnings.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-map-by cores p|did you mean core",
                "-map-by ppr:x:node p|from 1",
                "-map-by ppr:2:cores p|ppr:N:node",
                "-map-by slot:PE=0 p|from 1",
                "-rank-by nodes p|did you mean node",
                "-rank-by socket:span p|-rank-by socket:span",
                "-cpu-set x p|expected a list of processors",
                "-cpu-set 0 -bind-to socket p|expected one of them",
                "-bind-to cpu-list p|-cpu-set LIST",
                "-display heat p|expected map, allocation or bind",
                "-output dir= p|expected a name",
                "-output xml p|is not to be had",
                "-rtos max-restarts=2 p|not started again",
                "-rtos timeout=soon p|a number of seconds",
                "--bynode=1 p|takes no value",
                "-unset-env 1 p|no name of a variable",
                "-prepend-env A[: x p|no name of a variable",
                "-map-by slot:FAST p|unknown modifier 'fast'",
                "-bind-to user:x p|user:LIST",
                "-bind-to core:0 p|from 1",
                "-stdin 2 -n 2 p|ranks 0 to 1",
                "-stdin al p|did you mean all",
                "-output-from 1-x p|a list like 0,4-7",
                "-output-from 3-2 p|is empty",
                "-output-from 2 p|no such rank",
                "-usize 0 p|from 1, SYSTEM",
                "-usize 1 -n 2 p|at least that",
                "-soft 5:9 -n 4 p|-soft allows no number",
                "-order-nodes sideways p|UP",
                "-timeout soon p|number of seconds",
                "-npernode 2 -hosts a,b -n 5 p|at most 4",
                "-nolocal -hosts localhost p|leaves no host",
                "-threads -bind-to core p|-bind-to",
                "-threads -stdin all -n 2 p|-stdin",
                "-x 1A=3 p|no name of a variable",
                "-help nosuchoption|no such option",
            })
    void shouldSayWhatIsExpected(String words, String expected) {
        String message = assertThrows(UsageException.class, () -> Help.answer(parse(words)))
                .getMessage();
        assertTrue(message.contains(expected), message);
    }
}
