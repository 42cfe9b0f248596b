package org.jmpi.test.runtests;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jmpi.test.util.JobFiles;

/** A running job: its lines go to a consumer, and it can be ended with the stacks of all its ranks told. */
final class JobProcess {
    private static final int END_SECONDS = 10;

    private final Process process;
    private final Path java;
    private final Thread reader;
    private final JobFiles files = new JobFiles();

    /**
     * Starts a job.
     *
     * @param command the launcher's command line
     * @param environment variables besides the inherited ones
     * @param java home of the JDK, for its tools
     * @param lines gets every line of the job's output, on a thread of its own
     */
    JobProcess(List<String> command, Map<String, String> environment, Path java, Consumer<String> lines)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        this.java = java;
        process = builder.start();
        process.getOutputStream().close();
        reader = new Thread(() -> read(lines), "job-output");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(Consumer<String> lines) {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.accept(line);
            }
        } catch (IOException e) {
            // a job that is killed closes its end
        }
    }

    /** Waits at most {@code millis}; returns whether the job has ended and all its output was read. */
    boolean await(long millis) throws InterruptedException {
        if (!process.waitFor(millis, TimeUnit.MILLISECONDS)) {
            return false;
        }
        reader.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
        return true;
    }

    int exitCode() {
        return process.exitValue();
    }

    /** Returns the files that the job, which has ended, leaves behind. */
    Set<String> leftFiles() throws IOException, InterruptedException {
        return files.left(process.pid());
    }

    /** Kills the job and returns the stacks that its threads had. */
    String kill() throws InterruptedException {
        List<ProcessHandle> below = process.descendants().toList();
        StringBuilder stacks = new StringBuilder();
        for (ProcessHandle each : below) {
            // jcmd would wait ten seconds for the answer of a shell
            if (each.info().command().orElse("").endsWith("java")) {
                stacks.append(stacks(each.pid()));
            }
        }
        end(below);
        return stacks.toString();
    }

    /** Kills the job. */
    void end() throws InterruptedException {
        end(process.descendants().toList());
    }

    /** The launcher alone is killed at once: what outlives it for a moment, its guardian, removes the job's files. */
    private void end(List<ProcessHandle> below) throws InterruptedException {
        process.destroyForcibly();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
        for (ProcessHandle each : below) {
            try {
                each.onExit().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException | ExecutionException e) {
                each.destroyForcibly();
            }
        }
        await(TimeUnit.SECONDS.toMillis(END_SECONDS));
    }

    private String stacks(long pid) throws InterruptedException {
        try {
            Process jcmd = new ProcessBuilder(java.resolve("bin/jcmd").toString(), Long.toString(pid), "Thread.print")
                    .redirectErrorStream(true)
                    .start();
            String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            jcmd.waitFor(END_SECONDS, TimeUnit.SECONDS);
            return "stacks of process " + pid + ":\n" + ofInterest(text);
        } catch (IOException e) {
            return "no stacks of process " + pid + ": " + e.getMessage() + "\n";
        }
    }

    /** Leaves out the threads of the JVM itself. */
    private static String ofInterest(String dump) {
        StringBuilder kept = new StringBuilder();
        for (String thread : dump.split("\n\n")) {
            if (thread.contains("jmpi") || thread.contains("at mpi.")) {
                kept.append(thread).append("\n\n");
            }
        }
        return kept.length() == 0 ? dump : kept.toString();
    }
}
