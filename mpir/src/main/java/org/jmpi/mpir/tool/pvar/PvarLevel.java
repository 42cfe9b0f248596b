package org.jmpi.mpir.tool.pvar;

/** Storage of a LEVEL: what can be set, and rises and falls. Owned by one thread at a time. */
public final class PvarLevel extends PvarSetting {
    PvarLevel(PvarRaw kind, int count) {
        super(kind, count);
    }

    /**
     * Raises an element.
     *
     * @param element which
     * @param amount by how much
     */
    public void inc(int element, long amount) {
        values[element] = kind.plus(values[element], kind.of(amount));
    }

    /**
     * Lowers an element.
     *
     * @param element which
     * @param amount by how much
     */
    public void dec(int element, long amount) {
        values[element] = kind.minus(values[element], kind.of(amount));
    }
}
