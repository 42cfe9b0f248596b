package org.jmpi.hydra.proxy;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jmpi.hydra.demux.LineForwarder;
import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.job.RankSpec;

/** A rank that runs: its process and the threads that carry its output. */
final class RankProcess {
    private static final int STACK = 128 * 1024;
    private static final File NOTHING = new File(File.separatorChar == '/' ? "/dev/null" : "NUL");

    private final Process process;
    private final List<Thread> forwarders;

    private RankProcess(Process process, List<Thread> forwarders) {
        this.process = process;
        this.forwarders = forwarders;
    }

    static RankProcess start(RankSpec spec, List<String> command, Outputs outputs) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().putAll(spec.environment());
        builder.directory(spec.directory().toFile());
        builder.redirectInput(input(spec.input()));
        Process process = builder.start();
        Thread stdout = forward(spec.rank(), process.getInputStream(), outputs, Outputs.Stream.OUT);
        Thread stderr = forward(spec.rank(), process.getErrorStream(), outputs, Outputs.Stream.ERR);
        return new RankProcess(process, List.of(stdout, stderr));
    }

    private static Redirect input(RankSpec.Input input) {
        return switch (input) {
            case NOTHING -> Redirect.from(NOTHING);
            // a program that does not read leaves the input to the shell's next command
            case INHERITED -> Redirect.INHERIT;
            case COPIED -> Redirect.PIPE;
        };
    }

    private static Thread forward(int rank, InputStream from, Outputs outputs, Outputs.Stream stream) {
        return thread(
                "std" + stream.name().toLowerCase(Locale.ROOT) + "-" + rank,
                new LineForwarder(from, outputs.sink(rank, stream), outputs.prefix(rank, stream)));
    }

    static Thread thread(String name, Runnable work) {
        Thread thread = new Thread(null, work, "jmpi-" + name, STACK);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Writes to the rank's standard input if that is {@link RankSpec.Input#COPIED}. */
    OutputStream input() {
        return process.getOutputStream();
    }

    long pid() {
        return process.pid();
    }

    int waitFor() throws InterruptedException {
        return process.waitFor();
    }

    void interrupt() {
        process.toHandle().destroy();
    }

    void kill() {
        // not the process: that would close its streams, and its last words with them
        process.toHandle().destroyForcibly();
    }

    /** Kills what the rank has started; needed where processes cannot be found by their environment. */
    void killDescendants() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** Waits until the rank's output is forwarded, or the deadline of {@link System#nanoTime} has passed. */
    void drain(long deadline) throws InterruptedException {
        for (Thread each : forwarders) {
            long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (millis > 0) {
                each.join(millis);
            }
        }
    }
}
