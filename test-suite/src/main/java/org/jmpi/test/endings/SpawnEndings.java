package org.jmpi.test.endings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jmpi.mpir.mpl.ExitFolder;

/**
 * Kills members of families of processes at each step of their lives, of jobs that have met, and the server of their names: {@code SpawnEndings [--jobs N] [--only WORD]}. Within five seconds
 * everybody who must end has ended, those who go on do, and nothing is left. Prints a table and writes it to {@code target/spawn-endings.md}
 * of the suite.
 */
public final class SpawnEndings {
    /**
     * A row of the table.
     *
     * @param title who loses what, and where
     * @param names of it, for {@code --only}
     */
    private record Case(String title, String names, Transport transport, Runner runner) {}

    @FunctionalInterface
    private interface Runner {
        Outcome run(Path folder) throws IOException, InterruptedException;
    }

    private SpawnEndings() {}

    /** Runs the jobs and exits with 0 if all ended as they should. */
    public static void main(String[] args) throws Exception {
        int jobs = 2;
        String only = "";
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--jobs" -> jobs = Integer.parseInt(args[++i]);
                case "--only" -> only = args[++i];
                default -> throw new IllegalArgumentException(args[i] + ": expected --jobs N or --only WORD");
            }
        }
        List<String> complaints = run(jobs, only, Endings.EVERY_TRANSPORT);
        complaints.forEach(System.out::println);
        System.exit(complaints.isEmpty() ? 0 : 1);
    }

    /**
     * Runs all jobs and prints the table.
     *
     * @param jobs how many at a time
     * @param only part of the names of a case, empty for all
     * @param seed chooses one transport for each case, or {@link Endings#EVERY_TRANSPORT}
     * @return what was wrong, empty when nothing was
     */
    static List<String> run(int jobs, String only, long seed) throws Exception {
        if (!Files.exists(Path.of("/proc/self/environ"))) {
            System.out.println("spawn endings: skipped: no /proc here, by which the processes of a job are found");
            return List.of();
        }
        EndingsTable table = new EndingsTable();
        List<String> complaints = Collections.synchronizedList(new ArrayList<>());
        List<Case> plan = plan(only, seed);
        plan.forEach(each -> table.expect(each.title, each.transport.title));
        ExecutorService workers = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (Case each : plan) {
                all.add(workers.submit(() -> runOne(each, table, complaints)));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            workers.shutdownNow();
        }
        table.publish("spawn-endings.md");
        return complaints;
    }

    private static List<Case> plan(String only, long seed) {
        List<Case> plan = new ArrayList<>();
        Random random = new Random(seed);
        for (SpawnDeath death : SpawnDeath.values()) {
            for (SpawnStep step : SpawnStep.values()) {
                List<Case> cases = new ArrayList<>();
                for (Transport transport : Transport.values()) {
                    if (death.isPossible(step, transport)) {
                        String title = death.title + ", " + step.title;
                        Runner runner = folder -> new SpawnRun(death, step, transport, folder).run();
                        cases.add(new Case(title, death + " " + step + " " + transport, transport, runner));
                    }
                }
                plan.addAll(some(cases, only, seed, random));
            }
        }
        for (MeetingDeath death : MeetingDeath.values()) {
            List<Case> cases = new ArrayList<>();
            for (Transport transport : Transport.values()) {
                Runner runner = folder -> new MeetingRun(death, transport, folder).run();
                cases.add(new Case(death.title, death + " " + transport, transport, runner));
            }
            plan.addAll(some(cases, only, seed, random));
        }
        return plan;
    }

    private static List<Case> some(List<Case> all, String only, long seed, Random random) {
        List<Case> cases =
                all.stream().filter(each -> each.names.contains(only)).toList();
        return seed == Endings.EVERY_TRANSPORT || cases.isEmpty()
                ? cases
                : List.of(cases.get(random.nextInt(cases.size())));
    }

    private static void runOne(Case one, EndingsTable table, List<String> complaints) {
        try (ExitFolder folder = ExitFolder.create("spawn-endings")) {
            Outcome outcome = one.runner.run(folder.path());
            table.add(one.title, one.transport.title, outcome);
            outcome.complaints().forEach(each -> complaints.add(one.names + ": " + each));
        } catch (IOException e) {
            complaints.add(one.names + ": " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
