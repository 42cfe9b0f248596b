package org.jmpi.hydra.status;

import java.util.BitSet;
import org.jmpi.mpir.pmi.status.RankReport.Call;

/**
 * A rank that waits for others.
 *
 * @param rank who waits
 * @param call in which call
 * @param targets for whom
 * @param any whether one of them is enough
 */
record Wait(int rank, Call call, BitSet targets, boolean any) {
    /** Whether those that can go on suffice to end the wait some time. */
    boolean canEnd(BitSet live) {
        BitSet missing = (BitSet) targets.clone();
        missing.andNot(live);
        return any ? missing.cardinality() < targets.cardinality() : missing.isEmpty();
    }
}
