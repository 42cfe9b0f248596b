package org.jmpi.mpir.coll.algorithm;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which ranks of a communicator share a node, as one of them sees it (what {@code MPIR_Comm} keeps in {@code node_comm} and
 * {@code node_roots_comm}). Nodes are numbered by their lowest ranks, so alike at all ranks. Immutable.
 */
public final class Hierarchy {
    /** Finds out about nodes at the first need. */
    @FunctionalInterface
    public interface Source {
        /** Returns where the ranks run. Local. */
        Hierarchy get();
    }

    /** The ranks of one node: those that are threads of one process share it. */
    private static volatile int[] ofOneNode = {};

    /** Null: all are on one node. */
    private final int @Nullable [] nodeOf;

    private final int size;
    private final int[] lowest;
    private final int[] highest;
    private final int[] members;
    private final boolean consecutive;
    /** Programs ask for one root again and again. Whichever thread wrote it, it is right. */
    @SuppressWarnings("NullAway.Init")
    private Leaders latest;

    private record Leaders(int root, int[] ranks) {}

    private Hierarchy(
            int size, int @Nullable [] nodeOf, int[] lowest, int[] highest, int[] members, boolean consecutive) {
        this.size = size;
        this.nodeOf = nodeOf;
        this.lowest = lowest;
        this.highest = highest;
        this.members = members;
        this.consecutive = consecutive;
    }

    /** Returns what {@code rank} sees if {@code ids} has for each rank something that is equal on one node. */
    public static Hierarchy of(int rank, int[] ids) {
        if (isOneNode(ids)) {
            return new Hierarchy(ids.length, null, new int[1], new int[] {ids.length - 1}, upTo(ids.length), true);
        }
        Map<Integer, Integer> numbers = new HashMap<>();
        int[] nodeOf = new int[ids.length];
        for (int r = 0; r < ids.length; r++) {
            Integer known = numbers.putIfAbsent(ids[r], numbers.size());
            nodeOf[r] = known == null ? numbers.size() - 1 : known;
        }
        int[] lowest = new int[numbers.size()];
        int[] highest = new int[numbers.size()];
        int[] members = new int[ids.length];
        int count = 0;
        int breaks = 0;
        for (int r = 0; r < ids.length; r++) {
            highest[nodeOf[r]] = r;
            lowest[nodeOf[ids.length - 1 - r]] = ids.length - 1 - r;
            if (nodeOf[r] == nodeOf[rank]) {
                members[count++] = r;
            }
            breaks += r > 0 && nodeOf[r] != nodeOf[r - 1] ? 1 : 0;
        }
        boolean consecutive = breaks == numbers.size() - 1;
        return new Hierarchy(ids.length, nodeOf, lowest, highest, Arrays.copyOf(members, count), consecutive);
    }

    private static boolean isOneNode(int[] ids) {
        for (int id : ids) {
            if (id != ids[0]) {
                return false;
            }
        }
        return ids.length > 0;
    }

    private static int[] upTo(int size) {
        int[] known = ofOneNode;
        if (known.length != size) {
            known = new int[size];
            for (int r = 0; r < size; r++) {
                known[r] = r;
            }
            ofOneNode = known;
        }
        return known;
    }

    /** Returns how many nodes there are. */
    public int nodes() {
        return lowest.length;
    }

    /** Returns whether there are several nodes, and several ranks on one of them. */
    public boolean isParent() {
        return nodes() > 1 && nodes() < size;
    }

    /** Returns the node of rank {@code r}. */
    public int nodeOf(int r) {
        return nodeOf == null ? 0 : nodeOf[r];
    }

    /** Returns the ranks of the caller's node, rising. Not to be changed. */
    public int[] members() {
        return members;
    }

    /** Returns for each node the rank that speaks for it: its lowest one, but for {@code root}'s node {@code root}. Not to be changed. */
    public int[] leaders(int root) {
        int node = nodeOf(root);
        if (lowest[node] == root) {
            return lowest;
        }
        Leaders known = latest;
        if (known == null || known.root != root) {
            known = new Leaders(root, lowest.clone());
            known.ranks[node] = root;
            latest = known;
        }
        return known.ranks;
    }

    /** Returns the lowest rank of each node. Not to be changed. */
    public int[] lowest() {
        return lowest;
    }

    /** Returns the highest rank of each node. Not to be changed. */
    public int[] highest() {
        return highest;
    }

    /** Returns whether the ranks of each node follow each other. */
    public boolean isConsecutive() {
        return consecutive;
    }
}
