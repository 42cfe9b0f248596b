package org.jmpi.hydra.status;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jmpi.mpir.pmi.RankRanges;
import org.jmpi.mpir.pmi.status.RankReport.Call;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A call that some ranks are in and others of a group have to come to.
 *
 * @param what its name, with its communicator
 * @param inside who has come
 * @param missing who has not, as far as is known
 * @param functions what those inside called; more than one does not belong together
 */
record OpenCollective(String what, BitSet inside, BitSet missing, Set<String> functions) {
    private static final Set<String> INITS = Set.of("MPI_Init", "MPI_Init_thread", "MPI_Session_init");

    private record Key(int context, String members, long number) {}

    /** Finds those that are under way. */
    static List<OpenCollective> among(List<RankStatus> ranks, CommNames names) {
        List<OpenCollective> found = new ArrayList<>(collectives(ranks, names));
        BitSet starting = new BitSet();
        BitSet yetToStart = new BitSet();
        BitSet finalizing = new BitSet();
        BitSet yetToFinalize = new BitSet();
        for (RankStatus each : ranks) {
            boolean starts = INITS.stream().anyMatch(each::isIn) && !each.hasInitialized();
            starting.set(each.rank(), starts);
            yetToStart.set(each.rank(), !starts && !each.hasInitialized());
            boolean finalizes = each.isIn("MPI_Finalize");
            finalizing.set(each.rank(), finalizes);
            yetToFinalize.set(each.rank(), !finalizes && !each.hasFinalized() && !each.hasEnded());
        }
        add(found, "MPI_Init", starting, yetToStart);
        add(found, "MPI_Finalize", finalizing, yetToFinalize);
        return found;
    }

    private static void add(List<OpenCollective> found, String name, BitSet inside, BitSet missing) {
        if (!inside.isEmpty()) {
            found.add(new OpenCollective(name, inside, missing, Set.of(name)));
        }
    }

    private static List<OpenCollective> collectives(List<RankStatus> ranks, CommNames names) {
        Map<Key, List<RankStatus>> byCall = new LinkedHashMap<>();
        for (RankStatus each : ranks) {
            Operation o = operation(each);
            if (o != null) {
                byCall.computeIfAbsent(key(o), k -> new ArrayList<>()).add(each);
            }
        }
        List<OpenCollective> found = new ArrayList<>();
        byCall.forEach((key, inside) -> found.add(collective(key, inside, ranks, names)));
        return found;
    }

    /** The collective that a rank's main thread waits in, or null. */
    static @Nullable Operation operation(RankStatus rank) {
        Call call = rank.mainCall();
        Operation o = call == null ? null : call.waitsFor();
        boolean is = o != null && o.kind() == Kind.COLLECTIVE && o.number() > 0;
        return is
                        && !Objects.requireNonNull(Objects.requireNonNull(call).function())
                                .equals("MPI_Finalize")
                ? o
                : null;
    }

    private static Key key(Operation o) {
        return new Key(o.comm().context(), o.comm().members(), o.number());
    }

    private static OpenCollective collective(
            Key key, List<RankStatus> inside, List<RankStatus> ranks, CommNames names) {
        BitSet members = RankRanges.decode(key.members(), ranks.size());
        BitSet come = new BitSet();
        Set<String> functions = new TreeSet<>();
        for (RankStatus each : inside) {
            come.set(each.rank());
            functions.add(Objects.requireNonNull(each.mainCall()).function());
        }
        BitSet missing = new BitSet();
        for (RankStatus each : ranks) {
            boolean belongs = members != null && members.get(each.rank()) && !come.get(each.rank());
            missing.set(each.rank(), belongs && !hasCalled(each, key));
        }
        return new OpenCollective(
                String.join(" or ", functions) + " on " + names.of(key.context()), come, missing, functions);
    }

    /** Whether a rank has begun this collective, which it may have left since; also where nobody knows. */
    private static boolean hasCalled(RankStatus rank, Key key) {
        if (rank.hasEnded() || rank.hasFinalized()) {
            return false;
        }
        return rank.report() == null || rank.report().collectives().getOrDefault(key.context(), 0L) >= key.number();
    }
}
