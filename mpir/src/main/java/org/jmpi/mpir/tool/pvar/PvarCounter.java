package org.jmpi.mpir.tool.pvar;

/** Storage of a COUNTER or AGGREGATE: what only grows. Owned by one thread at a time. */
public final class PvarCounter extends PvarStorage {
    PvarCounter(PvarRaw kind, int count) {
        super(kind, count);
    }

    /** Sets all elements to 0. */
    public void init() {
        java.util.Arrays.fill(values, kind.of(0L));
    }

    /**
     * Adds to an element.
     *
     * @param element which
     * @param amount how much
     */
    public void inc(int element, long amount) {
        values[element] = kind.plus(values[element], kind.of(amount));
    }

    /**
     * Adds to an element of an aggregate of doubles.
     *
     * @param element which
     * @param amount how much
     */
    public void add(int element, double amount) {
        values[element] = kind.plus(values[element], kind.of(amount));
    }
}
