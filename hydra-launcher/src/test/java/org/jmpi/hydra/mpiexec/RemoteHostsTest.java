package org.jmpi.hydra.mpiexec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on several hosts that are invented, with a proxy of its own for each on this machine. */
@Timeout(120)
class RemoteHostsTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final long END_SECONDS = 30;

    @TempDir
    Path folder;

    private record Result(int code, String out, String err) {}

    private ProcessBuilder launcher(String... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + folder,
                "-Djmpi.classpath=" + CLASS_PATH,
                "-cp",
                CLASS_PATH,
                Mpiexec.class.getName()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().put("JMPI_LINK_TIMEOUT", "5");
        return builder;
    }

    private Result result(Process process) throws IOException, InterruptedException {
        return new Result(
                process.waitFor(), Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
    }

    private Result run(String... words) throws IOException, InterruptedException {
        return result(launcher(words).start());
    }

    /** An executable that stands for ssh or rsh. */
    private String script(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + text + "\n");
        assertTrue(file.toFile().setExecutable(true));
        return file.toString();
    }

    @Test
    void shouldSpreadRanksOverHosts() throws Exception {
        Files.writeString(folder.resolve("input"), "for the first");
        String script =
                "echo $MPI_LOCALRANKID of $MPI_LOCALNRANKS; cat; echo error >&2; exit $((PMI_RANK == 3 ? 4 : 0))";
        Process process = launcher(
                        "-launcher",
                        "fork",
                        "-hosts",
                        "a:2,b:2",
                        "-l",
                        "-n",
                        "4",
                        "-print-all-exitcodes",
                        "sh",
                        "-c",
                        script)
                .redirectInput(folder.resolve("input").toFile())
                .start();
        Result result = result(process);
        assertEquals(4, result.code, result.err);
        assertEquals(
                List.of("[0] 0 of 2", "[0] for the first", "[1] 1 of 2", "[2] 0 of 2", "[3] 1 of 2"),
                result.out.lines().sorted().toList());
        assertEquals(
                4, result.err.lines().filter(line -> line.endsWith("] error")).count(), result.err);
        assertTrue(result.err.contains(", host b) exited with code 4"), result.err);
        assertTrue(result.err.contains("exit codes: [a] 0,0 [b] 0,4"), result.err);
        assertNothingLeft();
    }

    @Test
    void shouldCarryPmiThroughProxiesThatStartOthers() throws Exception {
        String hosts = IntStream.range(0, 5).mapToObj(i -> "h" + i).collect(Collectors.joining(","));
        ProcessBuilder builder = launcher(
                "-launcher",
                "fork",
                "-hosts",
                hosts,
                "-n",
                "5",
                "-cp",
                CLASS_PATH,
                SampleRank.class.getName(),
                "3",
                "abort");
        builder.environment().put("JMPI_LAUNCH_FANOUT", "2");
        Result result = result(builder.start());
        assertEquals(7, result.code, result.err);
        assertTrue(result.err.contains("host h3) aborted the job with code 7: as told"), result.err);
        assertNothingLeft();
    }

    @Test
    void shouldCarryMuchOutputAndInputWithoutLosingAByte() throws Exception {
        int lines = 200_000;
        String text = IntStream.rangeClosed(1, lines).mapToObj(i -> i + "\n").collect(Collectors.joining());
        Files.writeString(folder.resolve("input"), text);
        Process process = launcher("-launcher", "fork", "-hosts", "a", "-n", "1", "cat")
                .redirectInput(folder.resolve("input").toFile())
                .start();
        Result result = result(process);
        assertEquals(0, result.code, result.err);
        assertTrue(text.equals(result.out), () -> result.out.length() + " of " + text.length() + " characters");
    }

    /** Starts ranks that sleep, and waits until the launcher knows all: it reads its input only then. */
    private Process sleeping(String tag) throws IOException {
        Path input = Files.writeString(folder.resolve("input"), "go\n");
        String script = "test $PMI_RANK != 0 || { read go; echo started; }; sleep 600; : " + tag;
        Process process = launcher("-launcher", "fork", "-hosts", "a,b", "-n", "2", "sh", "-c", script)
                .redirectInput(input.toFile())
                .start();
        await(() -> ranks(tag).size() == 2, "ranks do not start");
        await(() -> Files.readString(folder.resolve("out")).contains("started"), "rank 0 gets no input");
        return process;
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private void await(Condition condition, String otherwise) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
        while (!condition.holds()) {
            assertTrue(System.nanoTime() < deadline, otherwise);
            Thread.onSpinWait();
        }
    }

    /** Processes with a word among their arguments, but not the launcher. */
    private static Set<Long> ranks(String tag) {
        return ProcessHandle.allProcesses()
                .filter(each -> each.info().command().orElse("").endsWith("sh"))
                .filter(each ->
                        Stream.of(each.info().arguments().orElse(new String[0])).anyMatch(word -> word.endsWith(tag)))
                .map(ProcessHandle::pid)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static ProcessHandle proxy(Process launcher, int node) {
        return launcher.descendants()
                .filter(each ->
                        Stream.of(each.info().arguments().orElse(new String[0])).anyMatch(("node=" + node)::equals))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldEndTheJobWhenAProxyDies() throws Exception {
        String tag = "proxy" + System.nanoTime();
        Process process = sleeping(tag);
        proxy(process, 1).destroyForcibly();
        Result result = result(process);
        assertEquals(255, result.code, result.err);
        assertTrue(result.err.contains("host b was lost with its 1 rank: "), result.err);
        assertTrue(result.err.contains("1 rank elsewhere was ended"), result.err);
        await(() -> ranks(tag).isEmpty(), "ranks outlive their proxy");
    }

    @Test
    void shouldCountAHostAsLostThatGoesBeforeItsFirstRank() throws Exception {
        String longWord = "x".repeat(100_000);
        Process process = launcher(
                        "-launcher", "fork", "-hosts", "a,b", "-n", "2", "-v", "true", longWord, longWord, longWord)
                .redirectError(ProcessBuilder.Redirect.PIPE)
                .start();
        // a pipe that nobody reads holds the launcher up where it says what it starts
        StringBuilder err = new StringBuilder();
        while (err.indexOf("xxx") < 0) {
            err.append((char) process.getErrorStream().read());
        }
        proxy(process, 1).destroyForcibly();
        err.append(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).replaceAll("x{99}", ""));
        assertEquals(255, process.waitFor(), () -> err.toString());
        assertTrue(err.toString().contains("jmpiexec: host b: "), () -> err.toString());
        assertTrue(err.toString().contains(", before rank 1 was started there"), () -> err.toString());
        assertNothingLeft();
    }

    @Test
    void shouldSayWhatProcessesOfOtherHostsDo() throws Exception {
        String tag = "status" + System.nanoTime();
        Process process = sleeping(tag);
        await(
                () -> {
                    signal(process, "USR1");
                    return said("rank 0 (host a, pid ") && said("rank 1 (host b, pid ");
                },
                "the launcher says nothing");
        process.destroy();
        assertEquals(143, result(process).code);
    }

    /** Whether a rank that is no program of MPI was reported with its state. */
    private boolean said(String rank) throws IOException {
        return Files.readString(folder.resolve("err"))
                .lines()
                .anyMatch(line ->
                        line.startsWith(rank) && line.contains("): has not called MPI_Init; its process is sleeping"));
    }

    @Test
    void shouldKeepItsHostsWhileItIsStopped() throws Exception {
        ProcessBuilder builder = launcher(
                "-launcher",
                "fork",
                "-hosts",
                "a,b",
                "-n",
                "2",
                "sh",
                "-c",
                "echo up; while [ ! -e go ]; do sleep 0.1; done; echo done");
        builder.environment().put("JMPI_LINK_TIMEOUT", "2");
        Process process = builder.start();
        await(() -> Files.readString(folder.resolve("out")).lines().count() == 2, "ranks do not start");
        signal(process, "TSTP");
        await(() -> state(process.pid()) == 'T', "the launcher goes on");
        // longer than the silence that would be its death
        assertFalse(process.waitFor(5, TimeUnit.SECONDS));
        Files.createFile(folder.resolve("go"));
        signal(process, "CONT");
        Result result = result(process);
        assertEquals(0, result.code, result.err);
        assertEquals("up\nup\ndone\ndone\n", result.out);
        assertNothingLeft();
    }

    // by the shell: the program kill takes some names for no signals in a Turkish locale
    private static void signal(Process process, String name) throws IOException {
        assertEquals(
                0,
                new ProcessBuilder("/bin/sh", "-c", "kill -s " + name + " " + process.pid())
                        .start()
                        .onExit()
                        .join()
                        .exitValue());
    }

    private static char state(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return stat.charAt(stat.lastIndexOf(')') + 2);
    }

    @Test
    void shouldLeaveNothingWhenTheLauncherDies() throws Exception {
        String tag = "launcher" + System.nanoTime();
        Process process = sleeping(tag);
        List<ProcessHandle> all = process.descendants().toList();
        process.destroyForcibly().waitFor();
        await(() -> all.stream().noneMatch(ProcessHandle::isAlive), "something outlives the launcher");
        assertEquals(Set.of(), ranks(tag));
        await(() -> left().isEmpty(), "files outlive the launcher");
    }

    @Test
    void shouldSayWhatTheRemoteShellSaid() throws Exception {
        String shell = script("ssh", "echo \"$*\" >>calls; echo Host key verification failed. >&2; exit 255");
        Result result = run("-launcher-exec", shell, "-hosts", "elsewhere", "-n", "1", "true");
        assertEquals(255, result.code, result.err);
        assertTrue(result.err.startsWith("jmpiexec: host elsewhere: the proxy could not be started there"), result.err);
        assertTrue(result.err.contains("-x ") && result.err.contains("Host key verification failed."), result.err);
        List<String> calls = Files.readAllLines(folder.resolve("calls"));
        assertEquals(1, calls.size(), "a wrong key does not become right by waiting");
        assertFalse(calls.get(0).matches(".*[0-9a-f]{64}.*"), "the secret is on a command line");
    }

    @Test
    void shouldGoThroughARemoteShellThatWorksAtTheSecondTry() throws Exception {
        // what a remote shell does: words become one text, which a shell there takes apart
        String shell = script(
                "rsh",
                "[ -e called ] || { touch called; echo connection refused; exit 1; }\n"
                        + "[ \"$1 $2 $3 $4\" = \"-k -l me there\" ] || exit 9\nshift 4; unset JAVA_HOME; exec sh -c \"$*\"");
        Files.writeString(folder.resolve("hosts"), "there user=me\n");
        ProcessBuilder builder =
                launcher("-launcher", "rsh", "-launcher-exec", shell, "-f", "hosts", "-n", "2", "echo", "a'b \"$c\"");
        builder.environment().put("HYDRA_LAUNCHER_EXTRA_ARGS", "-k");
        Result result = result(builder.start());
        assertEquals(0, result.code, result.err);
        assertEquals("a'b \"$c\"\na'b \"$c\"\n", result.out);
        assertNothingLeft();
    }

    @Test
    void shouldPrintWhatTheUserHasToStart() throws Exception {
        Process process = launcher(
                        "-launcher", "manual", "-iface", "127.0.0.1", "-hosts", "me", "-n", "1", "echo", "hello")
                .redirectError(ProcessBuilder.Redirect.PIPE)
                .start();
        BufferedReader told =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        String command = told.readLine().replace("jmpiexec: start on host me: ", "");
        String key = told.readLine().replaceFirst(".* ", "");
        assertFalse(command.contains(key), command);
        Process proxy = new ProcessBuilder("sh", "-c", command)
                .redirectErrorStream(true)
                .start();
        proxy.getOutputStream().write((key + "\n").getBytes(StandardCharsets.US_ASCII));
        proxy.getOutputStream().flush();
        assertEquals(0, process.waitFor());
        assertEquals("hello\n", Files.readString(folder.resolve("out")));
        assertEquals(0, proxy.waitFor());
    }

    @Test
    void shouldStopWaitingForAHost() throws Exception {
        String shell = script("ssh", "exec sleep 600");
        ProcessBuilder builder = launcher("-launcher-exec", shell, "-hosts", "slow", "-n", "1", "true");
        builder.environment().putAll(Map.of("JMPI_LAUNCH_TIMEOUT", "1"));
        Result result = result(builder.start());
        assertEquals(255, result.code, result.err);
        assertTrue(result.err.contains("host slow: its proxy did not report within 1 s"), result.err);
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
}
