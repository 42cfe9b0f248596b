package org.jmpi.test.sim;

import java.util.Arrays;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.mpl.Counts;

/** How large the block of each rank is, and where it lies in a buffer that holds all of them. */
final class Blocks {
    /** Lengths and places; null: all blocks are equally long and lie one after the other. */
    final Counts counts;

    final Counts displs;
    private final long uniform;
    private final long capacity;

    private Blocks(Counts counts, Counts displs, long uniform, long capacity) {
        this.counts = counts;
        this.displs = displs;
        this.uniform = uniform;
        this.capacity = capacity;
    }

    /** Returns blocks of {@code count} cells. */
    static Blocks uniform(int size, long count) {
        return new Blocks(null, null, count, size * count);
    }

    /** Returns blocks given by counts and places, which follow each other. */
    static Blocks listed(int size, long count, boolean irregular) {
        long[] counts = new long[size];
        Arrays.setAll(counts, r -> irregular ? count * ((r + 1) % 3) : count);
        return following(counts);
    }

    /** Returns blocks of these lengths that follow each other. */
    static Blocks following(long[] lengths) {
        long[] displs = new long[lengths.length];
        long end = 0;
        for (int r = 0; r < lengths.length; r++) {
            displs[r] = end;
            end += lengths[r];
        }
        return new Blocks(Counts.of(lengths), Counts.of(displs), 0, end);
    }

    /** Returns blocks that lie in the opposite order, with a cell between them. */
    static Blocks scattered(long[] lengths) {
        long[] displs = new long[lengths.length];
        long end = 0;
        for (int r = lengths.length - 1; r >= 0; r--) {
            displs[r] = end;
            end += lengths[r] + 1;
        }
        return new Blocks(Counts.of(lengths), Counts.of(displs), 0, end);
    }

    /** Returns where and how long the blocks are in a collective with counts: scattered if they are irregular. */
    static Blocks vector(int size, long count, boolean irregular) {
        Blocks listed = listed(size, count, irregular);
        if (!irregular) {
            return listed;
        }
        long[] lengths = new long[size];
        for (int r = 0; r < size; r++) {
            lengths[r] = listed.length(r);
        }
        return scattered(lengths);
    }

    /** Makes these the blocks that {@code a} receives; {@code each}: with a buffer and a datatype a peer. */
    void receive(CollArgs a, boolean each) {
        a.recvCounts = counts;
        if (each) {
            a.recvs = parts(a.recv);
            a.recvSizes = sizes();
        } else {
            a.recvDispls = displs;
            a.recvSize = 1;
        }
    }

    /** Makes these the blocks that {@code a} sends. */
    void send(CollArgs a, boolean each) {
        a.sendCounts = counts;
        if (each) {
            a.sends = parts(a.send);
            a.sendSizes = sizes();
        } else {
            a.sendDispls = displs;
            a.sendSize = 1;
        }
    }

    private UserBuffer[] parts(UserBuffer all) {
        UserBuffer[] parts = new UserBuffer[counts.length()];
        Arrays.setAll(parts, i -> new UserBuffer().set(all).advance(at(i)));
        return parts;
    }

    private long[] sizes() {
        long[] sizes = new long[counts.length()];
        Arrays.fill(sizes, 1);
        return sizes;
    }

    long length(int rank) {
        return counts == null ? uniform : counts.at(rank);
    }

    long at(int rank) {
        return displs == null ? rank * uniform : displs.at(rank);
    }

    long capacity() {
        return capacity;
    }
}
