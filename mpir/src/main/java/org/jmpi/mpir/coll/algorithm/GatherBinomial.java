package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Blocks go up a binomial tree (mirrors {@code MPIR_Gather_intra_binomial}). A rank's subtree are the ranks that follow
 * it, relative to the root.
 */
public final class GatherBinomial implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        int relative = (a.rank - a.root + a.size) % a.size;
        if (relative == 0) {
            runRoot(s, a);
        } else {
            int blocks = Math.min(Integer.lowestOneBit(relative), a.size - relative);
            UserBuffer from = a.send;
            if (blocks > 1) {
                from = s.scratch(blocks * a.bytes, null);
                s.copy(a.send, 0, from, 0, a.bytes);
                for (int mask = 1; mask < blocks; mask <<= 1) {
                    long n = Math.min(mask, blocks - mask);
                    s.recv(from, mask * a.bytes, n * a.bytes, (a.rank + mask) % a.size);
                }
                s.fence();
            }
            s.send(from, 0, blocks * a.bytes, (a.root + (relative & relative - 1)) % a.size);
        }
        s.fence();
    }

    private static void runRoot(CollSchedule s, CollArgs a) {
        if (!a.inPlace) {
            s.copy(a.send, 0, a.recv, a.root * a.bytes, a.bytes);
        }
        UserBuffer wrapped = null;
        int wrappedFrom = 0;
        int wrappedBlocks = 0;
        for (int mask = 1; mask < a.size; mask <<= 1) {
            int child = (a.root + mask) % a.size;
            int blocks = Math.min(mask, a.size - mask);
            if (child + blocks <= a.size) {
                s.recv(a.recv, child * a.bytes, blocks * a.bytes, child);
            } else {
                wrapped = s.scratch(blocks * a.bytes, null);
                wrappedFrom = child;
                wrappedBlocks = blocks;
                s.recv(wrapped, 0, blocks * a.bytes, child);
            }
        }
        s.fence();
        if (wrapped != null) {
            long before = (a.size - wrappedFrom) * a.bytes;
            s.copy(wrapped, 0, a.recv, wrappedFrom * a.bytes, before);
            s.copy(wrapped, before, a.recv, 0, wrappedBlocks * a.bytes - before);
        }
    }
}
