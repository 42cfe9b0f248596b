package org.jmpi.mpir.tool.pvar;

/** Reads a variable without history: every session sees the same. */
final class PresentReading implements PvarReading {
    private final PvarSource source;
    private final int count;

    PresentReading(PvarSource source) {
        this.source = source;
        count = source.count();
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public void start() {
        source.watch(true);
    }

    @Override
    public void stop() {
        source.watch(false);
    }

    @Override
    public long get(int element) {
        return source.raw(element);
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
