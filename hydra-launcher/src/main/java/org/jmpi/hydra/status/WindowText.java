package org.jmpi.hydra.status;

import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.RankReport.CommName;
import org.jmpi.mpir.pmi.status.RankReport.Operation;

/** Waits at windows as people write them. */
final class WindowText {
    private WindowText() {}

    /** As in {@code MPI_Put(lock of window W at rank 3)}. */
    static String inCall(Operation o) {
        String rank = rank(o);
        String window = window(o.comm());
        return switch (o.kind()) {
            case LOCK -> "lock of " + window + " at " + rank;
            case POST -> "post of " + rank + " on " + window;
            case COMPLETE -> "MPI_Win_complete of " + rank + " on " + window;
            default -> "answer of " + rank + " on " + window;
        };
    }

    /** What a rank waits for. */
    static String awaited(Operation o) {
        String rank = rank(o);
        String window = window(o.comm());
        return switch (o.kind()) {
            case LOCK, POST -> "the " + inCall(o);
            case COMPLETE -> rank + "'s MPI_Win_complete on " + window;
            default -> rank + "'s answer on " + window;
        };
    }

    private static String rank(Operation o) {
        return o.peerWorld() == RankReport.ANY ? "any other rank" : "rank " + o.peerWorld();
    }

    private static String window(CommName window) {
        return window.name().isEmpty() ? "the window of context " + window.context() : "window " + window.name();
    }
}
