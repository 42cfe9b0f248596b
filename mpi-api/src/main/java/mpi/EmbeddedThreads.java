package mpi;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.jmpi.mpir.mpl.Services;
import org.jmpi.mpir.pmi.JobLauncher;
import org.jmpi.mpir.status.RankStatus;
import org.jspecify.annotations.Nullable;

/** A job within a program whose ranks are threads. */
final class EmbeddedThreads {
    private final int ranks;
    private final Map<String, String> environment = new HashMap<>(System.getenv());
    private final @Nullable Duration timeLimit;

    EmbeddedThreads(int ranks, Map<String, String> variables, @Nullable Duration timeLimit) {
        this.ranks = ranks;
        this.timeLimit = timeLimit;
        environment.putAll(variables);
    }

    <T extends @Nullable Object> List<T> run(EmbeddedJob.Body<? extends T> body) throws MPIException {
        EmbeddedOutcome outcome = new EmbeddedOutcome(ranks);
        ThreadRanks.Limit limit = timeLimit == null
                ? null
                : new ThreadRanks.Limit(timeLimit.toNanos(), all -> outcome.report = report(all));
        ThreadRanks.Outcome ended = ThreadRanks.embed(ranks, environment, () -> runRank(body, outcome), limit);
        for (int r = 0; r < ranks; r++) {
            Throwable failure = ended.failures().get(r);
            outcome.failures[r] = failure instanceof JobAborted || failure instanceof AbortSignal ? null : failure;
        }
        if (ended.code() != 0 || ended.reason() != null) {
            outcome.code = ended.code();
            outcome.reason = ended.reason() == null ? "a rank threw" : ended.reason();
        }
        return outcome.get();
    }

    private static void runRank(EmbeddedJob.Body<?> body, EmbeddedOutcome outcome) throws Exception {
        Intracomm world = EmbeddedRank.init();
        outcome.results[world.getRank()] = body.run(world);
        MPI.Finalize();
    }

    private static String report(List<Rank> all) {
        RankStatus status = new RankStatus(all);
        for (JobLauncher each : Services.load(JobLauncher.class, EmbeddedThreads.class.getClassLoader())) {
            return each.report("a job within this program", all.size(), status);
        }
        return "what the ranks were doing can't be told: expected org.jmpi:hydra-launcher among the dependencies\n";
    }
}
