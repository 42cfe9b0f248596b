package org.jmpi.mpir.tool.pvar;

/** Elements of a performance variable that are stored here and changed by the layer that counts. */
abstract class PvarStorage implements PvarSource {
    final PvarRaw kind;
    final long[] values;

    PvarStorage(PvarRaw kind, int count) {
        this.kind = kind;
        values = new long[count];
    }

    @Override
    public final int count() {
        return values.length;
    }

    @Override
    public final long raw(int element) {
        return values[element];
    }

    /**
     * {@return an element}
     *
     * @param element which
     */
    public final long get(int element) {
        return kind == PvarRaw.DOUBLE ? (long) getDouble(element) : values[element];
    }

    /** {@return the only element} */
    public final long get() {
        return get(0);
    }

    /**
     * {@return an element of a variable of doubles}
     *
     * @param element which
     */
    public final double getDouble(int element) {
        return kind == PvarRaw.DOUBLE ? Double.longBitsToDouble(values[element]) : values[element];
    }
}
