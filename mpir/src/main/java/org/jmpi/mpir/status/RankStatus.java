package org.jmpi.mpir.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.StatusLines;
import org.jspecify.annotations.Nullable;

/**
 * The answers of a process to a launcher that asks what its ranks are doing. All is looked at when it is asked; MPI itself
 * keeps no book of it.
 */
public final class RankStatus implements IntFunction<List<PmiMessage>> {
    private final List<Rank> ranks;

    /** @param ranks all ranks of the process */
    public RankStatus(List<Rank> ranks) {
        this.ranks = ranks;
    }

    /**
     * Answers a question; waits for nothing and disturbs no rank. Any thread.
     *
     * @param id number of the question
     * @return the lines of the answer
     */
    @Override
    public List<PmiMessage> apply(int id) {
        List<PmiMessage> lines = new ArrayList<>();
        Map<Thread, StackTraceElement[]> threads = Thread.getAllStackTraces();
        Map<Rank, Map<Thread, StackTraceElement[]>> byRank = byRank(threads);
        for (Rank rank : ranks) {
            lines.addAll(answer(id, rank, byRank.getOrDefault(rank, Map.of())));
        }
        lines.add(StatusLines.last(id));
        return lines;
    }

    private Map<Rank, Map<Thread, StackTraceElement[]>> byRank(Map<Thread, StackTraceElement[]> threads) {
        return threads.entrySet().stream()
                .filter(each -> rankOf(each.getKey()) != null)
                .collect(Collectors.groupingBy(
                        each -> rankOf(each.getKey()), Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private @Nullable Rank rankOf(Thread thread) {
        Rank started = Rank.startedBy(thread);
        return started != null ? started : ranks.size() == 1 ? ranks.get(0) : null;
    }

    private static List<PmiMessage> answer(int id, Rank rank, Map<Thread, StackTraceElement[]> threads) {
        try {
            RankReport report = new RankGatherer(rank).report(threads);
            return StatusLines.of(id, report);
        } catch (RuntimeException | LinkageError e) {
            // this rank is not told of; the others are
            return List.of();
        }
    }
}
