package mpi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.ExitFolder;
import org.jmpi.mpir.pmi.JobLauncher;
import org.jmpi.mpir.spawn.LauncherCommand;
import org.jspecify.annotations.Nullable;

/** A job within a program whose ranks are processes, with a launcher of their own. */
final class EmbeddedProcesses {
    private static final String SAID = "jmpiexec: ";
    private static final int END_SECONDS = 5;

    private final int ranks;
    private final Map<String, String> variables;
    private final List<String> options;
    private final @Nullable Duration timeLimit;
    /** What the launcher says of a job that ends badly: its lines from the first that is its own. */
    private final List<String> said = new ArrayList<>();

    EmbeddedProcesses(int ranks, Map<String, String> variables, List<String> options, @Nullable Duration timeLimit) {
        this.ranks = ranks;
        this.variables = variables;
        this.options = options;
        this.timeLimit = timeLimit;
    }

    <T extends @Nullable Object> List<T> run(EmbeddedJob.Body<? extends T> body) throws MPIException {
        EmbeddedOutcome outcome = new EmbeddedOutcome(ranks);
        try (ExitFolder room = ExitFolder.create("jmpi-embedded-")) {
            EmbeddedFolder folder = new EmbeddedFolder(room.path());
            folder.writeBody(body);
            int code = await(start(folder));
            folder.collect(outcome);
            conclude(code, outcome);
        } catch (IOException e) {
            throw new MPIException("the job of " + ranks + " processes can't be run: " + e
                    + "; expected a body whose objects are serializable, and room for temporary files");
        } catch (MpirException e) {
            throw new MPIException(e);
        }
        return outcome.get();
    }

    private void conclude(int code, EmbeddedOutcome outcome) {
        if (code == 0) {
            return;
        }
        int last = said.size() - 1;
        outcome.code = code;
        outcome.reason = last < 0 ? "the launcher says no more" : said.get(last).replaceFirst("^" + SAID, "");
        boolean timedOut = outcome.reason.startsWith("APPLICATION TIMED OUT");
        outcome.report = timedOut ? String.join("\n", said.subList(0, last)) + "\n" : "";
    }

    private Process start(EmbeddedFolder folder) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-n", Integer.toString(ranks)));
        if (timeLimit != null) {
            long seconds = Math.max(1, timeLimit.plusMillis(999).toSeconds());
            arguments.addAll(List.of("-timeout", Long.toString(seconds)));
        }
        arguments.addAll(options);
        arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
        arguments.addAll(List.of(EmbeddedRank.class.getName(), folder.toString()));
        ProcessBuilder builder = LauncherCommand.builder(JobLauncher.COMMAND, arguments);
        builder.environment().putAll(variables);
        return builder.start();
    }

    /** Waits for the launcher, whose standard input stays open, and passes its output on. */
    private int await(Process launcher) throws IOException {
        Thread out = copy(launcher.getInputStream(), System.out, line -> {});
        Thread err = copy(launcher.getErrorStream(), System.err, this::note);
        boolean interrupted = false;
        try {
            launcher.waitFor();
        } catch (InterruptedException e) {
            interrupted = true;
            end(launcher);
        }
        join(out);
        join(err);
        launcher.getOutputStream().close();
        if (interrupted) {
            said.add(SAID + "interrupted");
            Thread.currentThread().interrupt();
        }
        return launcher.isAlive() ? 1 : launcher.exitValue();
    }

    private static void end(Process launcher) {
        launcher.destroy();
        try {
            if (!launcher.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                launcher.destroyForcibly();
            }
        } catch (InterruptedException e) {
            launcher.destroyForcibly();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void note(String line) {
        if (!said.isEmpty() || line.startsWith(SAID)) {
            said.add(line);
        }
    }

    private static Thread copy(InputStream from, PrintStream to, Consumer<String> each) {
        Thread thread = new Thread(
                () -> {
                    try (BufferedReader lines =
                            new BufferedReader(new InputStreamReader(from, Charset.defaultCharset()))) {
                        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                            to.println(line);
                            each.accept(line);
                        }
                    } catch (IOException e) {
                        // the launcher is gone
                    }
                },
                "jmpi-embedded-output");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
