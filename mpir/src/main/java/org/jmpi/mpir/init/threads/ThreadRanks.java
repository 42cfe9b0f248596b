package org.jmpi.mpir.init.threads;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankThread;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.init.Instance;
import org.jmpi.mpir.init.StillOpen;
import org.jmpi.mpir.job.UncaughtMessage;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs a job whose ranks are threads of this JVM: for tests, an IDE, and {@code jmpiexec -threads}. Each rank calls
 * MPI_Init itself, as a process would.
 */
public final class ThreadRanks {
    /** The program of one rank; may throw anything. */
    @FunctionalInterface
    public interface Body {
        void run() throws Throwable;
    }

    /** How long the ranks of an aborted job may take to notice. */
    private static final long GRACE_NS = 3_000_000_000L;

    private static final long LOOK_MS = 100;
    /** From the launcher; -1: none. */
    private static final String UNIVERSE = "JMPI_UNIVERSE_SIZE";

    private final ThreadJob job;
    private final Rank[] ranks;
    private final RankThread[] threads;
    private final Throwable[] failures;
    /** Whether the caller reports what the ranks throw. */
    private boolean quiet;
    /** Null: none, or none any more. */
    private @Nullable Limit limit;

    /** @param ended gets the job's exit code and the reason when it is aborted */
    ThreadRanks(
            int size,
            Map<String, String> environment,
            Properties properties,
            IntFunction<Body> bodies,
            BiConsumer<Integer, String> ended) {
        job = new ThreadJob(
                size,
                universe(size, environment),
                () -> ended.accept(Objects.requireNonNull(job()).status(), job().getMessage()));
        ranks = new Rank[size];
        threads = new RankThread[size];
        failures = new Throwable[size];
        Rank.useThreadRanks();
        for (int r = 0; r < size; r++) {
            Rank rank = new Rank(job.client(r), CvarSet.fromEnvironment(environment, properties));
            job.add(rank);
            ranks[r] = rank;
            Body body = bodies.apply(r);
            int index = r;
            threads[r] = new RankThread(rank, () -> runOne(rank, index, body), "rank-" + r);
        }
    }

    /**
     * Runs {@code size} ranks and waits for all of them.
     *
     * @param environment where control variables come from, besides {@code properties}
     * @param bodies gives the program of each rank
     * @return the job's exit code: 0, that of an abort, or 1 after an exception, which was printed
     */
    public static int run(int size, Map<String, String> environment, Properties properties, IntFunction<Body> bodies) {
        return new ThreadRanks(size, environment, properties, bodies, (status, message) -> {}).execute();
    }

    /** Runs {@code size} ranks of one program with the control variables of this process's environment. */
    public static int run(int size, Body body) {
        return run(size, System.getenv(), System.getProperties(), r -> body);
    }

    /**
     * How a job ended that a program embeds.
     *
     * @param code the exit code: 0, that of an abort, or 1 after an exception
     * @param reason why the job was ended before its time; null: it was not
     * @param failures what each rank threw; null elements: nothing
     */
    public record Outcome(int code, @Nullable String reason, List<@Nullable Throwable> failures) {}

    /**
     * How long a job that a program embeds may take.
     *
     * @param nanos from its start
     * @param passed gets the ranks of a job that takes longer, before it is aborted
     */
    public record Limit(long nanos, Consumer<List<Rank>> passed) {}

    /**
     * Runs {@code size} ranks of one program for a caller that reports what they throw, and waits for all of them.
     *
     * @param environment where control variables come from, besides the system properties
     * @param limit null: the job may take as long as it likes
     */
    public static Outcome embed(int size, Map<String, String> environment, Body body, @Nullable Limit limit) {
        ThreadRanks ranks =
                new ThreadRanks(size, environment, System.getProperties(), r -> body, (status, message) -> {});
        ranks.quiet = true;
        ranks.limit = limit;
        int code = ranks.execute();
        JobAborted reason = ranks.job.reason();
        return new Outcome(code, reason == null ? null : reason.getMessage(), Arrays.asList(ranks.failures.clone()));
    }

    /** Says that the launcher started the JVM for these ranks. */
    void launchedBy(PmiClient launcher) {
        job.launchedBy(launcher);
    }

    /** What the launcher says, else as many as this machine has processors. */
    private static int universe(int size, Map<String, String> environment) {
        String said = environment.getOrDefault(UNIVERSE, "");
        return said.matches("-1|[1-9][0-9]{0,8}")
                ? Integer.parseInt(said)
                : Math.max(size, Runtime.getRuntime().availableProcessors());
    }

    private @Nullable JobAborted job() {
        return job.aborted();
    }

    /** Starts the ranks, waits for all of them and returns the job's exit code. */
    int execute() {
        for (RankThread t : threads) {
            t.start();
        }
        join();
        JobAborted reason = job.reason();
        if (reason != null) {
            return reason.status();
        }
        for (Throwable failure : failures) {
            if (failure != null) {
                return 1;
            }
        }
        return 0;
    }

    /** Returns all ranks. */
    List<Rank> ranks() {
        return List.of(ranks);
    }

    /** Returns the ranks that are between MPI_Init and MPI_Finalize, or have a session. */
    List<Rank> inside() {
        return Arrays.stream(ranks)
                .filter(rank -> rank.state == Rank.State.INITIALIZED && job.aborted(rank.worldRank()) == null)
                .toList();
    }

    /** Returns whether some rank is in MPI_Finalize or beyond, which no rank leaves before all have come. */
    boolean finalizing() {
        return Arrays.stream(ranks).anyMatch(rank -> rank.worldState == Rank.State.FINALIZED);
    }

    /** Returns whether some rank waits for others in MPI_Init. */
    boolean gathering() {
        return job.gathering();
    }

    /** Waits for all ranks; after an abort only for a while, since nothing ends a thread that never calls MPI again. */
    private void join() {
        long begin = System.nanoTime();
        boolean interrupted = false;
        for (int r = 0; r < threads.length; r++) {
            RankThread t = threads[r];
            while (t.isAlive() && !job.isOverdue(r, GRACE_NS)) {
                try {
                    t.join(LOOK_MS);
                    checkLimit(System.nanoTime() - begin);
                } catch (InterruptedException e) {
                    interrupted = true;
                    job.abort(1, "interrupted");
                }
            }
            if (t.isAlive()) {
                System.err.println("jmpi: " + t.getName() + " computes on although it was aborted; it is left behind");
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void checkLimit(long nanos) {
        Limit mine = limit;
        if (mine != null && nanos >= mine.nanos) {
            limit = null;
            mine.passed.accept(ranks());
            job.abort(1, "the job did not end within its time limit of " + mine.nanos / 1_000_000 + " ms");
        }
    }

    private void runOne(Rank rank, int index, Body body) {
        try {
            body.run();
            if (rank.state == Rank.State.INITIALIZED && job.aborted(index) == null) {
                leave(rank, index);
            } else if (!Instance.of(rank).wasMade()) {
                job.leftWithoutInit(index);
            }
        } catch (JobAborted | AbortSignal e) {
            failures[index] = e;
        } catch (Throwable e) {
            fail(rank, index, e);
        } finally {
            Instance.of(rank).close(job.aborted() != null);
        }
    }

    private void leave(Rank rank, int index) {
        String message = StillOpen.describe(rank);
        failures[index] = new IllegalStateException(message);
        System.out.flush();
        System.err.println("jmpi: " + message);
        job.abort(1, message);
    }

    private void fail(Rank rank, int index, Throwable e) {
        failures[index] = e;
        if (job.aborted(index) == null) {
            if (!quiet) {
                System.out.flush();
                System.err.println(UncaughtMessage.of(rank, Thread.currentThread(), e));
            }
            job.abort(1, "uncaught exception in rank " + index + ": " + e);
        }
    }
}
