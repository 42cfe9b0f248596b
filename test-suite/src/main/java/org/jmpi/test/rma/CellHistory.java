package org.jmpi.test.rma;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Searches an order of the operations on one cell that explains all that was seen: each takes effect at once, between its call and
 * its end, those of one origin in the order of their calls. After Wing and Gong, with Lowe's memory of what was tried.
 */
final class CellHistory {
    /** As many operations are searched at most. */
    static final int MOST = 60;

    private record State(long done, long value) {}

    private final List<CellOp> ops;
    private final int bytes;
    private final long last;
    private final long all;
    /** Those that must come before each. */
    private final long[] before;

    private final Set<State> tried = new HashSet<>();

    private CellHistory(List<CellOp> ops, int bytes, long last) {
        this.ops = ops;
        this.bytes = bytes;
        this.last = last;
        all = (1L << ops.size()) - 1;
        before = new long[ops.size()];
        for (int i = 0; i < before.length; i++) {
            for (int j = 0; j < before.length; j++) {
                before[i] |= isBefore(j, i) ? 1L << j : 0;
            }
        }
    }

    private boolean isBefore(int i, int j) {
        CellOp a = ops.get(i);
        CellOp b = ops.get(j);
        return a.ended() < b.called() || (a.origin() == b.origin() && i < j);
    }

    /**
     * Looks for an order.
     *
     * @param ops at most {@link #MOST}; those of one origin in the order of their calls
     * @param bytes of the cell
     * @param first what the cell had before all
     * @param last what it had after all
     * @return null if there is an order, else the operations in words
     */
    static String judge(List<CellOp> ops, int bytes, long first, long last) {
        if (ops.size() > MOST) {
            throw new IllegalArgumentException(ops.size() + " operations; expected at most " + MOST);
        }
        if (new CellHistory(ops, bytes, last).isExplained(0, first)) {
            return null;
        }
        return "no order of these operations turns " + first + " into " + last + ": "
                + ops.stream().map(CellOp::toString).collect(Collectors.joining("\n  ", "\n  ", ""));
    }

    private boolean isExplained(long done, long value) {
        if (done == all) {
            return value == last;
        }
        if (!tried.add(new State(done, value))) {
            return false;
        }
        int reader = next(done, value, 0, true);
        if (reader >= 0) {
            // what changes nothing, and saw what is there, may as well be now
            return isExplained(done | 1L << reader, value);
        }
        for (int i = next(done, value, 0, false); i >= 0; i = next(done, value, i + 1, false)) {
            if (isExplained(done | 1L << i, ops.get(i).after(value, bytes))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the first operation from {@code from} on that can be the next one; negative: there is none. */
    private int next(long done, long value, int from, boolean isReader) {
        for (int i = from; i < before.length; i++) {
            CellOp op = ops.get(i);
            boolean isFree = (done >>> i & 1) == 0 && (before[i] & ~done) == 0;
            boolean hasSeen = op.isSeen() && op.seen() == value;
            if (isFree && (isReader ? hasSeen && op.after(value, bytes) == value : hasSeen || !op.isSeen())) {
                return i;
            }
        }
        return -1;
    }
}
