package org.jmpi.hydra.status;

import static org.jmpi.mpir.pmi.status.RankReport.ANY;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jmpi.mpir.pmi.RankRanges;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.HeldLock;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jmpi.mpir.pmi.status.RankReport.Progress;
import org.jspecify.annotations.Nullable;

/** Who waits for whom, and who of them can't go on whatever the others do. */
final class WaitGraph {
    private final List<RankStatus> ranks;
    private final MessageMatching matching;
    private final List<OpenCollective> gatherings;
    private final Map<Integer, Wait> waits = new TreeMap<>();
    private final BitSet stuck = new BitSet();

    WaitGraph(List<RankStatus> ranks, MessageMatching matching, List<OpenCollective> gatherings) {
        this.ranks = ranks;
        this.matching = matching;
        this.gatherings = gatherings;
        for (RankStatus each : ranks) {
            Wait wait = wait(each);
            if (wait != null && !wait.targets().isEmpty()) {
                waits.put(each.rank(), wait);
            }
        }
        findStuck();
    }

    /** The waits, by rank. */
    Map<Integer, Wait> all() {
        return waits;
    }

    /** Who waits for what can't happen. */
    BitSet stuck() {
        return stuck;
    }

    /** What a rank waits for; null where it can go on, or nobody knows. */
    private @Nullable Wait wait(RankStatus rank) {
        Call call = rank.mainCall();
        if (call == null || rank.isGone()) {
            return null;
        }
        for (OpenCollective each : gatherings) {
            if (each.inside().get(rank.rank())) {
                return new Wait(rank.rank(), call, each.missing(), false);
            }
        }
        if (call.waitsFor() != null) {
            if (call.waitsFor().kind().isAtWindow()) {
                return atWindow(rank.rank(), call, call.waitsFor());
            }
            BitSet targets = targets(rank.rank(), call.waitsFor());
            return targets == null ? null : new Wait(rank.rank(), call, targets, isAny(call.waitsFor()));
        }
        return Objects.requireNonNull(call.function()).matches("MPI_Wait(any|some)") ? waitAny(rank, call) : null;
    }

    /** Of a lock whose holders are not known, the rank that has it is asked for an answer. */
    private @Nullable Wait atWindow(int rank, Call call, Operation o) {
        HeldLock lock = o.kind() == Kind.LOCK ? lock(o) : null;
        BitSet holders = lock == null ? null : RankRanges.decode(lock.holders(), ranks.size());
        if (holders != null) {
            // what the dead held is free; who waits may have got it just now
            holders.clear(rank);
            ranks.stream().filter(RankStatus::hasEnded).forEach(each -> holders.clear(each.rank()));
            return new Wait(rank, call, holders, false, lock);
        }
        BitSet target = o.peerWorld() == rank ? null : single(o.peerWorld());
        return target == null ? null : new Wait(rank, call, target, false);
    }

    private @Nullable HeldLock lock(Operation o) {
        RankReport target = o.peerWorld() < 0 || o.peerWorld() >= ranks.size()
                ? null
                : ranks.get(o.peerWorld()).report();
        return target == null
                ? null
                : target.locks().stream()
                        .filter(each -> each.context() == o.comm().context())
                        .findFirst()
                        .orElse(null);
    }

    private static boolean isAny(Operation o) {
        return o.peerWorld() == ANY;
    }

    /** One of its operations is enough, and they may be some that it does not wait for. */
    private @Nullable Wait waitAny(RankStatus rank, Call call) {
        BitSet all = new BitSet();
        for (Operation each : Objects.requireNonNull(rank.report()).operations()) {
            BitSet targets = targets(rank.rank(), each);
            if (targets == null) {
                return null;
            }
            all.or(targets);
        }
        return new Wait(rank.rank(), call, all, true);
    }

    private @Nullable BitSet targets(int rank, Operation o) {
        boolean receives = o.kind() == Kind.RECEIVE || o.kind() == Kind.PROBE;
        if (o.progress() != Progress.MATCH || (!receives && o.kind() != Kind.SEND)) {
            return null;
        }
        boolean matched = receives ? matching.hasOffer(rank, o) : matching.hasReceive(rank, o);
        return matched ? null : isAny(o) ? others(rank, o) : single(o.peerWorld());
    }

    private @Nullable BitSet others(int rank, Operation o) {
        BitSet members = RankRanges.decode(o.comm().members(), ranks.size());
        if (members != null) {
            members.clear(rank);
        }
        return members;
    }

    private @Nullable BitSet single(int rank) {
        if (rank < 0 || rank >= ranks.size()) {
            return null;
        }
        BitSet one = new BitSet();
        one.set(rank);
        return one;
    }

    private void findStuck() {
        BitSet live = new BitSet();
        for (RankStatus each : ranks) {
            live.set(each.rank(), !each.isGone() && !waits.containsKey(each.rank()));
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Wait each : waits.values()) {
                if (!live.get(each.rank()) && each.canEnd(live)) {
                    live.set(each.rank());
                    changed = true;
                }
            }
        }
        waits.keySet().forEach(rank -> stuck.set(rank, !live.get(rank)));
    }

    /** The circles of ranks that wait for each other, each once. */
    List<List<Wait>> cycles() {
        List<List<Wait>> found = new ArrayList<>();
        BitSet seen = new BitSet();
        for (int start = stuck.nextSetBit(0); start >= 0; start = stuck.nextSetBit(start + 1)) {
            List<Wait> path = new ArrayList<>();
            int at = start;
            while (at >= 0 && !seen.get(at)) {
                seen.set(at);
                path.add(waits.get(at));
                at = next(waits.get(at));
            }
            int end = at;
            int first = indexOf(path, end);
            if (first >= 0) {
                found.add(List.copyOf(path.subList(first, path.size())));
            }
        }
        return found;
    }

    private static int indexOf(List<Wait> path, int rank) {
        for (int i = 0; i < path.size(); i++) {
            if (path.get(i).rank() == rank) {
                return i;
            }
        }
        return -1;
    }

    /** A stuck rank that this one waits for, or -1: those are gone. */
    private int next(@Nullable Wait wait) {
        assert wait != null;
        BitSet both = (BitSet) wait.targets().clone();
        both.and(stuck);
        return both.nextSetBit(0);
    }
}
