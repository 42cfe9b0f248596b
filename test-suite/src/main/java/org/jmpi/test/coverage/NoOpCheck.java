package org.jmpi.test.coverage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jmpi.test.coverage.TrialRunner.Ending;
import org.jmpi.test.coverage.TrialRunner.Verdict;

/**
 * Finds out whether the suite tests a function: whether a test fails when a profiling layer makes a no-op of it. A test counts
 * only if it passes without the layer.
 */
public final class NoOpCheck {
    /** A function that so many tests don't miss is not tested. */
    private static final int MOST_TRIALS = 12;

    private static final int PLAIN_SECONDS = 30;
    /** A test that hangs without a function costs this, so it is short, but far from what tests take. */
    private static final int LEAST_SECONDS = 10;

    private static final int TIMES_PLAIN = 10;

    private final Callers callers;
    private final List<Trial> trials;
    private final TrialRunner runner;
    private final Map<Trial, Ending> plain = new ConcurrentHashMap<>();

    /**
     * @param callers who calls what
     * @param trials the tests that may be run
     * @param runner runs them
     */
    public NoOpCheck(Callers callers, List<Trial> trials, TrialRunner runner) {
        this.callers = callers;
        this.trials = trials;
        this.runner = runner;
    }

    /**
     * Checks functions.
     *
     * @param functions their names
     * @param workers how many tests run at a time
     * @param progress gets each finding when it is there, one at a time
     * @return the findings, in the functions' order
     * @throws IOException if a job could not be started
     */
    public List<Finding> check(List<String> functions, int workers, Consumer<Finding> progress)
            throws IOException, InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            List<Future<Finding>> open = new ArrayList<>();
            for (String function : functions) {
                open.add(pool.submit(() -> {
                    Finding finding = check(function);
                    synchronized (this) {
                        progress.accept(finding);
                    }
                    return finding;
                }));
            }
            List<Finding> findings = new ArrayList<>();
            for (Future<Finding> each : open) {
                findings.add(each.get());
            }
            return findings;
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    Finding check(String function) throws IOException, InterruptedException {
        List<Trial> candidates = callers.candidates(function, trials);
        if (candidates.isEmpty()) {
            return new Finding(function, false, "no program of the suite calls it");
        }
        List<String> passed = new ArrayList<>();
        List<String> unfit = new ArrayList<>();
        for (Trial trial : candidates) {
            if (passed.size() == MOST_TRIALS) {
                break;
            }
            Ending without = plain(trial);
            if (without.verdict() != Verdict.PASSED) {
                unfit.add(trial.name() + " (" + without.note() + ")");
                continue;
            }
            int seconds = Math.max(LEAST_SECONDS, (int) (TIMES_PLAIN * without.seconds()));
            seconds = Math.min(seconds, PLAIN_SECONDS);
            Ending with = runner.run(trial, function, seconds);
            if (with.verdict() == Verdict.FAILED || (with.verdict() == Verdict.HUNG && isInTime(trial, seconds))) {
                return new Finding(function, true, trial.name() + ": " + with.note());
            }
            if (with.verdict() == Verdict.HUNG) {
                unfit.add(trial.name() + " (" + with.note() + ", on a machine that is too slow now)");
            } else {
                passed.add(trial.name());
            }
        }
        return new Finding(function, false, reason(passed, unfit));
    }

    /** A test that is late because the machine stood still says nothing. */
    private boolean isInTime(Trial trial, int seconds) throws IOException, InterruptedException {
        return runner.run(trial, TrialRunner.NO_FUNCTION, seconds).verdict() == Verdict.PASSED;
    }

    private static String reason(List<String> passed, List<String> unfit) {
        String text = passed.isEmpty() ? "" : "without it pass " + String.join(", ", passed);
        if (!unfit.isEmpty()) {
            text += (text.isEmpty() ? "" : "; ") + "even with it don't pass " + String.join(", ", unfit);
        }
        return text;
    }

    /** Returns how the test ends as it is; each is run once. */
    private Ending plain(Trial trial) throws IOException, InterruptedException {
        Ending known = plain.get(trial);
        if (known == null) {
            known = runner.run(trial, TrialRunner.NO_FUNCTION, PLAIN_SECONDS);
            plain.put(trial, known);
        }
        return known;
    }
}
