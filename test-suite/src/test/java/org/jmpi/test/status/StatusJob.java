package org.jmpi.test.status;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jmpi.test.endings.Launch;

/** A job that hangs, and its launcher, which is asked about it. */
final class StatusJob implements AutoCloseable {
    /** How the ranks are run and reach each other. */
    enum Transport {
        SHM(List.of(), Map.of()),
        TCP(List.of(), Map.of("MPIR_CVAR_NOLOCAL", "1")),
        THREADS(List.of("-threads"), Map.of());

        private final List<String> options;
        private final Map<String, String> environment;

        Transport(List<String> options, Map<String, String> environment) {
            this.options = options;
            this.environment = environment;
        }
    }

    private static final long LIMIT_SECONDS = 90;
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Process launcher;
    private final Path folder;

    private StatusJob(Path folder, Map<String, String> environment, List<String> words) throws IOException {
        this.folder = folder;
        launcher = jmpiexec(words, environment)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    /** Starts ranks that hang in a way, and waits until they are about to. */
    static StatusJob start(Path folder, Transport transport, int ranks, String how, String... options)
            throws IOException {
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(transport.options);
        words.addAll(List.of("-n", "" + ranks, "-XX:TieredStopAtLevel=1", "-cp"));
        words.addAll(
                List.of(Path.of("target/test-classes").toAbsolutePath().toString(), HangingJob.class.getName(), how));
        StatusJob job = new StatusJob(folder, transport.environment, words);
        job.await(
                "out",
                text -> text.lines().filter(line -> line.startsWith("READY")).count() == ranks);
        return job;
    }

    /** Starts another program, which says READY. */
    static StatusJob program(Path folder, Map<String, String> environment, List<String> words) throws IOException {
        StatusJob job = new StatusJob(folder, environment, words);
        job.await("out", text -> text.contains("READY"));
        return job;
    }

    private static ProcessBuilder jmpiexec(List<String> words, Map<String, String> environment) {
        Path home = Launch.home();
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/jmpiexec").toString()));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    /** Asks until the answer has these words: what ranks are about to do takes them a moment. */
    String statusWith(String... words) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        String report;
        do {
            report = status();
        } while (!List.of(words).stream().allMatch(report::contains) && System.nanoTime() < deadline);
        return report;
    }

    private String status() throws IOException, InterruptedException {
        Process client = jmpiexec(List.of("-status", "" + launcher.pid()), Map.of())
                .redirectErrorStream(true)
                .start();
        String report = new String(client.getInputStream().readAllBytes(), UTF_8);
        if (client.waitFor() != 0) {
            throw new IOException("-status " + launcher.pid() + ": " + report + errors());
        }
        return report;
    }

    void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -s " + name + " " + launcher.pid())
                .inheritIO()
                .start();
        if (kill.waitFor() != 0) {
            throw new IOException("cannot send SIG" + name);
        }
    }

    void awaitErrors(Predicate<String> condition) throws IOException {
        await("err", condition);
    }

    private void await(String file, Predicate<String> condition) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!condition.test(Files.readString(folder.resolve(file)))) {
            if (System.nanoTime() > deadline || !launcher.isAlive()) {
                close();
                throw new IOException(
                        "the job did not get so far:\n" + Files.readString(folder.resolve("out")) + errors());
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    String errors() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    int awaitEnd() throws InterruptedException {
        return launcher.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) ? launcher.exitValue() : -1;
    }

    /** Ends the job; its launcher leaves nothing. */
    @Override
    public void close() throws IOException {
        launcher.destroy();
        try {
            launcher.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String prefix = "jmpi-" + launcher.pid() + "x";
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            if (files.anyMatch(file -> file.getFileName().toString().startsWith(prefix))) {
                throw new IOException("the launcher left files that begin with " + prefix);
            }
        }
    }
}
