package org.jmpi.hydra.mpiexec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jmpi.hydra.binding.CpuList;
import org.jmpi.hydra.binding.Topology;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What options do to real ranks; a job serves several of them, since a launcher takes its time to start. */
@Timeout(60)
class LaunchedOptionsTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    Path folder;

    private record Result(int code, String out, String err) {}

    private Result run(Map<String, String> variables, Path input, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                CLASS_PATH,
                Mpiexec.class.getName()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(input.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().putAll(variables);
        int code = builder.start().waitFor();
        return new Result(code, read("out"), read("err"));
    }

    private Result run(String[] words, String last) throws Exception {
        List<String> all = new ArrayList<>(List.of(words));
        all.add(last);
        return run(all.toArray(String[]::new));
    }

    private Result run(String... words) throws Exception {
        return run(Map.of(), Path.of("/dev/null"), words);
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    private Path input(int bytes) throws IOException {
        return Files.write(folder.resolve("input"), new byte[bytes]);
    }

    private void assertNothingLeft() throws IOException {
        try (var files = Files.list(folder)) {
            assertEquals(
                    List.of(),
                    files.filter(each -> each.getFileName().toString().startsWith("jmpi-"))
                            .toList());
        }
    }

    @Test
    void shouldBindNameAndSortTheRanksOutput() throws Exception {
        Topology machine = new Topology(Path.of("/"));
        Assumptions.assumeFalse(machine.allowed().isEmpty(), "the system does not tell which processors may be used");
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "there is no /usr/bin/taskset");
        Files.writeString(folder.resolve("conf"), "-print-all-exitcodes -report-bindings\n");
        Result result = run(
                Map.of("HYDRA_CONFIG_FILE", folder.resolve("conf").toString(), "HYDRA_BINDING", "core"),
                Path.of("/dev/null"),
                "-n",
                "3",
                "-hosts",
                "localhost:3",
                "-localhost",
                "localhost",
                "-prepend-pattern",
                "%r/%s@%h:%p%% ",
                "-outfile-pattern",
                "files/%r/out",
                "-errfile-pattern",
                "files/err",
                "-enable-hostname-propagation",
                "sh",
                "-c",
                "grep Cpus_allowed_list /proc/self/status; echo $PMI_HOSTNAME $PMI_PORT; echo error >&2");
        assertEquals(0, result.code, result.err);
        assertEquals("", result.out);
        var cores = machine.groups("core");
        for (int rank = 0; rank < 3; rank++) {
            String cpus = CpuList.format(cores.get(rank % cores.size()));
            List<String> lines = read("files/" + rank + "/out").lines().toList();
            assertEquals(rank + "/3@localhost:0% Cpus_allowed_list:\t" + cpus, lines.get(0));
            assertTrue(lines.get(1).matches(".*% localhost 127\\.0\\.0\\.1:\\d+"), lines.get(1));
            assertTrue(result.err.contains("rank " + rank + " on localhost is bound to core (CPU"), result.err);
        }
        assertEquals(
                new TreeSet<>(List.of("0/3@localhost:0% error", "1/3@localhost:0% error", "2/3@localhost:0% error")),
                new TreeSet<>(read("files/err").lines().toList()));
        assertTrue(result.err.contains("exit codes: [localhost] 0,0,0"), result.err);
    }

    @Test
    void shouldTagMergeSelectWarnAndFindPrograms() throws Exception {
        Path tool = Files.createDirectories(folder.resolve("bin")).resolve("own-tool");
        Files.writeString(tool, "#!/bin/sh\necho o $A $B; echo e >&2\n");
        assertTrue(tool.toFile().setExecutable(true));
        Result result = run(
                Map.of("A", "1", "B", "2"),
                Path.of("/dev/null"),
                ("-tag-output -output-from 1 -merge-stderr-to-stdout -display-map -membind numa --allow-run-as-root"
                                + " -n 2 -path bin -envlist PATH -x A own-tool : -n 1 -path bin own-tool")
                        .split(" "));
        assertEquals(0, result.code, result.err);
        assertEquals(
                List.of("[1,0]<stderr>:e", "[1,1]<stderr>:e", "[1,1]<stdout>:o 1", "[1,2]<stderr>:e"),
                result.out.lines().sorted().toList());
        assertTrue(result.err.contains("-membind numa has no effect"), result.err);
        assertTrue(result.err.contains(": 0,1,2"), result.err);
    }

    @Test
    void shouldGiveItsInputToAllRanksPastOnesThatDoNotRead() throws Exception {
        Result result = run(
                Map.of(),
                input(1_000_000),
                "-l",
                "-q",
                "-membind",
                "x",
                "-stdin",
                "all",
                "-n",
                "4",
                "sh",
                "-c",
                "case $PMI_RANK in 1) exit;; 2) head -c 5 | wc -c;; *) wc -c;; esac");
        assertEquals(
                List.of("[0] 1000000", "[2] 5", "[3] 1000000"),
                result.out.lines().sorted().toList(),
                result.err);
        assertEquals("", result.err);
        assertNothingLeft();
    }

    @Test
    void shouldGiveItsInputToTheRankThatWasNamedOrToNone() throws Exception {
        for (String who : List.of("1", "none")) {
            Result result = run(Map.of(), input(5), "-l", "-s", who, "-n", "2", "wc", "-c");
            String last = who.equals("1") ? "[1] 5" : "[1] 0";
            assertEquals(List.of("[0] 0", last), result.out.lines().sorted().toList());
        }
    }

    @Test
    void shouldEndWellForTheOthersWhenARankDiesAndNobodyCleansUp() throws Exception {
        Result result = run(
                "-disable-auto-cleanup",
                "-usize",
                "7",
                "-n",
                "3",
                "-cp",
                CLASS_PATH,
                SampleRank.class.getName(),
                "1",
                "exit");
        assertEquals(1, result.code, result.err);
        assertTrue(result.err.contains("exited without calling MPI_Finalize; the others went on"), result.err);
    }

    @Test
    void shouldTellTheSizeOfTheUniverse() throws Exception {
        Result result =
                run("-hosts", "localhost:5", "-n", "1", "-cp", CLASS_PATH, SampleRank.class.getName(), "0", "universe");
        assertEquals("universe 5\n", result.out, result.err);
    }

    /** One rank is the launcher's child, the other a proxy's. */
    @Test
    void shouldWriteAsOpenMpiDoes() throws Exception {
        Result result = run(
                ("-launcher fork -hosts localhost,other --timestamp-output --tag-output --report-pid pid"
                                + " --output-filename lines sh -c")
                        .split(" "),
                "echo text; echo error >&2");
        assertEquals(0, result.code, result.err);
        String time = "[A-Z][a-z]{2} [A-Z][a-z]{2} [ 123][0-9] [0-9]{2}:[0-9]{2}:[0-9]{2} [0-9]{4}";
        List<String> lines = result.out
                .lines()
                .map(line -> line.replaceFirst(time, "TIME"))
                .sorted()
                .toList();
        assertEquals(List.of("TIME[1,0]<stdout>:text", "TIME[1,1]<stdout>:text"), lines);
        assertEquals(2, result.err.lines().count(), result.err);
        for (int rank = 0; rank < 2; rank++) {
            String out = read("lines/1/rank." + rank + "/stdout");
            assertEquals("TIME[1," + rank + "]<stdout>:text\n", out.replaceFirst(time, "TIME"));
            String err = read("lines/1/rank." + rank + "/stderr");
            assertEquals("TIME[1," + rank + "]<stderr>:error\n", err.replaceFirst(time, "TIME"));
        }
        assertTrue(read("pid").strip().matches("[0-9]+"), read("pid"));
    }

    @Test
    void shouldStartNothingWhenToldSo() throws Exception {
        Result result = run("-n", "3", "--do-not-launch", "--display-map", "touch", "started");
        assertEquals(0, result.code, result.err);
        assertTrue(result.err.contains("0,1,2"), result.err);
        assertTrue(!Files.exists(folder.resolve("started")));
    }

    @Test
    void shouldEndTheJobInTime() throws Exception {
        Result result = run("-timeout", "1", "sleep", "600");
        assertEquals(255, result.code);
        assertTrue(result.err.contains("TIMED OUT after 1 s"), result.err);
    }

    @Test
    void shouldFailWhenOutputIsLost() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full: a full disk is not tried");
        Result result = run(
                // the system says it in the user's language
                Map.of("LC_ALL", "C.UTF-8"),
                Path.of("/dev/null"),
                "-n",
                "2",
                "-outfile",
                "/dev/full",
                "sh",
                "-c",
                "echo text; echo ended > ended$PMI_RANK");
        assertEquals(255, result.code, result.err);
        assertTrue(result.err.contains("lines for /dev/full are lost: No space left on device"), result.err);
        assertTrue(Files.exists(folder.resolve("ended0")) && Files.exists(folder.resolve("ended1")));
        Result refused = run("-outfile", "out/x", "touch", "started");
        assertEquals(2, refused.code, refused.err);
        assertFalse(Files.exists(folder.resolve("started")));
    }

    @Test
    void shouldGiveEachRankItsDebuggerAndAllProgramsTheirOptions() throws Exception {
        int port = freePorts();
        Result result = run(
                Map.of("JMPI_JAVA_OPTIONS", "-Dvariable=1 -Dall=0"),
                Path.of("/dev/null"),
                "-n",
                "2",
                "-J",
                "-Dall=1",
                "-J-Dmine=0",
                "-jdwp",
                Integer.toString(port),
                "-cp",
                CLASS_PATH + ":none.jar",
                "-Dmine=1",
                JavaOptionsRank.class.getName(),
                Integer.toString(port));
        assertEquals(0, result.code, result.err);
        assertEquals("1 1 1 JDWP-Handshake\n".repeat(2), result.out);
        assertTrue(result.err.contains("ports " + port + " (rank 0) to " + (port + 1)), result.err);
        assertEquals(
                1,
                result.err
                        .lines()
                        .filter(each -> each.contains("entry " + folder + "/none.jar does not exist"))
                        .count(),
                result.err);
    }

    /** The first of two ports that nobody listens on. */
    private static int freePorts() throws IOException {
        while (true) {
            try (ServerSocket first = new ServerSocket(0);
                    ServerSocket second = new ServerSocket(first.getLocalPort() + 1)) {
                return second.getLocalPort() - 1;
            } catch (BindException e) {
                // taken: others are tried
            }
        }
    }

    @Test
    void shouldDumpTheHeapOfARankOutOfMemory() throws Exception {
        Result result = run(
                "-n", "2", "-heapdump", "heaps", "-Xmx16m", "-cp", CLASS_PATH, JavaOptionsRank.class.getName(), "full");
        assertEquals(3, result.code, result.err);
        assertTrue(result.err.contains("jmpiexec: rank 1 (pid "), result.err);
        try (Stream<Path> files = Files.list(folder.resolve("heaps"))) {
            assertEquals(
                    List.of("rank-1.hprof"),
                    files.map(each -> each.getFileName().toString()).toList());
        }
    }
}
