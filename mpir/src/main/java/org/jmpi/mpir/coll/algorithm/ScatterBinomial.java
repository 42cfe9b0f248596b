package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Blocks go down a binomial tree (mirrors {@code MPIR_Scatter_intra_binomial}). A rank's subtree are the ranks that
 * follow it, relative to the root.
 */
public final class ScatterBinomial implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        int relative = (a.rank - a.root + a.size) % a.size;
        if (relative == 0) {
            runRoot(s, a);
        } else {
            int blocks = Math.min(Integer.lowestOneBit(relative), a.size - relative);
            UserBuffer to = blocks > 1 ? s.scratch(blocks * a.bytes, null) : a.recv;
            s.recv(to, 0, blocks * a.bytes, (a.root + (relative & relative - 1)) % a.size);
            s.fence();
            for (int mask = Integer.highestOneBit(2 * blocks - 1) >> 1; mask > 0; mask >>= 1) {
                long n = Math.min(mask, blocks - mask);
                s.send(to, mask * a.bytes, n * a.bytes, (a.rank + mask) % a.size);
            }
            s.copy(to, 0, a.recv, 0, a.bytes);
        }
        s.fence();
    }

    private static void runRoot(CollSchedule s, CollArgs a) {
        for (int mask = Integer.highestOneBit(2 * a.size - 1) >> 1; mask > 0; mask >>= 1) {
            int child = (a.root + mask) % a.size;
            int blocks = Math.min(mask, a.size - mask);
            if (child + blocks <= a.size) {
                s.send(a.send, child * a.bytes, blocks * a.bytes, child);
            } else {
                UserBuffer wrapped = s.scratch(blocks * a.bytes, null);
                long before = (a.size - child) * a.bytes;
                s.copy(a.send, child * a.bytes, wrapped, 0, before);
                s.copy(a.send, 0, wrapped, before, blocks * a.bytes - before);
                s.send(wrapped, 0, blocks * a.bytes, child);
            }
        }
        s.fence();
        if (!a.inPlace) {
            s.copy(a.send, a.root * a.bytes, a.recv, 0, a.bytes);
        }
    }
}
