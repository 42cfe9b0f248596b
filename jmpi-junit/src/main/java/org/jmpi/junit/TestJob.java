package org.jmpi.junit;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mpi.EmbeddedJob;
import mpi.EmbeddedJobException;
import org.jmpi.mpir.mpl.ExitFolder;
import org.jspecify.annotations.Nullable;

/** A job that runs a test on all of its ranks. */
final class TestJob {
    private final int ranks;
    private final RankKind kind;
    private final MpiTest test;

    TestJob(int ranks, RankKind kind, MpiTest test) {
        this.ranks = ranks;
        this.kind = kind;
        this.test = test;
    }

    @Override
    public String toString() {
        return ranks + (ranks == 1 ? " rank, " : " ranks, ") + kind.words;
    }

    /**
     * Runs it.
     *
     * @param id of the method, for JUnit
     * @param testClass where errors are looked for
     * @param detectsExtensions whether the project has extensions detected
     * @throws Throwable what is wrong, with what each rank has to say
     */
    @SuppressWarnings("try") // the streams are put back
    void run(String id, String testClass, boolean detectsExtensions) throws Throwable {
        try (ExitFolder room = ExitFolder.create("jmpi-junit-");
                RankOutput output = kind == RankKind.THREADS ? RankOutput.open() : null) {
            MeetingFolder meeting = new MeetingFolder(room.path(), ranks);
            RankProgram program =
                    new RankProgram(id, kind, detectsExtensions, test.allowLeaks(), meeting.path(), ranks);
            JobVerdict verdict = new JobVerdict(ranks, testClass, test.limitSeconds());
            try {
                List<RankResult> results = job().run(program);
                verdict.take(results, List.of());
            } catch (EmbeddedJobException e) {
                verdict.take(e.results(), thrown(e, meeting));
                verdict.endedBy(e);
            }
            verdict.throwIfBad();
        } catch (IOException e) {
            throw new IllegalStateException("the job can't be run: " + e + "; expected room for temporary files", e);
        }
    }

    /** Returns what the ranks threw, by rank, also those that were ended before they could say so. */
    private List<@Nullable Throwable> thrown(EmbeddedJobException e, MeetingFolder meeting) throws IOException {
        List<@Nullable Throwable> thrown = new ArrayList<>(e.failures());
        for (int r = 0; r < ranks; r++) {
            if (thrown.get(r) == null) {
                thrown.set(r, meeting.failure(r));
            }
        }
        return thrown;
    }

    private EmbeddedJob job() {
        EmbeddedJob job = kind == RankKind.THREADS
                ? EmbeddedJob.threads(ranks)
                : EmbeddedJob.processes(ranks).options("-l");
        if (kind == RankKind.PROCESSES_TCP) {
            job.set("MPIR_CVAR_NOLOCAL", "1");
        }
        return job.timeLimit(Duration.ofSeconds(test.limitSeconds()));
    }
}
