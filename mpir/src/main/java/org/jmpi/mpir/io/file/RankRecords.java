package org.jmpi.mpir.io.file;

import org.jmpi.mpir.io.view.Probe;

/** One record of numbers per rank, as an allgather leaves them. Kept, so that a collective access allocates none. */
public final class RankRecords {
    /** Numbers of a record. */
    public static final int LENGTH = 7;

    /** That of this rank. */
    public final long[] own = new long[LENGTH];
    /** Those of all ranks, one behind the other. */
    public long[] all = {};

    /** For who makes a record. */
    public final Probe probe = new Probe();
    /** Whether this rank failed, and the lowest one that did, as agreements count them. */
    public final long[] failed = {0};

    public final long[] lowest = {0};
    /** A number that one rank tells all. */
    public final long[] word = {0};

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
