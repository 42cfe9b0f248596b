package org.jmpi.mpir.tool;

/** Reads a variable without history: every session sees the same. */
final class PresentReading implements PvarReading {
    private final Pvar variable;

    PresentReading(Pvar variable) {
        this.variable = variable;
    }

    @Override
    public void start() {
        // always runs
    }

    @Override
    public void stop() {
        // always runs
    }

    @Override
    public long get(int element) {
        return variable.current(element);
    }

    @Override
    public long getAndReset(int element) {
        throw new IllegalStateException("read-only");
    }

    @Override
    public void set(int element, long value) {
        throw new IllegalStateException("read-only");
    }
}
