package org.jmpi.test.perf.barrier;

import java.util.Arrays;
import org.jmpi.mpir.coll.barrier.BarrierFlags;

/**
 * Memory for one thread that plays all participants. Counts accesses, and follows who can know of whose arrival: a word
 * knows what its writer knew, a reader learns what the word knows.
 */
final class KnowingWords implements BarrierFlags {
    long loads;
    long stores;
    long atomics;
    /** Whose step this is. */
    int actor;
    /** Nothing is told by slots from this one on. */
    int slotsThatCount = Integer.MAX_VALUE;

    private final long[] knownBy;
    /** What is written in a participant's memory, whether or not it has looked. */
    private final long[] delivered;

    private final long[] knownAt;
    private final long[] memory;
    private final int slots;

    KnowingWords(int n, int slots) {
        this.slots = slots;
        memory = new long[n * slots];
        knownAt = new long[n * slots];
        knownBy = new long[n];
        delivered = new long[n];
    }

    /** Participant {@code p} enters: it knows of itself. */
    void arrive(int p) {
        knownBy[p] |= 1L << p;
        delivered[p] |= 1L << p;
    }

    /** Returns the pairs of an observer and one whose arrival it can know of, itself included. */
    int pairs() {
        return Arrays.stream(knownBy).mapToInt(Long::bitCount).sum();
    }

    /** The same pairs, as far as the observer's memory says it, also that of the absent one. */
    int deliveredPairs() {
        return Arrays.stream(delivered).mapToInt(Long::bitCount).sum();
    }

    long accesses() {
        return loads + stores + atomics;
    }

    private int learn(int address, int slot) {
        if (slot < slotsThatCount) {
            knownBy[actor] |= knownAt[address];
            delivered[actor] |= knownBy[actor];
        }
        return address;
    }

    private void deliver(int owner, int slot) {
        if (slot < slotsThatCount) {
            delivered[owner] |= knownBy[actor];
        }
        delivered[actor] |= knownBy[actor];
    }

    @Override
    public long get(int owner, int slot) {
        loads++;
        return memory[learn(owner * slots + slot, slot)];
    }

    @Override
    public void set(int owner, int slot, long value) {
        stores++;
        int address = owner * slots + slot;
        memory[address] = value;
        knownAt[address] = knownBy[actor];
        deliver(owner, slot);
    }

    @Override
    public long getAndAdd(int owner, int slot, long delta) {
        long old = update(owner, slot);
        memory[owner * slots + slot] += delta;
        return old;
    }

    @Override
    public void or(int owner, int slot, long bits) {
        update(owner, slot);
        memory[owner * slots + slot] |= bits;
    }

    private long update(int owner, int slot) {
        atomics++;
        int address = owner * slots + slot;
        learn(address, slot);
        knownAt[address] |= knownBy[actor];
        deliver(owner, slot);
        return memory[address];
    }
}
