package org.jmpi.mpir.io.file;

/** One record of numbers per rank, as an allgather leaves them. Kept, so that a collective access allocates none. */
public final class RankRecords {
    /** Numbers of a record. */
    public static final int LENGTH = 7;

    /** That of this rank. */
    public final long[] own = new long[LENGTH];
    /** Those of all ranks, one behind the other. */
    public long[] all = {};

    /** Makes room for {@code ranks}. */
    public void room(int ranks) {
        if (all.length != LENGTH * ranks) {
            all = new long[LENGTH * ranks];
        }
    }

    /** Gives all ranks' records one number {@code i}. */
    public void fill(int i, long value) {
        for (int at = i; at < all.length; at += LENGTH) {
            all[at] = value;
        }
    }

    /** Returns number {@code i} of rank {@code r}. */
    public long get(int r, int i) {
        return all[LENGTH * r + i];
    }
}
