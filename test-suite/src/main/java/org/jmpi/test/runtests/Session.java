package org.jmpi.test.runtests;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import org.jmpi.test.runtests.Outcome.Verdict;

/** One run of the suite in one mode: what is skipped, which tests share a job, several jobs at a time. */
final class Session {
    /** Ranks at a time; one job may have more, and runs by itself then. */
    private static final int RANK_SLOTS = 8;
    /** A shared job of more tests is split, so that all workers have something to do. */
    private static final int MOST_IN_GROUP = 80;

    private static final double MEMORY_GIGABYTES = 4;

    private final Options options;
    private final List<TestEntry> entries;
    private final Reporter reporter;
    private final Semaphore slots = new Semaphore(RANK_SLOTS, true);
    private final JobCommand commands;

    /** @param programs the users' programs among the tests, compiled */
    Session(Options options, List<TestEntry> entries, SourcePrograms programs) {
        this.options = options;
        this.entries = entries;
        commands = new JobCommand(options, programs);
        reporter = new Reporter(options, entries.size());
    }

    /** Runs all tests and returns what they came to. */
    Reporter run() throws InterruptedException, IOException {
        runJobs();
        reporter.writeFiles();
        return reporter;
    }

    private void runJobs() throws InterruptedException {
        ConcurrentLinkedQueue<List<TestEntry>> jobs = new ConcurrentLinkedQueue<>(jobs());
        List<Thread> workers = new ArrayList<>();
        for (int w = 0; w < options.workers; w++) {
            Thread worker = new Thread(() -> work(jobs), "worker-" + w);
            workers.add(worker);
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    /** The tests that run, those that share a job together; large jobs first. */
    private List<List<TestEntry>> jobs() {
        Map<String, List<TestEntry>> shared = new TreeMap<>();
        List<List<TestEntry>> jobs = new ArrayList<>();
        for (TestEntry entry : entries) {
            String reason = reasonToSkip(entry);
            if (!reason.isEmpty()) {
                reporter.add(new Outcome(entry, Verdict.SKIPPED, 0, reason, ""));
                continue;
            }
            String job = options.alone ? "" : entry.sharedJob();
            if (job.isEmpty()) {
                jobs.add(List.of(entry));
            } else {
                shared.computeIfAbsent(job, k -> new ArrayList<>()).add(entry);
            }
        }
        for (List<TestEntry> group : shared.values()) {
            for (int i = 0; i < group.size(); i += MOST_IN_GROUP) {
                jobs.add(group.subList(i, Math.min(group.size(), i + MOST_IN_GROUP)));
            }
        }
        jobs.sort(Comparator.comparingInt((List<TestEntry> job) -> job.size()).reversed());
        return jobs;
    }

    private String reasonToSkip(TestEntry entry) {
        if (entry.ranks > options.mostRanks()) {
            return "more than " + options.mostRanks() + " ranks";
        }
        if (options.strict && !entry.strict) {
            return "not strictly MPI";
        }
        if (entry.expectedFailure != null && !options.runExpectedFailures) {
            return "expected to fail: " + entry.expectedFailure;
        }
        if (entry.full && !options.runsFull()) {
            return "only with -full";
        }
        if (options.mode == Mode.TCP && !options.runsFull() && entry.needsSharedMemory()) {
            return "of shared memory, or told to use TCP in any case; only with -full";
        }
        double memory = memory();
        return entry.gigabytes > memory ? "needs " + entry.gigabytes + " GB, MPITEST_MEMORY_TOTAL is " + memory : "";
    }

    /** Returns how many gigabytes a test may use: with {@code -full} all of the machine's. */
    private double memory() {
        String given = System.getenv("MPITEST_MEMORY_TOTAL");
        if (given != null) {
            return Double.parseDouble(given);
        }
        boolean known = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean;
        if (!options.runsFull() || !known) {
            return MEMORY_GIGABYTES;
        }
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() * 1e-9;
    }

    private void work(ConcurrentLinkedQueue<List<TestEntry>> jobs) {
        for (List<TestEntry> job = jobs.poll(); job != null; job = jobs.poll()) {
            boolean alone = job.stream().anyMatch(TestEntry::runsAlone);
            int weight = alone ? RANK_SLOTS : Math.min(RANK_SLOTS, job.get(0).ranks);
            try {
                slots.acquire(weight);
                try {
                    run(job);
                } finally {
                    slots.release(weight);
                }
            } catch (IOException | RuntimeException e) {
                reporter.add(new Outcome(job.get(0), Verdict.FAILED, 0, "the job did not start: " + e, ""));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void run(List<TestEntry> job) throws IOException, InterruptedException {
        if (job.size() == 1) {
            reporter.add(new SingleRun(options, commands).run(job.get(0)));
        } else {
            new GroupRun(options, commands, reporter::add).run(job);
        }
    }
}
