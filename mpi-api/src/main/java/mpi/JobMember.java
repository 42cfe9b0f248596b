package mpi;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.init.hosted.HostedRank;
import org.jmpi.mpir.pmi.MeetingPoint;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiSettings;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jspecify.annotations.Nullable;

/**
 * One rank of a job whose processes belong to somebody else: the tasks of an engine, the members of a cluster, the workers of a
 * server. They agree on ranks, and have a way to tell all what rank 0 says; JMPI does the rest:
 *
 * <pre>{@code
 * try (JobMember member = JobMember.of(rank, 4)) {
 *     String address = tellAll(rank == 0 ? member.open(hostName) : null);
 *     double sum = member.run(address, comm -> part(comm));
 * }
 * }</pre>
 *
 * A JVM can have several members, of one job or of several, each in a thread of its own. Members of one host share memory. What
 * happens to the job ends no JVM. {@code org.jmpi:hydra-launcher} must be on the class path of rank 0.
 */
public final class JobMember implements AutoCloseable {
    private static final int MOST_RANKS = 1 << 20;

    private final int rank;
    private final int ranks;
    private final Map<String, String> variables = new HashMap<>(System.getenv());
    private @Nullable MeetingPoint opened;
    private @Nullable HostedRank hosted;
    /** Waits for the other ranks to come. */
    private @Nullable Thread joining;

    private @Nullable String aborted;
    private boolean hasRun;

    private JobMember(int rank, int ranks) {
        this.rank = rank;
        this.ranks = ranks;
    }

    /**
     * Returns a rank that has not joined its job.
     *
     * @param rank its number, from 0; each of a job has another
     * @param ranks how many ranks the job has
     */
    public static JobMember of(int rank, int ranks) {
        if (ranks < 1 || ranks > MOST_RANKS || rank < 0 || rank >= ranks) {
            throw new IllegalArgumentException("rank " + rank + " of " + ranks
                    + ": expected a number of ranks from 1, and a rank from 0 below it");
        }
        return new JobMember(rank, ranks);
    }

    /**
     * Sets a control variable of the rank ({@code MPIR_CVAR_...}); before it opens or joins its job.
     *
     * @return this
     */
    public JobMember set(String name, String value) {
        variables.put(name, Objects.requireNonNull(value));
        return this;
    }

    /**
     * Opens the job, at a port of this host that is free. Rank 0 alone; local.
     *
     * @param host name or address of this host, as the other ranks reach it
     * @return what all ranks need to {@linkplain #run join}: 100 characters or so of printable ASCII, without blanks. Whoever knows it
     *     may take part, so pass it on by a way that strangers can't read
     * @throws MPIException if no port can be opened there
     */
    public synchronized String open(String host) throws MPIException {
        if (rank != 0) {
            throw new IllegalStateException(
                    "rank " + rank + " opens the job: expected rank 0; this one gets the address");
        }
        if (opened != null) {
            throw new IllegalStateException("the job is open already: expected one call of open");
        }
        try {
            MeetingPoint made = MeetingPoint.open(host, ranks, settings(cvars()));
            opened = made;
            return made.address();
        } catch (PmiException e) {
            throw failed(e);
        }
    }

    /**
     * Joins the job, runs one rank in the calling thread, and leaves. Collective: it begins when all ranks have come, for which each
     * waits as long as {@code MPIR_CVAR_PMI_JOIN_TIMEOUT} says, and ends when all have left. Threads that the body starts
     * belong to the rank until it returns; those of Java's common pool belong to none.
     *
     * @param <T> what the rank returns
     * @param address what {@link #open} returned at rank 0
     * @param body what the rank does; its argument is the communicator of all ranks, whose errors are exceptions
     * @return what the body returned
     * @throws EmbeddedJobException if the body threw something, which is the cause, or the job ended at another rank or by
     *     {@link #abort}
     * @throws MPIException if the job can't be joined
     */
    public <T extends @Nullable Object> T run(String address, EmbeddedJob.Body<? extends T> body) throws MPIException {
        if (Rank.current() != null) {
            throw new IllegalStateException("the calling thread belongs to a rank: expected a thread outside MPI");
        }
        HostedRank joined = join(address);
        EmbeddedOutcome outcome = new EmbeddedOutcome(ranks);
        try {
            joined.run(
                    () -> {
                        Intracomm world = EmbeddedRank.init();
                        outcome.results[rank] = body.run(world);
                        MPI.Finalize();
                    },
                    e -> e instanceof MPIException m && m.getErrorClass() == MPI.ERR_PROC_ABORTED);
        } catch (JobAborted e) {
            outcome.code = e.status();
            outcome.reason = Objects.requireNonNullElse(e.getMessage(), "");
        } catch (Throwable e) {
            outcome.code = 1;
            outcome.reason = "a rank threw";
            outcome.failures[rank] = e;
        } finally {
            ended();
        }
        return outcome.<T>get().get(rank);
    }

    private HostedRank join(String address) throws MPIException {
        begin();
        CvarSet cvars = cvars();
        try {
            return joined(HostedRank.of(MeetingPoint.join(address, rank, ranks, settings(cvars), opened), cvars));
        } catch (PmiException e) {
            if (endsByAbort()) {
                throw failed(new PmiException("rank " + rank + " of " + ranks + " does not join: " + aborted, e));
            }
            throw failed(e);
        }
    }

    private synchronized void begin() throws MPIException {
        if (hasRun) {
            throw new IllegalStateException("rank " + rank + " has run already: expected a JobMember for each job");
        }
        hasRun = true;
        if (aborted != null) {
            throw failed(new PmiException("rank " + rank + " of " + ranks + " does not join: " + aborted));
        }
        joining = Thread.currentThread();
    }

    private synchronized HostedRank joined(HostedRank made) {
        joining = null;
        hosted = made;
        if (aborted != null) {
            clearInterrupt();
            made.abort(1, aborted);
        }
        return made;
    }

    private synchronized boolean endsByAbort() {
        joining = null;
        if (aborted != null) {
            clearInterrupt();
        }
        return aborted != null;
    }

    /** The interrupt was our own, to end the wait for the others. */
    @SuppressWarnings("CheckReturnValue")
    private static void clearInterrupt() {
        Thread.interrupted();
    }

    private synchronized void ended() {
        hosted = null;
    }

    /**
     * Ends the job for all ranks, because this one can't go on. Any thread, at any time; does nothing if the rank is through. A body
     * notices at its next call of MPI, or in the one that it is in.
     *
     * @param reason what the errors of all ranks say, one line
     */
    public synchronized void abort(String reason) {
        if (aborted != null) {
            return;
        }
        aborted = reason;
        if (hosted != null) {
            hosted.abort(1, reason);
        } else if (opened != null) {
            opened.refuse(reason);
        }
        if (joining != null) {
            joining.interrupt();
        }
    }

    /** Tells ranks that come yet that a job which was opened and never joined is not to be. */
    @Override
    public synchronized void close() {
        if (opened != null && !hasRun) {
            opened.refuse("rank 0 has closed the job");
        }
    }

    private CvarSet cvars() {
        return CvarSet.fromEnvironment(variables, System.getProperties());
    }

    private static PmiSettings settings(CvarSet cvars) {
        return PmiSettings.of(cvars, System.getenv());
    }

    private static MPIException failed(PmiException e) {
        MPIException failure = new MPIException(String.valueOf(e.getMessage()));
        failure.initCause(e);
        return failure;
    }
}
