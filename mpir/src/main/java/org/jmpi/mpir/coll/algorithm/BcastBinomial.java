package org.jmpi.mpir.coll.algorithm;

/** The message goes down a binomial tree (mirrors {@code MPIR_Bcast_intra_binomial}). For short messages. */
public final class BcastBinomial implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        int relative = (a.rank - a.root + a.size) % a.size;
        int mask = 1;
        while (mask < a.size && (relative & mask) == 0) {
            mask <<= 1;
        }
        if (relative != 0) {
            s.recv(a.send, 0, a.bytes, (a.rank - mask + a.size) % a.size);
            s.fence();
        }
        for (mask >>= 1; mask > 0; mask >>= 1) {
            if (relative + mask < a.size) {
                s.send(a.send, 0, a.bytes, (a.rank + mask) % a.size);
            }
        }
        s.fence();
    }
}
