package org.jmpi.hydra.status;

import java.util.List;
import java.util.Objects;
import org.jmpi.hydra.status.ProcessFacts.Life;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.Phase;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one rank.
 *
 * @param rank which
 * @param process what the launcher knows of its process
 * @param report what it says itself; null: it did not answer
 * @param asked whether it can be asked what it does in MPI
 * @param state what its host says of its process; null: nothing
 */
record RankStatus(
        int rank,
        ProcessFacts process,
        @Nullable RankReport report,
        boolean asked,
        @Nullable String state) {
    RankStatus(int rank, ProcessFacts process, RankReport report) {
        this(rank, process, report, true, null);
    }

    boolean hasEnded() {
        return process.life() == Life.ENDED;
    }

    boolean hasFinalized() {
        return !hasEnded()
                && (process.life() == Life.FINALIZED || (report != null && report.phase() == Phase.FINALIZED));
    }

    /** Whether it can do nothing for other ranks any more. */
    boolean isGone() {
        return hasEnded() || (hasFinalized() && !isIn("MPI_Finalize"));
    }

    /** The functions that its threads are in, the main thread's first. */
    List<Call> calls() {
        return report == null || hasEnded() ? List.of() : report.calls();
    }

    boolean isIn(String function) {
        return calls().stream()
                .anyMatch(call -> Objects.requireNonNull(call.function()).equals(function));
    }

    boolean hasInitialized() {
        return hasEnded()
                || hasFinalized()
                || (report == null ? process.life() == Life.IN_MPI : report.phase() != Phase.BEFORE_INIT);
    }

    /** The call of its main thread; null: that is in none. */
    @Nullable
    Call mainCall() {
        return calls().stream()
                .filter(call -> call.thread().isEmpty())
                .findFirst()
                .orElse(null);
    }
}
