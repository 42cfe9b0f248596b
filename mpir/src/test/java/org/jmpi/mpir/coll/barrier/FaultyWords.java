package org.jmpi.mpir.coll.barrier;

import java.util.function.LongUnaryOperator;

/** Breaks a protocol that ships: what is read, and what is written, goes through a function. */
record FaultyWords(BarrierFlags words, LongUnaryOperator reading, LongUnaryOperator writing) implements BarrierFlags {
    @Override
    public long get(int owner, int slot) {
        return reading.applyAsLong(words.get(owner, slot));
    }

    @Override
    public void set(int owner, int slot, long value) {
        words.set(owner, slot, writing.applyAsLong(value));
    }

    @Override
    public long getAndAdd(int owner, int slot, long delta) {
        return words.getAndAdd(owner, slot, delta);
    }

    @Override
    public void or(int owner, int slot, long bits) {
        words.or(owner, slot, bits);
    }
}
