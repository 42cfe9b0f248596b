package org.jmpi.mpir.tool.pvar;

/** Storage of a STATE, SIZE, PERCENTAGE or GENERIC variable: what can be set. Owned by one thread at a time. */
public sealed class PvarSetting extends PvarStorage permits PvarLevel {
    PvarSetting(PvarRaw kind, int count) {
        super(kind, count);
    }

    /**
     * Sets the only element.
     *
     * @param value the new value
     */
    public final void set(long value) {
        values[0] = kind.of(value);
    }

    /**
     * Sets an element.
     *
     * @param element which
     * @param value the new value
     */
    public final void set(int element, double value) {
        values[element] = kind.of(value);
    }
}
