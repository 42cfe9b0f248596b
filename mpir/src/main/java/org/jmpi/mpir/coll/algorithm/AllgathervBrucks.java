package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Bruck's algorithm with blocks of any lengths (mirrors {@code MPIR_Allgatherv_intra_brucks} and
 * {@code MPIR_TSP_Iallgatherv_sched_intra_brucks}). For short messages and any size.
 */
public final class AllgathervBrucks implements CollAlgorithm {
    private final int radix;

    /** Makes the algorithm; {@code k}: 2 or more. */
    public AllgathervBrucks(int k) {
        radix = k;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        long total = sum(a, a.rank, a.size);
        if (total == 0) {
            return;
        }
        UserBuffer tmp = s.scratch(total, null);
        s.copy(a.inPlace ? a.recv : a.send, a.inPlace ? a.recvAt(a.rank) : 0, tmp, 0, a.recvBytes(a.rank));
        for (long have = 1; have < a.size; have *= radix) {
            for (long at = have; at < Math.min(have * radix, a.size); at += have) {
                exchange(s, a, tmp, (int) at, (int) Math.min(have, a.size - at));
            }
            s.fence();
        }
        long at = 0;
        for (int i = 0; i < a.size; i++) {
            int r = (a.rank + i) % a.size;
            s.copy(tmp, at, a.recv, a.recvAt(r), a.recvBytes(r));
            at += a.recvBytes(r);
        }
    }

    /** Returns how many bytes {@code n} blocks have, from rank {@code first} on, round the end. */
    private static long sum(CollArgs a, int first, int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += a.recvBytes((first + i) % a.size);
        }
        return sum;
    }

    private static void exchange(CollSchedule s, CollArgs a, UserBuffer tmp, int distance, int blocks) {
        int source = (a.rank + distance) % a.size;
        long in = sum(a, source, blocks);
        long out = sum(a, a.rank, blocks);
        if (in > 0) {
            s.recv(tmp, sum(a, a.rank, distance), in, source);
        }
        if (out > 0) {
            s.send(tmp, 0, out, (a.rank - distance + a.size) % a.size);
        }
    }
}
