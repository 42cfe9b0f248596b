package org.jmpi.test.endings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jmpi.mpir.mpl.ExitFolder;

/**
 * Ends jobs in every way that is known and watches: {@code Endings [--full] [--jobs N] [--only WORD]}. Every job must
 * be over within five seconds, with the right exit code, a clear message, and nothing left. Prints a table and writes it
 * to {@code target/endings.md} of the suite.
 */
public final class Endings {
    /** Each transport has another situation in it, so that every ending meets them all. */
    private static final int ROUNDS = 1;

    private static final int FULL_ROUNDS = 20;
    /** Stands for no choice. */
    static final long EVERY_TRANSPORT = -1;

    private static final int JOBS = 2;

    private record Run(Ending ending, String ranks, String what, JobMaker maker) {}

    @FunctionalInterface
    private interface JobMaker {
        JobRun make(Path folder) throws IOException;
    }

    private final EndingsTable table = new EndingsTable();
    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
    private final Path folder;

    private Endings(Path folder) {
        this.folder = folder;
    }

    /** Runs the jobs and exits with 0 if all ended as they should. */
    public static void main(String[] args) throws Exception {
        boolean full = false;
        int jobs = JOBS;
        String only = "";
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--full" -> full = true;
                case "--jobs" -> jobs = Integer.parseInt(args[++i]);
                case "--only" -> only = args[++i];
                default ->
                    throw new IllegalArgumentException(
                            args[i] + ": expected --full, --jobs N or --only WORD, as in --only KILL_RANK");
            }
        }
        List<String> complaints = run(full, jobs, only, EVERY_TRANSPORT);
        complaints.forEach(System.out::println);
        System.exit(complaints.isEmpty() ? 0 : 1);
    }

    /**
     * Runs all jobs and prints the table.
     *
     * @param full 20 rounds instead of one
     * @param jobs how many at a time
     * @param only part of the name of the endings to try, empty for all
     * @param seed chooses one transport for each ending, or {@link #EVERY_TRANSPORT}
     * @return what was wrong, empty when nothing was
     */
    static List<String> run(boolean full, int jobs, String only, long seed) throws Exception {
        if (!Files.exists(Path.of("/proc/self/environ"))) {
            System.out.println("endings: skipped: no /proc here, by which the processes of a job are found");
            return List.of();
        }
        try (ExitFolder folder = ExitFolder.create("endings")) {
            Endings endings = new Endings(folder.path());
            endings.execute(plan(full ? FULL_ROUNDS : ROUNDS, only, seed), jobs);
            return endings.complaints;
        }
    }

    private static List<Run> plan(int rounds, String only, long seed) {
        List<Run> plan = new ArrayList<>();
        Random random = new Random(seed);
        for (Ending ending : Ending.values()) {
            if (!ending.name().contains(only)) {
                continue;
            }
            Transport[] all = Transport.values();
            List<Transport> transports =
                    seed == EVERY_TRANSPORT ? List.of(all) : List.of(all[random.nextInt(all.length)]);
            for (int round = 0; round < rounds; round++) {
                addRound(plan, ending, round, transports);
            }
        }
        return plan;
    }

    private static void addRound(List<Run> plan, Ending ending, int round, List<Transport> transports) {
        for (Transport transport : transports) {
            // each ending meets ranks in another situation every round, and over each transport
            Situation[] situations = Situation.values();
            Situation situation = situations[(round + ending.ordinal() + transport.ordinal()) % situations.length];
            String what = ending + " " + transport + " " + situation + " round " + round;
            plan.add(new Run(
                    ending, transport.title, what, at -> JobRun.ofRanks(ending, transport, situation, round, at)));
        }
        if (ending.target != Ending.Target.NONE && ending.target != Ending.Target.RANK) {
            plan.add(new Run(
                    ending, "not Java", ending + " sleep round " + round, at -> JobRun.ofPrograms(ending, round)));
        }
    }

    private void execute(List<Run> plan, int jobs) throws InterruptedException, ExecutionException, IOException {
        plan.forEach(run -> table.expect(run.ending.title, run.ranks));
        ExecutorService workers = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (Run run : plan) {
                all.add(workers.submit(() -> runOne(run)));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            workers.shutdownNow();
        }
        table.publish("endings.md");
    }

    private void runOne(Run run) {
        try {
            Path own = Files.createTempDirectory(folder, "job");
            Outcome outcome = run.maker.make(own).run(own);
            table.add(run.ending.title, run.ranks, outcome);
            outcome.complaints().forEach(each -> complaints.add(run.what + ": " + each));
        } catch (IOException e) {
            complaints.add(run.what + ": " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
