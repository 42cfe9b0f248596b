package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Bruck's algorithm: the distance that a block has to go is written in base k; in round j all blocks whose digit j is d
 * go d * k^j ranks on (mirrors {@code MPIR_Alltoall_intra_brucks} and {@code MPIR_Alltoall_intra_k_brucks}). For short
 * messages.
 */
public final class AlltoallBrucks implements CollAlgorithm {
    private final int radix;

    /** Makes the algorithm; {@code k}: 2 or more. */
    public AlltoallBrucks(int k) {
        radix = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer blocks = s.scratch(a.size * a.bytes, null);
        UserBuffer out = s.scratch(a.size * a.bytes, null);
        UserBuffer in = s.scratch(a.size * a.bytes, null);
        AlltoallRing.rotate(s, a, blocks);
        for (long unit = 1; unit < a.size; unit *= radix) {
            round(s, a, unit, blocks, out, in);
        }
        for (int i = 0; i < a.size; i++) {
            s.copy(blocks, i * a.bytes, a.recv, (a.rank - i + a.size) % a.size * a.bytes, a.bytes);
        }
    }

    private void round(CollSchedule s, CollArgs a, long unit, UserBuffer blocks, UserBuffer out, UserBuffer in) {
        long at = 0;
        for (long distance = unit; distance < Math.min(unit * radix, a.size); distance += unit) {
            long from = at;
            for (long i = distance; i < a.size; i = next(i, unit)) {
                s.copy(blocks, i * a.bytes, out, at, a.bytes);
                at += a.bytes;
            }
            s.recv(in, from, at - from, (int) ((a.rank - distance + a.size) % a.size));
            s.send(out, from, at - from, (int) ((a.rank + distance) % a.size));
        }
        s.fence();
        at = 0;
        for (long distance = unit; distance < Math.min(unit * radix, a.size); distance += unit) {
            for (long i = distance; i < a.size; i = next(i, unit)) {
                s.copy(in, at, blocks, i * a.bytes, a.bytes);
                at += a.bytes;
            }
        }
    }

    /** Returns the next block with the same digit of value {@code unit}. */
    private long next(long i, long unit) {
        return (i + 1) % unit == 0 ? i + 1 + unit * (radix - 1) : i + 1;
    }
}
