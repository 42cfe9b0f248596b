package mpi;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.jspecify.annotations.Nullable;

/** A job within a program: its ranks are threads of the JVM, and its caller gets what they return. See {@link MPI#run}. */
public final class EmbeddedJob {
    private static final int MOST_RANKS = 4096;

    private EmbeddedJob() {}

    /**
     * What a rank does.
     *
     * @param <T> what it returns
     */
    @FunctionalInterface
    public interface Body<T extends @Nullable Object> {
        /**
         * Runs one rank, between Init and Finalize.
         *
         * @param world the communicator of all ranks of the job, whose errors are exceptions
         * @return what the caller of {@link MPI#run} gets of this rank
         * @throws Exception whatever it likes: the job ends, and the caller gets it as a cause
         */
        T run(Intracomm world) throws Exception;
    }

    @SuppressWarnings("unchecked")
    static <T extends @Nullable Object> List<T> run(int ranks, Body<? extends T> body) throws MPIException {
        check(ranks, body);
        Object[] results = new Object[ranks];
        ThreadRanks.Outcome outcome = ThreadRanks.embed(ranks, () -> {
            MPI.Init(new String[0]);
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            int rank = MPI.COMM_WORLD.getRank();
            results[rank] = body.run(MPI.COMM_WORLD);
            MPI.Finalize();
        });
        if (outcome.code() != 0 || outcome.reason() != null) {
            throw failed(ranks, outcome);
        }
        return (List<T>) Collections.unmodifiableList(Arrays.asList(results));
    }

    private static void check(int ranks, Body<?> body) {
        if (ranks < 1 || ranks > MOST_RANKS) {
            throw new IllegalArgumentException(
                    ranks + " ranks: expected 1 to " + MOST_RANKS + "; for more use jmpiexec on several hosts");
        }
        if (body == null) {
            throw new NullPointerException("body is null: expected what each rank does, as comm -> comm.getRank()");
        }
        if (Rank.current() != null) {
            throw new IllegalStateException(
                    "the calling thread belongs to a rank: expected a thread outside MPI; use Comm.spawn for more processes");
        }
    }

    /** Returns the exception with what the first rank threw that was not only told to end. */
    private static MPIException failed(int ranks, ThreadRanks.Outcome outcome) {
        for (int r = 0; r < ranks; r++) {
            Throwable failure = outcome.failures().get(r);
            if (failure != null && !(failure instanceof JobAborted) && !(failure instanceof AbortSignal)) {
                MPIException e = failure instanceof MPIException m
                        ? new MPIException(m.getErrorCode(), m.getErrorClass(), said(r, ranks, m.getMessage()))
                        : new MPIException(said(r, ranks, failure.toString()));
                e.initCause(failure);
                return e;
            }
        }
        return new MPIException(
                "the job of " + ranks + " ranks ended with code " + outcome.code() + ": " + outcome.reason());
    }

    private static String said(int rank, int ranks, @Nullable String what) {
        return "rank " + rank + " of " + ranks + ": " + what;
    }
}
