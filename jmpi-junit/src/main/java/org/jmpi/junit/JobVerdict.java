package org.jmpi.junit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mpi.EmbeddedJobException;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;
import org.opentest4j.TestAbortedException;

/** What is wrong with a job, from what is known of its ranks. */
final class JobVerdict {
    private final int ranks;
    private final String testClass;
    private final int limitSeconds;
    private final @Nullable Throwable[] failures;
    private final List<Throwable> bad = new ArrayList<>();
    private List<@Nullable RankResult> results = List.of();
    private @Nullable EmbeddedJobException ended;

    JobVerdict(int ranks, String testClass, int limitSeconds) {
        this.ranks = ranks;
        this.testClass = testClass;
        this.limitSeconds = limitSeconds;
        this.failures = new Throwable[ranks];
    }

    /**
     * Takes what the ranks have left, by rank.
     *
     * @param returned of ranks that returned; null of others
     * @param thrown by ranks that ended the job
     */
    void take(List<? extends @Nullable Object> returned, List<? extends @Nullable Throwable> thrown) {
        results = returned.stream().map(RankResult.class::cast).collect(Collectors.toList());
        for (int r = 0; r < ranks; r++) {
            RankResult result = results.get(r);
            Throwable failure = result == null ? null : result.failure();
            failures[r] = failure != null || thrown.isEmpty() ? failure : thrown.get(r);
        }
    }

    /** Notes that the job ended before its time. */
    void endedBy(EmbeddedJobException e) {
        ended = e;
    }

    void throwIfBad() throws Throwable {
        List<Throwable> thrown =
                Arrays.stream(failures).filter(each -> each != null).toList();
        if (!thrown.isEmpty() && thrown.stream().allMatch(TestAbortedException.class::isInstance)) {
            throw thrown.get(0);
        }
        IntStream.range(0, ranks).forEach(this::judge);
        if (ended != null
                && (bad.isEmpty()
                        || !ended.report().isEmpty()
                        || thrown.stream().anyMatch(JobVerdict::isOfLostPeer))) {
            bad.add(0, new AssertionFailedError(endOfJob(ended), ended));
        }
        if (bad.size() == 1) {
            throw bad.get(0);
        }
        if (!bad.isEmpty()) {
            throw new MultipleFailuresError(heading(), bad);
        }
    }

    /** A rank that lost a peer doesn't know why. */
    private static boolean isOfLostPeer(Throwable failure) {
        return failure instanceof MPIException e && e.getErrorClass() == MPI.ERR_PROC_ABORTED;
    }

    private void judge(int rank) {
        Throwable failure = failures[rank];
        RankResult result = results.get(rank);
        if (failure != null) {
            bad.add(ofRank(rank, failure));
        } else if (result != null && !result.leaks().isEmpty()) {
            bad.add(new AssertionFailedError(name(rank) + " leaves what it has not freed: "
                    + String.join("; ", result.leaks()) + " (expected none; MpiTest.allowLeaks allows it)"));
        }
    }

    /** Returns the failure with the rank and the line in its message, at the place where it happened. */
    private Throwable ofRank(int rank, Throwable failure) {
        String what = failure instanceof AssertionFailedError || failure.getClass() == AssertionError.class
                ? String.valueOf(failure.getMessage())
                : failure.toString();
        String message = name(rank) + ": " + what + place(failure) + others();
        AssertionFailedError told = failure instanceof AssertionFailedError given && given.isExpectedDefined()
                ? new AssertionFailedError(message, given.getExpected(), given.getActual(), failure)
                : new AssertionFailedError(message, failure);
        told.setStackTrace(failure.getStackTrace());
        return told;
    }

    private String place(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .filter(each -> each.getClassName().equals(testClass)
                        || each.getClassName().startsWith(testClass + "$"))
                .findFirst()
                .map(each -> " (" + each.getFileName() + ":" + each.getLineNumber() + ")")
                .orElse("");
    }

    private String name(int rank) {
        return "rank " + rank + " of " + ranks;
    }

    private String heading() {
        return ranks + " ranks";
    }

    /** Names the ranks that were ended because another had failed. */
    private String others() {
        List<Integer> waiting = IntStream.range(0, ranks)
                .filter(r -> failures[r] == null && results.get(r) == null)
                .boxed()
                .toList();
        return ended == null || !ended.report().isEmpty() || waiting.isEmpty()
                ? ""
                : "; not at their end by then: " + (waiting.size() == 1 ? "rank " : "ranks ")
                        + waiting.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private String endOfJob(EmbeddedJobException e) {
        return e.report().isEmpty()
                ? "the job of " + ranks + " ranks ended: " + e.reason()
                : "the job of " + ranks + " ranks did not end within " + limitSeconds + " s\n"
                        + e.report().stripTrailing();
    }
}
