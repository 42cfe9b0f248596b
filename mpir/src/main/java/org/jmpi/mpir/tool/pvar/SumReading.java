package org.jmpi.mpir.tool.pvar;

/**
 * Reads a sum over the periods in which the handle was started: the variable itself never stops. While the handle is
 * stopped {@link #sums} has its value; while it runs that is the variable's, less {@link #offsets}, on top.
 */
final class SumReading implements PvarReading {
    private final PvarSource source;
    private final PvarRaw kind;
    private final long[] sums;
    private final long[] offsets;
    private boolean running;

    SumReading(PvarSource source, PvarRaw kind) {
        this.source = source;
        this.kind = kind;
        sums = new long[source.count()];
        offsets = new long[sums.length];
    }

    @Override
    public int count() {
        return sums.length;
    }

    @Override
    public void start() {
        source.watch(true);
        running = true;
        for (int element = 0; element < offsets.length; element++) {
            offsets[element] = source.raw(element);
        }
    }

    @Override
    public void stop() {
        for (int element = 0; element < sums.length; element++) {
            sums[element] = get(element);
        }
        running = false;
        source.watch(false);
    }

    @Override
    public long get(int element) {
        return running ? with(element, source.raw(element)) : sums[element];
    }

    @Override
    public long getAndReset(int element) {
        long value = sums[element];
        if (running) {
            long now = source.raw(element);
            value = with(element, now);
            offsets[element] = now;
        }
        sums[element] = kind.of(0L);
        return value;
    }

    @Override
    public void set(int element, long value) {
        sums[element] = value;
        if (running) {
            offsets[element] = source.raw(element);
        }
    }

    private long with(int element, long now) {
        return kind.plus(sums[element], kind.minus(now, offsets[element]));
    }
}
