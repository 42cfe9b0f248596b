package org.jmpi.tool.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jmpi.binding.FunctionTable;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/** The figures of one rank, and whether it is being measured. */
final class RankProfile {
    private final List<ThreadTable> tables = new ArrayList<>();
    /** The rank; null before it is known. */
    volatile @Nullable Rank rank;

    /** How the figures get to rank 0; null before MPI_Init. */
    @Nullable
    Collection collection;

    volatile boolean on = true;
    private long since = System.nanoTime();
    private long measuredNanos;
    private boolean reported;

    synchronized ThreadTable newTable(Rank of, int oneIn) {
        ThreadTable table = new ThreadTable(of, oneIn);
        tables.add(table);
        return table;
    }

    /** Begins. */
    synchronized void restart() {
        on = true;
        since = System.nanoTime();
        measuredNanos = 0;
    }

    synchronized void turn(boolean wanted) {
        if (on != wanted) {
            long now = System.nanoTime();
            measuredNanos += on ? now - since : 0;
            since = now;
            on = wanted;
        }
    }

    /** Returns whether the caller is the one to make the last report. */
    synchronized boolean claimReport() {
        boolean first = !reported;
        reported = true;
        return first;
    }

    /** Returns what is known so far. */
    synchronized RankData data() {
        long wall = measuredNanos + (on ? System.nanoTime() - since : 0);
        RankData data = new RankData(
                rank == null ? 0 : Math.max(0, rank.worldRank()),
                rank == null ? 1 : Math.max(1, rank.worldSize()),
                wall,
                tables.stream().mapToLong(t -> t.outermostNanos).sum());
        TreeMap<String, RankData.Row> rows = new TreeMap<>();
        for (ThreadTable table : tables) {
            for (Cell cell : table.all()) {
                cell.settle();
                String function = FunctionTable.names().get(cell.function);
                rows.computeIfAbsent(function + "\0" + cell.label, key -> new RankData.Row(function, cell.label))
                        .add(cell);
            }
            for (int peer = 0; peer < table.peerBytes.length; peer++) {
                data.addPeer(peer, table.peerMessages[peer], table.peerBytes[peer]);
            }
        }
        data.rows.addAll(rows.values());
        return data;
    }
}
