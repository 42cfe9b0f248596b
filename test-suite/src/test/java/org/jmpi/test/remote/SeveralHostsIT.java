package org.jmpi.test.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jmpi.test.endings.Launch;
import org.jmpi.tool.trace.command.JmpiTrace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs on hosts of their own: four in network namespaces, reached by ssh, one of which loses its cable; one that has no
 * files of ours; two nodes of a Slurm. Skipped, with the reason, where this machine cannot have them.
 */
@Timeout(600)
class SeveralHostsIT {
    private static final Path HOME = Launch.home();
    private static final String JMPIEXEC = HOME.resolve("bin/jmpiexec").toString();
    private static final Path SCRIPTS = HOME.resolve("test-suite/src/main/scripts");
    private static final String SKIPPED = "77";
    private static final long END_SECONDS = 150;

    @TempDir
    Path folder;

    private String fixture;
    /** Whether hosts have clocks of their own: 1; empty: they have this machine's. */
    private String clocks = "";

    private record Result(int code, String text) {}

    private ProcessBuilder command(List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(folder.resolve("out").toFile());
        builder.environment().put("JMPI_HOSTS_DIR", folder.resolve("hosts").toString());
        builder.environment().put("JMPI_SLURM_DIR", folder.resolve("slurm").toString());
        String own = Long.toString(ProcessHandle.current().pid());
        builder.environment().put("JMPI_HOSTS_OWNER", own);
        builder.environment().put("JMPI_SLURM_OWNER", own);
        builder.environment().put("JMPI_HOSTS_CLOCKS", clocks);
        // this build's own classes; the build is done
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JMPI_LINK_TIMEOUT", "8");
        return builder;
    }

    private Result run(String... words) throws IOException, InterruptedException {
        int code = command(List.of(words)).start().waitFor();
        return new Result(code, Files.readString(folder.resolve("out"), StandardCharsets.UTF_8));
    }

    private void begin(String script, String... words) throws Exception {
        fixture = SCRIPTS.resolve(script).toString();
        // munged wants its socket where everybody may look for it
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> up = new ArrayList<>(List.of(fixture, "up"));
        up.addAll(List.of(words));
        Result result = run(up.toArray(String[]::new));
        assumeTrue(!SKIPPED.equals(Integer.toString(result.code)), () -> "skipped: " + result.text.strip());
        assertEquals(0, result.code, result.text);
    }

    @AfterEach
    void end() throws Exception {
        run(fixture, "down");
    }

    private List<String> job(String... words) {
        List<String> all = new ArrayList<>(List.of(
                fixture,
                "run",
                "node1",
                JMPIEXEC,
                "-launcher-exec",
                folder.resolve("hosts/ssh").toString(),
                "-f",
                folder.resolve("hosts/hostfile").toString(),
                "-cp",
                System.getProperty("java.class.path")));
        all.addAll(List.of(words));
        return all;
    }

    private static List<String> routes(int ranks, int shm, int netmod) {
        return IntStream.range(0, ranks)
                .mapToObj(rank -> "rank " + rank + ": " + shm + " shm, " + netmod + " netmod")
                .toList();
    }

    @Test
    void shouldWorkOverSshAndEndWhenAHostIsCutOff() throws Exception {
        begin("net-hosts", "4");
        Process job = command(job("-n", "8", Routes.class.getName(), "wait")).start();
        await(() -> lines("rank ").size() == 8 || !job.isAlive());
        assertEquals(routes(8, 1, 6), lines("rank "));
        assertEquals(
                0,
                command(List.of(fixture, "cut", "node3"))
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor());
        assertTrue(job.waitFor(END_SECONDS, TimeUnit.SECONDS), "the job goes on without a host");
        String text = Files.readString(folder.resolve("out"));
        assertEquals(255, job.exitValue(), text);
        assertTrue(text.contains("jmpiexec: host node3 was lost with its 2 ranks: "), text);
        // files are shared and processes seen from here: all hosts, the lost one too
        await(() -> processes().isEmpty());
    }

    /** Clocks of 1000 s apart: messages of a trace take the time that they take. */
    @Test
    void shouldMeasureTheClocksOfHostsForATrace() throws Exception {
        clocks = "1";
        begin("net-hosts", "3");
        String trace = folder.resolve("t").toString();
        Result result = run(job("-n", "6", "-tool", "otf2:dir=" + trace, Routes.class.getName())
                .toArray(String[]::new));
        assertEquals(0, result.code, result.text);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream lines = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertEquals(0, JmpiTrace.run(lines, lines, "match", "--tsv", trace));
        List<Double> durations = out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.indexOf('\t') >= 0)
                .map(line -> Double.parseDouble(line.split("\t")[3]))
                .toList();
        assertTrue(durations.size() >= 30, () -> "messages: " + out);
        assertTrue(durations.stream().allMatch(each -> Math.abs(each) < 10), () -> "durations: " + durations);
    }

    @Test
    void shouldBringJmpiAndJarsToAHostThatHasNeither() throws Exception {
        begin("net-hosts", "2");
        // on node2 this checkout and the user's home, with caches and repositories of jars, are empty folders
        for (Path hidden : List.of(HOME, Path.of(System.getProperty("user.home")))) {
            Result result = run(fixture, "run", "node2", "mount", "-t", "tmpfs", "hidden", hidden.toString());
            assertEquals(0, result.code, result.text);
        }
        Result without = run(job("-n", "4", Routes.class.getName()).toArray(String[]::new));
        assertEquals(255, without.code, without.text);
        assertTrue(without.text.contains("jmpiexec: host node2: "), without.text);
        assertTrue(without.text.contains("JMPI is not here: "), without.text);
        Result with = run(job("-stage", "-n", "4", Routes.class.getName()).toArray(String[]::new));
        assertEquals(0, with.code, with.text);
        assertEquals(routes(4, 1, 2), lines("rank "));
        // a remote shell has the home of the user database, whatever HOME is here
        Path stage = Path.of(System.getProperty("user.home"), ".cache/jmpi/stage");
        Result kept =
                run(fixture, "run", "node2", "sh", "-c", "find \"$1\" -name '*.jar' | wc -l", "sh", stage.toString());
        assertTrue(Integer.parseInt(kept.text.strip()) > 0, kept.text);
    }

    @Test
    void shouldUseTheNodesOfASlurmAllocation() throws Exception {
        begin("slurm-nodes");
        Result result = run(
                fixture,
                "run",
                "salloc",
                "-Q",
                "-N2",
                "--ntasks-per-node=2",
                JMPIEXEC,
                "-cp",
                System.getProperty("java.class.path"),
                "-print-all-exitcodes",
                Routes.class.getName());
        assertEquals(0, result.code, result.text);
        assertEquals(routes(4, 1, 2), lines("rank "));
        assertTrue(result.text.contains("exit codes: [n1] 0,0 [n2] 0,0"), result.text);
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private void await(Condition condition) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
        while (!condition.holds()) {
            assertTrue(System.nanoTime() < deadline, () -> {
                try {
                    return "after " + END_SECONDS + " s: processes " + processes() + ", output "
                            + Files.readString(folder.resolve("out"));
                } catch (IOException e) {
                    return e.toString();
                }
            });
            Thread.sleep(20);
        }
    }

    private List<String> lines(String beginning) throws IOException {
        return Files.readString(folder.resolve("out"))
                .lines()
                .filter(line -> line.startsWith(beginning))
                .sorted()
                .toList();
    }

    /** Ranks, proxies and guardians of jobs that were started for this test. */
    private List<Long> processes() {
        return ProcessHandle.allProcesses()
                .filter(each -> {
                    String[] words = each.info().arguments().orElse(new String[0]);
                    String all = String.join(" ", words);
                    return all.contains(Routes.class.getName()) || all.contains("contact=10.83.0.1");
                })
                .map(ProcessHandle::pid)
                .toList();
    }
}
