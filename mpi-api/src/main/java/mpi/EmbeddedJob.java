package mpi;

import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/**
 * A job within a program, without a command line: its caller gets what the ranks return. {@link MPI#run} is the short form for
 * threads; this class adds processes, control variables and a time limit:
 *
 * <pre>{@code
 * List<Double> parts = EmbeddedJob.processes(4).timeLimit(Duration.ofMinutes(1)).run(comm -> part(comm));
 * }</pre>
 *
 * A job can be run several times, also by several threads at a time. It must not be changed meanwhile.
 */
public final class EmbeddedJob {
    private static final int MOST_RANKS = 4096;

    private final int ranks;
    private final boolean processes;
    private final Map<String, String> variables = new HashMap<>();
    private final List<String> options = new ArrayList<>();
    private @Nullable Duration timeLimit;

    private EmbeddedJob(int ranks, boolean processes) {
        if (ranks < 1 || ranks > MOST_RANKS) {
            throw new IllegalArgumentException(
                    ranks + " ranks: expected 1 to " + MOST_RANKS + "; for more use jmpiexec on several hosts");
        }
        this.ranks = ranks;
        this.processes = processes;
    }

    /**
     * What a rank does.
     *
     * @param <T> what it returns; of a process it must be {@link Serializable}
     */
    @FunctionalInterface
    public interface Body<T extends @Nullable Object> extends Serializable {
        /**
         * Runs one rank, between Init and Finalize.
         *
         * @param world the communicator of all ranks of the job, whose errors are exceptions
         * @return what the caller gets of this rank
         * @throws Exception whatever it likes: the job ends, and the caller gets it as a cause
         */
        T run(Intracomm world) throws Exception;
    }

    /**
     * Returns a job whose ranks are threads of this JVM. They share classes, static fields and objects.
     *
     * @param ranks how many ranks it has, 1 to 4096
     */
    public static EmbeddedJob threads(int ranks) {
        return new EmbeddedJob(ranks, false);
    }

    /**
     * Returns a job whose ranks are processes of this host, with the class path, the properties {@code -D} excepted, and the JDK of
     * this one. What a rank prints is printed here. {@code org.jmpi:hydra-launcher} must be on the class path.
     *
     * @param ranks how many ranks it has, 1 to 4096
     */
    public static EmbeddedJob processes(int ranks) {
        return new EmbeddedJob(ranks, true);
    }

    /**
     * Ends the job if it takes longer; {@link EmbeddedJobException#report} then tells who waited for whom.
     *
     * @param limit from its start; more than 0
     * @return this
     */
    public EmbeddedJob timeLimit(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("time limit " + limit + ": expected more than 0");
        }
        timeLimit = limit;
        return this;
    }

    /**
     * Sets an environment variable of the ranks. Threads see control variables alone ({@code MPIR_CVAR_...}).
     *
     * @return this
     */
    public EmbeddedJob set(String name, String value) {
        variables.put(name, Objects.requireNonNull(value));
        return this;
    }

    /**
     * Adds options of {@code jmpiexec}, for example {@code "-l"}, or {@code "-Xmx1g"} for the ranks' JVM.
     *
     * @return this
     * @throws IllegalStateException if the ranks are threads
     */
    public EmbeddedJob options(String... added) {
        if (!processes) {
            throw new IllegalStateException("options " + List.of(added)
                    + " of a job of threads: expected EmbeddedJob.processes(" + ranks + ")");
        }
        options.addAll(List.of(added));
        return this;
    }

    /**
     * Runs the job. Local: the calling thread waits, and is no rank. If it is interrupted the job ends.
     *
     * @param <T> what the ranks return
     * @param body what each rank does; for processes it is serialized, with what it refers to
     * @return what each rank returned, in the order of ranks
     * @throws EmbeddedJobException if a rank threw something, which is the cause, or the job was aborted or interrupted, or took too
     *     long
     * @throws IllegalStateException if the calling thread belongs to a rank
     */
    public <T extends @Nullable Object> List<T> run(Body<? extends T> body) throws MPIException {
        if (body == null) {
            throw new NullPointerException("body is null: expected what each rank does, as comm -> comm.getRank()");
        }
        if (Rank.current() != null) {
            throw new IllegalStateException(
                    "the calling thread belongs to a rank: expected a thread outside MPI; use Comm.spawn for more processes");
        }
        return processes
                ? new EmbeddedProcesses(ranks, variables, options, timeLimit).run(body)
                : new EmbeddedThreads(ranks, variables, timeLimit).run(body);
    }
}
