package org.jmpi.hydra.status;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.HeldLock;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Operation;

/** Says who waits for whom: circles, waits for ranks that are gone, collectives that lack ranks, messages that don't match. */
final class WaitAnalysis {
    /** What waits less may be a message under way. */
    private static final long SURE_MILLIS = 1000;

    private static final int MOST_LINES = 40;
    private static final int MOST_ELSEWHERE = 4;

    private final List<RankStatus> ranks;
    private final List<OpenCollective> gatherings;
    private final MessageMatching matching;
    private final WaitGraph waits;
    private final BitSet told = new BitSet();
    private final List<String> findings = new ArrayList<>();

    WaitAnalysis(List<RankStatus> ranks, CommNames names) {
        this.ranks = ranks;
        gatherings = OpenCollective.among(ranks, names);
        matching = new MessageMatching(ranks, names);
        waits = new WaitGraph(ranks, matching, gatherings);
    }

    /** The findings, a line each; empty: nothing is known of anybody who waits. */
    List<String> findings() {
        waits.cycles().forEach(this::cycle);
        gatherings.forEach(this::gathering);
        waits.all().values().forEach(this::single);
        waits.all().values().forEach(this::nearMiss);
        if (findings.size() > MOST_LINES) {
            int more = findings.size() - MOST_LINES;
            findings.subList(MOST_LINES, findings.size()).clear();
            findings.add("and " + more + " more");
        }
        return findings;
    }

    private void cycle(List<Wait> cycle) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < cycle.size(); i++) {
            Wait wait = cycle.get(i);
            int next = cycle.get((i + 1) % cycle.size()).rank();
            told.set(wait.rank());
            parts.add(who(wait, next == wait.rank() ? "itself" : "rank " + next));
        }
        // of a wait in MPI_Finalize nobody knows how long it lasts
        boolean fresh = cycle.stream()
                .mapToLong(wait -> wait.call().millis())
                .anyMatch(millis -> millis >= 0 && millis < SURE_MILLIS);
        findings.add(String.join("; ", parts) + ": deadlock" + (fresh ? ", if it lasts longer than a second" : ""));
    }

    private void gathering(OpenCollective each) {
        if (each.functions().size() > 1) {
            findings.add("ranks " + list(each.inside()) + " are in " + each.what()
                    + ": all have to call the same collective");
        }
        if (each.missing().isEmpty()) {
            return;
        }
        told.or(each.inside());
        String come = each.inside().cardinality() == 1 ? " has come, " : " have come, ";
        String not = each.missing().cardinality() == 1 ? " has not" : " have not";
        findings.add(each.what() + ": " + ranks(each.inside()) + come + ranks(each.missing()) + not);
        elsewhere(each.missing());
    }

    private void single(Wait wait) {
        if (told.get(wait.rank())) {
            return;
        }
        List<Integer> gone = wait.targets().stream()
                .filter(rank -> ranks.get(rank).isGone())
                .boxed()
                .toList();
        String who =
                who(wait, (wait.any() && wait.targets().cardinality() > 1 ? "one of " : "") + ranks(wait.targets()));
        if (gone.size() == wait.targets().cardinality()) {
            findings.add(who + ": never, since "
                    + gone.stream()
                            .limit(MOST_ELSEWHERE)
                            .map(rank -> whereIs(ranks.get(rank)))
                            .collect(Collectors.joining("; ")));
        } else if (wait.targets().cardinality() == 1) {
            findings.add(who + "; " + whereIs(ranks.get(wait.targets().nextSetBit(0))));
        } else {
            findings.add(who);
            if (wait.lock() != null) {
                elsewhere(wait.targets());
            }
        }
    }

    private void elsewhere(BitSet others) {
        others.stream().limit(MOST_ELSEWHERE).forEach(rank -> findings.add("  " + whereIs(ranks.get(rank))));
    }

    private static String who(Wait wait, String targets) {
        Operation o = wait.atWindow();
        String what = o == null
                ? targets + " in " + CallText.brief(wait.call())
                : WindowText.awaited(o) + (wait.lock() == null ? "" : heldBy(wait.lock(), wait.targets()));
        return "rank " + wait.rank() + " waits for " + what;
    }

    private static String heldBy(HeldLock lock, BitSet holders) {
        return ", " + (lock.exclusive() ? "held exclusively" : "shared") + " by " + ranks(holders);
    }

    private void nearMiss(Wait wait) {
        Operation o = wait.call().waitsFor();
        if (o != null && o.kind() != Kind.COLLECTIVE && !o.kind().isAtWindow()) {
            matching.nearMiss(wait.rank(), o)
                    .ifPresent(what -> findings.add(
                            "rank " + wait.rank() + " is in " + CallText.brief(wait.call()) + ", but " + what));
        }
    }

    private static String whereIs(RankStatus rank) {
        String name = "rank " + rank.rank();
        Call call = rank.mainCall();
        RankReport report = rank.report();
        if (rank.hasEnded()) {
            return name + " has ended";
        }
        if (call != null) {
            return name + " is in " + CallText.brief(call) + (call.at().isEmpty() ? "" : " at " + call.at());
        }
        if (rank.hasFinalized()) {
            return name + " has called MPI_Finalize";
        }
        String at = report == null || report.mainAt().isEmpty() ? "" : ", at " + report.mainAt();
        String life = rank.hasInitialized() ? " is outside MPI" : " has not called MPI_Init";
        return name + (report == null && rank.hasInitialized() ? " does not answer" : life) + at;
    }

    private static String ranks(BitSet set) {
        return (set.cardinality() == 1 ? "rank " : "ranks ") + list(set);
    }

    private static String list(BitSet set) {
        List<String> parts = new ArrayList<>();
        for (int first = set.nextSetBit(0); first >= 0; ) {
            int end = set.nextClearBit(first);
            parts.add(end - first == 1 ? "" + first : first + (end - first == 2 ? ", " : "-") + (end - 1));
            first = set.nextSetBit(end);
        }
        int most = 2 * MOST_ELSEWHERE;
        return parts.size() > most
                ? String.join(", ", parts.subList(0, most)) + ", ... (" + set.cardinality() + " in all)"
                : String.join(", ", parts);
    }
}
