package org.jmpi.mpir.coll.barrier;

/**
 * The shared memory of a barrier: {@link Barriers#slots} words for each of its participants, all zero before the first
 * use. A word has a cache line of its own (128 bytes, since pairs of lines are fetched together), best in memory near its
 * owner. Every participant may read and write all of them. A write becomes visible in time; those of one participant to
 * the words of one owner become visible in their order.
 */
public interface BarrierFlags {
    /** Returns word {@code slot} of participant {@code owner}, with acquire semantics. */
    long get(int owner, int slot);

    /** Sets word {@code slot} of participant {@code owner}, with release semantics. */
    void set(int owner, int slot, long value);

    /** Adds {@code delta} to a word and returns what it was, with volatile semantics. */
    long getAndAdd(int owner, int slot, long delta);

    /** Sets {@code bits} in a word at once, so that no other write in between is lost. */
    void or(int owner, int slot, long bits);
}
