package org.jmpi.mpir.io.collective;

import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.file.RankRecords;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.view.Probe;

/**
 * Which bytes of each rank's stream lie in the windows of the file's domains. A view is ordered, so they are one interval
 * per rank and window; all ranks compute the same, and tell each other nothing but where their accesses begin and end.
 */
final class Intervals {
    /** What a record has after the error class. */
    static final int AT = 1;

    static final int BYTES = 2;
    static final int FIRST = 3;
    static final int END = 4;
    static final int FLAGS = 5;

    private final Probe probe = new Probe();
    private RankRecords records;
    private FileView[] views = {};
    private int ranks;
    /** The first byte of the file that anybody accesses, and the one behind the last. */
    long low;

    long high;

    Intervals(RankRecords records) {
        this.records = records;
    }

    /** Takes what the ranks told each other. */
    void gather(MpiFile file) {
        records = file.records;
        views = file.views;
        ranks = file.comm.size;
        low = Long.MAX_VALUE;
        high = 0;
        for (int r = 0; r < ranks; r++) {
            if (bytes(r) > 0) {
                low = Math.min(low, records.get(r, FIRST));
                high = Math.max(high, records.get(r, END));
            }
        }
    }

    long bytes(int r) {
        return records.get(r, BYTES);
    }

    /** Returns where rank {@code r}'s access begins in its stream. */
    long at(int r) {
        return records.get(r, AT);
    }

    FileView view(int r) {
        return views[r];
    }

    /** Returns the first byte of rank {@code r}'s access, counted in its stream, that lies at {@code offset} or behind it. */
    long cut(int r, long offset) {
        long before = views[r].before(offset, probe);
        return Math.max(at(r), Math.min(at(r) + bytes(r), before));
    }

    /** Returns where byte {@code at} of rank {@code r}'s stream lies. */
    long place(int r, long at) {
        return views[r].place(at, probe);
    }

    /** Returns whether accesses of two ranks lie among each other: their ranges overlap. */
    boolean interleave() {
        return !areInRankOrder() && overlap();
    }

    private boolean areInRankOrder() {
        long end = Long.MIN_VALUE;
        for (int r = 0; r < ranks; r++) {
            if (bytes(r) > 0) {
                if (records.get(r, FIRST) < end) {
                    return false;
                }
                end = records.get(r, END);
            }
        }
        return true;
    }

    private boolean overlap() {
        long end = Long.MIN_VALUE;
        int last = -1;
        // by ascending beginnings; few ranks, so no sorting
        for (int n = 0; n < ranks; n++) {
            int next = -1;
            for (int r = 0; r < ranks; r++) {
                boolean isAfter = last < 0 || isBefore(last, r);
                if (bytes(r) > 0 && isAfter && (next < 0 || isBefore(r, next))) {
                    next = r;
                }
            }
            if (next < 0) {
                return false;
            }
            if (records.get(next, FIRST) < end) {
                return true;
            }
            end = records.get(next, END);
            last = next;
        }
        return false;
    }

    private boolean isBefore(int a, int b) {
        long first = records.get(a, FIRST);
        long second = records.get(b, FIRST);
        return first < second || (first == second && a < b);
    }
}
