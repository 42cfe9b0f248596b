package org.jmpi.hydra.mpiexec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher as a process of its own, with ranks that are shells or small Java programs. */
@Timeout(60)
class LauncherTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final long END_MILLIS = 5000;

    @TempDir
    Path folder;

    private record Result(int code, String out, String err) {}

    private ProcessBuilder launcher(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(DefaultSignals.prefix());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + folder,
                "-Djmpi.classpath=" + CLASS_PATH,
                "-cp",
                CLASS_PATH,
                Mpiexec.class.getName()));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
    }

    private Result result(Process process) throws IOException, InterruptedException {
        return new Result(
                process.waitFor(), Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
    }

    private Result run(String... words) throws IOException, InterruptedException {
        return result(launcher(words).start());
    }

    private Result sample(int ranks, String who, String what) throws IOException, InterruptedException {
        return run("-n", "" + ranks, "-cp", CLASS_PATH, SampleRank.class.getName(), who, what);
    }

    @Test
    void shouldGiveEveryRankItsNumberAndItsProgramsArguments() throws Exception {
        Result result =
                run("-l", "-n", "2", "sh", "-c", "echo $PMI_RANK of $PMI_SIZE $0", "a b", ":", "-n", "1", "echo", "c");
        assertEquals(0, result.code, result.err);
        assertEquals(
                List.of("[0] 0 of 3 a b", "[1] 1 of 3 a b", "[2] c"),
                result.out.lines().sorted().toList());
        assertEquals("", result.err);
    }

    @Test
    void shouldTellWhereTheTimeWent() throws Exception {
        Result result = run("-v", "-n", "2", "-cp", CLASS_PATH, SampleRank.class.getName(), "0", "ok");
        assertEquals(0, result.code, result.err);
        assertTrue(
                result.err
                        .lines()
                        .anyMatch(line -> line.matches("jmpiexec: time in ms: java until main \\d+,.*"
                                + " starting processes \\d+, ranks [1-9]\\d*, clean-up \\d+")),
                result.err);
        assertTrue(
                result.err.contains("jmpiexec: time of 2 ranks in ms, least/median/most: until MPI_Init 0/0/0, MPI_Init"
                        + " 10/10/10, program 20/20/20, MPI_Finalize 30/30/30, exit "),
                result.err);
        Result quiet = sample(2, "0", "ok");
        assertEquals("", quiet.err);
    }

    @Test
    void shouldTellEveryRankItsOwnProgram() throws Exception {
        String script =
                "echo $JMPI_INFO_COMMAND $JMPI_INFO_MAXPROCS of $JMPI_INFO_NP ${JMPI_INFO_SOFT-any} ${JMPI_INFO_ARGV##*;}";
        String[] second = {":", "-n", "3", "-soft", "1:2", "sh", "-c", script + ";x=2"};
        List<String> words = new ArrayList<>(List.of("-n", "1", "sh", "-c", script + "; echo first"));
        words.addAll(List.of(second));
        Result result = run(words.toArray(String[]::new));
        assertEquals(0, result.code, result.err);
        assertEquals(
                List.of("first", "sh 1 of 1 2 any echo first", "sh 2 of 1 2 1:2 x=2", "sh 2 of 1 2 1:2 x=2"),
                result.out.lines().sorted().toList());
    }

    @Test
    void shouldNotPassOnArgumentsThatNoInfoValueHolds() throws Exception {
        Result result = run("-n", "1", "sh", "-c", "echo ${JMPI_INFO_ARGV-none}", "x".repeat(2000));
        assertEquals("none", result.out.strip());
    }

    @ParameterizedTest
    @CsvSource({"exit 3,3,exited with code 3", "kill -9 $$,137,SIGKILL", "kill -11 $$,139,SIGSEGV", "exit 0,0,''"})
    void shouldEndWithTheFailingRanksCode(String script, int code, String said) throws Exception {
        Result result = run("-n", "3", "sh", "-c", "[ $PMI_RANK = 1 ] || exit 0; " + script);
        assertEquals(code, result.code, result.err);
        assertTrue(said.isEmpty() ? result.err.isEmpty() : result.err.contains(said), result.err);
        assertEquals(code != 0, result.err.contains("rank 1 (pid "), result.err);
    }

    @ParameterizedTest
    @CsvSource({
        "ok,0,''",
        "throw,1,exited with code 1; 2 other ranks were ended",
        "throw-early,1,exited with code 1",
        "abort,7,aborted the job with code 7: as told",
        "exit,1,exited without calling MPI_Finalize",
        "leave,1,exited without calling MPI_Init",
        "late,5,exited with code 5"
    })
    void shouldEndTheJobWhenARankBreaksIt(String what, int code, String said) throws Exception {
        Result result = sample(3, "1", what);
        assertEquals(code, result.code, result.err);
        assertTrue(result.err.contains(said), result.err);
        assertEquals(code != 0, result.err.contains("jmpiexec: rank 1 (pid "), result.err);
        assertNothingLeft();
    }

    private Process spinning() throws IOException, InterruptedException {
        Process process = launcher(
                        "-n",
                        "2",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        CLASS_PATH,
                        SampleRank.class.getName(),
                        "1",
                        "spin",
                        "pids")
                .start();
        while (!Files.exists(folder.resolve("pids"))) {
            assertTrue(process.isAlive(), () -> "the launcher ended early");
            Thread.onSpinWait();
            Thread.yield();
        }
        return process;
    }

    private long pid(int which) throws IOException {
        return Long.parseLong(Files.readString(folder.resolve("pids")).split(" ")[which]);
    }

    private void assertEnds(Process process, int code, String said, long begin) throws Exception {
        assertTrue(process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS), "the launcher did not end");
        for (int i = 0; i < 2; i++) {
            ProcessHandle.of(pid(i)).ifPresent(each -> each.onExit()
                    .orTimeout(END_MILLIS, TimeUnit.MILLISECONDS)
                    .join());
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        assertTrue(millis < END_MILLIS, "took " + millis + " ms");
        Result result = result(process);
        assertEquals(code, result.code, result.err);
        assertTrue(result.err.contains(said), result.err);
    }

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143", "HUP,129"})
    void shouldEndTheJobOnASignal(String name, int code) throws Exception {
        Process process = spinning();
        long begin = System.nanoTime();
        signal(name, process.pid());
        assertEnds(process, code, "got SIG" + name, begin);
        assertNothingLeft();
    }

    private static void awaitState(long pid, boolean stopped) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
        String stat;
        do {
            stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            Thread.yield();
        } while (stat.contains(") T ") != stopped && System.nanoTime() < deadline);
        assertEquals(stopped, stat.contains(") T "), stat);
    }

    @Test
    void shouldStopAndContinueWithItsRanks() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "skipped: no /proc here that tells who is stopped");
        Process process = spinning();
        signal("TSTP", process.pid());
        awaitState(process.pid(), true);
        awaitState(pid(0), true);
        signal("CONT", process.pid());
        awaitState(process.pid(), false);
        awaitState(pid(0), false);
        long begin = System.nanoTime();
        signal("TERM", process.pid());
        assertEnds(process, 143, "got SIGTERM", begin);
    }

    @Test
    void shouldEndTheJobWhenARankIsKilled() throws Exception {
        Process process = spinning();
        long begin = System.nanoTime();
        signal("KILL", pid(0));
        assertEnds(process, 137, "rank 1 (pid " + pid(0), begin);
        assertNothingLeft();
    }

    @Test
    void shouldLeaveNothingWhenTheLauncherIsKilled() throws Exception {
        Process process = spinning();
        long begin = System.nanoTime();
        signal("KILL", process.pid());
        assertEnds(process, 137, "", begin);
        // the guardian removes files after it has ended the processes
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
        while (!left().isEmpty() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertNothingLeft();
        assertTrue(Files.readString(folder.resolve("err")).contains("the launcher died"));
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        assertEquals(
                0,
                new ProcessBuilder("sh", "-c", "kill -s " + name + " " + pid)
                        .start()
                        .waitFor());
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(each -> each.getFileName().toString().startsWith("jmpi-"))
                    .toList();
        }
    }

    private void assertNothingLeft() throws IOException {
        assertEquals(List.of(), left());
    }

    @Test
    void shouldCompileASourceFileOnceAndRemoveItsClasses() throws Exception {
        Files.writeString(
                folder.resolve("Where.java"),
                "class Where { public static void main(String[] a) {"
                        + " System.out.println(Where.class.getProtectionDomain().getCodeSource().getLocation()); } }");
        Result result = run("-n", "2", "-Dx=1", "Where.java");
        assertEquals(0, result.code, result.err);
        List<String> places = result.out.lines().toList();
        assertEquals(2, places.size());
        assertEquals(places.get(0), places.get(1));
        assertFalse(Files.exists(Path.of(places.get(0).replace("file:", ""))));
    }

    @Test
    void shouldGiveItsInputToRankZeroOnly() throws Exception {
        Files.writeString(folder.resolve("input"), "one\ntwo\n");
        Process process = launcher("-l", "-n", "2", "cat")
                .redirectInput(folder.resolve("input").toFile())
                .start();
        assertEquals("[0] one\n[0] two\n", result(process).out);
    }

    @Test
    void shouldEndAJobThatTakesTooLong() throws Exception {
        ProcessBuilder builder = launcher("-n", "2", "sleep", "600");
        builder.environment().put("MPIEXEC_TIMEOUT", "1");
        Result result = result(builder.start());
        assertEquals(255, result.code);
        assertTrue(result.err.contains("TIMED OUT after 1 s"), result.err);
    }

    @Test
    void shouldSetAndWithholdVariablesAndDirectory() throws Exception {
        Files.createDirectory(folder.resolve("work"));
        ProcessBuilder builder = launcher(
                "-genv",
                "A",
                "1",
                "-env",
                "B=2",
                "-envlist",
                "PATH",
                "-wdir",
                "work",
                "sh",
                "-c",
                "echo $A $B $C; pwd");
        builder.environment().putAll(Map.of("C", "3", "PMI_FD", "77"));
        Result result = result(builder.start());
        assertEquals(
                List.of("1 2", folder.resolve("work").toString()),
                result.out.lines().map(String::strip).toList());
    }

    @Test
    void shouldSayOnceThatAClassIsMissing() throws Exception {
        Result result = run("-n", "3", "java", "-cp", CLASS_PATH, SampleRank.class.getName() + "s");
        assertEquals(127, result.code);
        assertEquals(1, result.err.lines().count(), result.err);
        assertTrue(result.err.contains("did you mean " + SampleRank.class.getName() + "?"), result.err);
    }

    @Test
    void shouldSayWhichProgramIsMissing() throws Exception {
        Result result = run("-n", "2", "no-such-program");
        assertEquals(127, result.code);
        assertTrue(result.err.contains("no-such-program"), result.err);
        assertEquals(2, run("-nn", "2", "true").code);
    }

    @Test
    void shouldPrintTheExitCodes() throws Exception {
        Result result = run("-n", "3", "-print-all-exitcodes", "sh", "-c", "exit $((PMI_RANK == 1 ? 4 : 0))");
        Matcher codes = Pattern.compile("exit codes: \\[.*] 0,4,0").matcher(result.err);
        assertTrue(codes.find(), result.err);
        assertEquals(4, result.code);
    }

    @Test
    void shouldCarryMuchOutputWithoutLosingALine() throws Exception {
        int lines = 200_000;
        Result result = run("-n", "2", "sh", "-c", "seq 1 " + lines);
        assertEquals(0, result.code, result.err);
        assertEquals(2L * lines, result.out.lines().count());
        assertEquals(
                2L * lines * (lines + 1) / 2,
                result.out.lines().mapToLong(Long::parseLong).sum());
    }
}
