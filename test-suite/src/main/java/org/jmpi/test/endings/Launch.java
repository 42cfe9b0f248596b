package org.jmpi.test.endings;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A running {@code bin/jmpiexec} whose process is the launcher itself, in a session of its own. */
public final class Launch {
    private static final Path HERE = codeSource();
    private static final boolean ENV_RESETS_SIGNALS = resetsSignals();

    private final Process process;
    private final Path errors;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Thread reader;

    private Launch(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
        reader = new Thread(this::readLines, "jmpiexec-output");
        reader.setDaemon(true);
        reader.start();
    }

    /** Runs {@code jmpiexec words...}; standard error goes to a file of {@code folder}. */
    static Launch start(Path folder, Map<String, String> environment, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(List.of("setsid"));
        if (ENV_RESETS_SIGNALS) {
            // a build in the background ignores SIGINT, and its children would
            command.addAll(List.of("env", "--default-signal=INT,TERM,HUP"));
        }
        command.add(home().resolve("bin/jmpiexec").toString());
        command.addAll(words);
        Path errors = folder.resolve("stderr");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("JMPI_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return new Launch(builder.start(), errors);
    }

    /** Returns where this suite's classes are. */
    public static Path classes() {
        return HERE;
    }

    /** Returns JMPI's folder: the one above this suite's classes that holds the scripts. */
    public static Path home() {
        Path folder = HERE;
        while (folder != null && !Files.exists(folder.resolve("bin/jmpiexec"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException(
                    "no folder above " + HERE + " holds bin/jmpiexec; run the test in a checkout");
        }
        return folder;
    }

    private static Path codeSource() {
        try {
            return Path.of(Launch.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean resetsSignals() {
        try {
            Process probe = new ProcessBuilder("env", "--default-signal=INT,TERM,HUP", "true")
                    .redirectErrorStream(true)
                    .start();
            return probe.waitFor() == 0;
        } catch (IOException | InterruptedException e) {
            return false;
        }
    }

    private void readLines() {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            in.lines().forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            lines.add("reading failed: " + e);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean alive() {
        return process.isAlive();
    }

    int exitCode() {
        return process.exitValue();
    }

    /** Returns the next line of output, or null when none comes in time. */
    String line(long millis) throws InterruptedException {
        return lines.poll(millis, TimeUnit.MILLISECONDS);
    }

    /** Returns what else it says: all of it once its processes have ended, or what comes within {@code millis}. */
    List<String> rest(long millis) throws InterruptedException {
        reader.join(millis);
        List<String> rest = new ArrayList<>();
        lines.drainTo(rest);
        return rest;
    }

    String errors() throws IOException {
        return Files.readString(errors);
    }

    /** Sends a signal to a process, or to a process group if {@code pid} is negative. */
    static void signal(String name, long pid) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -s " + name + " -- " + pid)
                .inheritIO()
                .start();
        if (kill.waitFor() != 0) {
            throw new IOException("cannot send SIG" + name + " to " + pid);
        }
    }
}
