package org.jmpi.mpid.ch4.vci;

import org.jmpi.mpir.mpl.CacheLinePadding;

/**
 * What changes in a {@link Vci} with every call, on lines of its own: a collector puts objects side by side as it likes, and
 * what threads of other VCIs read must not lie beside this.
 */
abstract class VciState extends CacheLinePadding {
    volatile boolean multiple;
    volatile boolean asleep;
    /** How often the one thread that takes no lock is inside. */
    int depth;

    long epoch;
    /** The epoch when {@link Vci#consumeNews} was called last. */
    long knownEpoch;
}
