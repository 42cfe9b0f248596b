package org.jmpi.test.runtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jmpi.test.runtests.Outcome.Verdict;

/**
 * Runs several tests of the same number of ranks in one job. When one of them ends the job or hangs, the rest goes on in
 * a new job; what failed is run once more alone, and the report says how that ended.
 */
final class GroupRun {
    private static final long POLL_MILLIS = 50;
    /** What the start of a job may take on a loaded machine. */
    private static final long START_SECONDS = 60;

    private final Options options;
    private final JobCommand commands;
    private final Consumer<Outcome> results;

    GroupRun(Options options, JobCommand commands, Consumer<Outcome> results) {
        this.options = options;
        this.commands = commands;
        this.results = results;
    }

    void run(List<TestEntry> entries) throws IOException, InterruptedException {
        List<TestEntry> rest = entries;
        while (!rest.isEmpty()) {
            Path list = Files.createTempFile("jmpi-tests", ".list");
            list.toFile().deleteOnExit();
            try {
                Files.write(list, rest.stream().map(GroupRun::line).toList());
                int done = runJob(rest, list);
                rest = rest.subList(done, rest.size());
            } finally {
                Files.delete(list);
            }
        }
    }

    private static String line(TestEntry entry) {
        return entry.className()
                + entry.arguments.stream().map(each -> "\t" + each).reduce("", String::concat);
    }

    /** Runs a job and returns how many tests it came through. */
    private int runJob(List<TestEntry> entries, Path list) throws IOException, InterruptedException {
        Progress progress = new Progress(entries);
        List<String> command = commands.group(entries, list);
        if (options.verbose) {
            System.out.println(String.join(" ", command));
        }
        JobProcess job = new JobProcess(command, commands.environment(), options.java, progress::accept);
        boolean ended = job.await(POLL_MILLIS);
        while (!ended && !progress.late()) {
            ended = job.await(POLL_MILLIS);
        }
        String stacks = ended ? "" : job.kill();
        int done = progress.done();
        Set<String> left = job.leftFiles();
        if (done == entries.size() && ended && job.exitCode() == 0 && left.isEmpty()) {
            return done;
        }
        String note = ended ? "the job ended with exit status " + job.exitCode() : "not done after its time limit";
        note += left.isEmpty() ? "" : "; left behind: " + left;
        int culprit = Math.min(done, entries.size() - 1);
        failed(new Outcome(
                entries.get(culprit), Verdict.FAILED, progress.seconds(), note, progress.output() + "\n" + stacks));
        return culprit + 1;
    }

    private void failed(Outcome outcome) throws IOException, InterruptedException {
        Outcome alone = new SingleRun(options, commands).run(outcome.entry());
        String note = outcome.note() + (alone.failed() ? "; alone: " + alone.note() : "; alone it passes");
        results.accept(new Outcome(
                outcome.entry(),
                Verdict.FAILED,
                outcome.seconds(),
                note,
                outcome.output() + (alone.failed() ? "\nalone it prints:\n" + alone.output() : "")));
    }

    /** What the job's lines say of its tests. */
    private final class Progress {
        private final List<TestEntry> entries;
        private final List<String> lines = new ArrayList<>();
        private int done;
        private boolean running;
        private long since = System.nanoTime();

        Progress(List<TestEntry> entries) {
            this.entries = entries;
        }

        synchronized void accept(String line) {
            if (line.startsWith(GroupMain.BEGIN)) {
                running = true;
                since = System.nanoTime();
            } else if (line.startsWith(GroupMain.END)) {
                int errors = Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1));
                lines.add(errors == 0 ? " No Errors" : " Found " + errors + " errors");
                Outcome outcome = Judge.of(entries.get(done), List.copyOf(lines), 0, seconds());
                results.accept(outcome);
                lines.clear();
                done++;
                running = false;
                since = System.nanoTime();
            } else {
                lines.add(line);
            }
        }

        synchronized boolean late() {
            long limit = running && done < entries.size() ? entries.get(done).timeLimit : START_SECONDS;
            return System.nanoTime() - since > TimeUnit.SECONDS.toNanos(limit);
        }

        synchronized int done() {
            return done;
        }

        synchronized double seconds() {
            return (System.nanoTime() - since) * 1e-9;
        }

        synchronized String output() {
            return String.join("\n", lines);
        }
    }
}
