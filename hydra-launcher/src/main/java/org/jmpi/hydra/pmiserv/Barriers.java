package org.jmpi.hydra.pmiserv;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jmpi.mpir.pmi.RankRanges;
import org.jspecify.annotations.Nullable;

/**
 * The barriers that ranks stand in: of the whole job, and of PMI 1.2 those of a node or of ranks by number, with a tag
 * that keeps barriers of the same ranks apart. Owned by the server's thread.
 */
final class Barriers {
    /** Open at a time for one rank; it has no more threads than that in MPI_Init. */
    private static final int MOST_OPEN = 64;

    private static final String WORLD = "WORLD";
    private static final String NODE = "NODE";

    private record Open(BitSet members, Map<PmiSession, Runnable> here) {}

    private final int[] nodes;
    private final Map<String, Open> open = new LinkedHashMap<>();
    /** Ranks that no barrier waits for. */
    private BitSet absent = new BitSet();

    Barriers(int[] nodes) {
        this.nodes = nodes;
    }

    /** The part of a group after the colon, null when there is none. */
    static @Nullable String tag(@Nullable String group) {
        int colon = group == null ? -1 : group.indexOf(':');
        return group == null || colon < 0 ? null : group.substring(colon + 1);
    }

    /**
     * A rank comes to a barrier.
     *
     * @param group {@code WORLD}, {@code NODE} or ranks, perhaps with {@code :tag}; null for all
     * @param released runs when everybody is there
     * @return what is wrong, null when nothing is
     */
    @Nullable
    String enter(PmiSession session, @Nullable String group, Runnable released) {
        String tag = tag(group);
        String who =
                group == null ? WORLD : tag == null ? group : group.substring(0, group.length() - tag.length() - 1);
        BitSet members = members(who, session.rank());
        if (members == null || !members.get(session.rank())) {
            return "group_is_none_of_this_rank";
        }
        if (open.values().stream()
                        .filter(each -> each.here.containsKey(session))
                        .count()
                >= MOST_OPEN) {
            return "more_than_" + MOST_OPEN + "_barriers";
        }
        String name = members + ":" + tag;
        open.computeIfAbsent(name, n -> new Open(members, new LinkedHashMap<>()))
                .here
                .putIfAbsent(session, released);
        check(name);
        return null;
    }

    private @Nullable BitSet members(String who, int rank) {
        if (who.equals(WORLD)) {
            BitSet all = new BitSet();
            all.set(0, nodes.length);
            return all;
        }
        if (who.equals(NODE)) {
            BitSet mine = new BitSet();
            IntStream.range(0, nodes.length)
                    .filter(r -> nodes[r] == nodes[rank])
                    .forEach(mine::set);
            return mine;
        }
        return RankRanges.decode(who, nodes.length);
    }

    /** A rank went away before its barriers ended. */
    void left(PmiSession session) {
        open.values().forEach(each -> each.here.remove(session));
        open.values().removeIf(each -> each.here.isEmpty());
    }

    /** From here on no barrier waits for these ranks. */
    void without(BitSet ranks) {
        absent = (BitSet) ranks.clone();
        List.copyOf(open.keySet()).forEach(this::check);
    }

    private void check(String name) {
        Open barrier = open.get(name);
        if (barrier == null) {
            return;
        }
        BitSet missing = (BitSet) barrier.members.clone();
        missing.andNot(absent);
        barrier.here.keySet().forEach(each -> missing.clear(each.rank()));
        if (missing.isEmpty()) {
            open.remove(name);
            new ArrayList<>(barrier.here.values()).forEach(Runnable::run);
        }
    }
}
