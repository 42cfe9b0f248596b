package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Pairs exchange the reduction over their group of ranks, at doubling distances; who is the upper one of a pair takes the
 * lower one's into its result (mirrors {@code MPIR_Scan_intra_recursive_doubling}). Operands stay in rank order.
 */
public final class ScanRecursiveDoubling implements CollAlgorithm {
    private final boolean exclusive;

    /** Makes the algorithm of MPI_Scan or, if {@code exclusive}, of MPI_Exscan. */
    public ScanRecursiveDoubling(boolean exclusive) {
        this.exclusive = exclusive;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer partial = s.scratch(a.bytes, a.type);
        UserBuffer other = s.scratch(a.bytes, a.type);
        s.copy(a.send, 0, partial, 0, a.bytes);
        boolean hasResult = !exclusive;
        if (hasResult) {
            s.copy(a.send, 0, a.recv, 0, a.bytes);
        }
        for (int mask = 1; mask < a.size; mask <<= 1) {
            int peer = a.rank ^ mask;
            if (peer >= a.size) {
                continue;
            }
            s.recv(other, 0, a.bytes, peer);
            s.send(partial, 0, a.bytes, peer);
            s.fence();
            if (peer > a.rank) {
                s.reduceLocal(partial, 0, other, 0, a.count, a.type, a.op);
                UserBuffer swap = partial;
                partial = other;
                other = swap;
                continue;
            }
            if (hasResult) {
                s.reduceLocal(other, 0, a.recv, 0, a.count, a.type, a.op);
            } else {
                s.copy(other, 0, a.recv, 0, a.bytes);
            }
            hasResult = true;
            s.reduceLocal(other, 0, partial, 0, a.count, a.type, a.op);
        }
    }
}
