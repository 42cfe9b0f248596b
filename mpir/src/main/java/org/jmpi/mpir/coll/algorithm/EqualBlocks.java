package org.jmpi.mpir.coll.algorithm;

/** A vector in blocks that are as equal as can be. */
final class EqualBlocks {
    private EqualBlocks() {}

    /** Returns the first of {@code count} elements in block {@code i} of {@code blocks}; {@code count} for the last + 1. */
    static long begin(long count, int blocks, int i) {
        return count / blocks * i + Math.min(i, count % blocks);
    }
}
