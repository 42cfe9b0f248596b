package org.jmpi.test.runtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jmpi.test.runtests.Outcome.Verdict;

/** Runs one test as a job of its own. */
final class SingleRun {
    private final Options options;
    private final JobCommand commands;

    SingleRun(Options options, JobCommand commands) {
        this.options = options;
        this.commands = commands;
    }

    Outcome run(TestEntry entry) throws IOException, InterruptedException {
        if (!options.trace || TraceCheck.isUnderATool(entry)) {
            return run(entry, commands.single(entry));
        }
        try (TraceCheck check = new TraceCheck()) {
            return check.of(run(entry, check.recorded(commands.single(entry))));
        }
    }

    private Outcome run(TestEntry entry, List<String> command) throws IOException, InterruptedException {
        if (options.verbose) {
            System.out.println(String.join(" ", command));
        }
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        long start = System.nanoTime();
        JobProcess job = new JobProcess(command, commands.environment(), options.java, lines::add);
        boolean ended = job.await(TimeUnit.SECONDS.toMillis(entry.timeLimit));
        String stacks = ended ? "" : job.kill();
        double seconds = (System.nanoTime() - start) * 1e-9;
        List<String> all = new ArrayList<>(lines);
        if (!ended) {
            return new Outcome(
                    entry,
                    Verdict.FAILED,
                    seconds,
                    "not done after " + entry.timeLimit + " s",
                    String.join("\n", all) + "\n" + stacks);
        }
        Set<String> left = job.leftFiles();
        if (!left.isEmpty()) {
            return new Outcome(entry, Verdict.FAILED, seconds, "left behind: " + left, String.join("\n", all));
        }
        return Judge.of(entry, all, job.exitCode(), seconds);
    }
}
