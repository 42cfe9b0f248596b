package org.jmpi.mpir.tool;

/** Reads a sum over the periods in which the handle was started: the variable itself never stops. */
final class SumReading implements PvarReading {
    private final Pvar variable;
    private final long[] sums;
    private final long[] offsets;
    private boolean running;

    SumReading(Pvar variable) {
        this.variable = variable;
        sums = new long[variable.info().count()];
        offsets = new long[sums.length];
    }

    @Override
    public void start() {
        variable.look(true);
        running = true;
        takeOffsets();
    }

    @Override
    public void stop() {
        for (int element = 0; element < sums.length; element++) {
            sums[element] = get(element);
            offsets[element] = 0;
        }
        running = false;
        variable.look(false);
    }

    @Override
    public long get(int element) {
        return sums[element] + (running ? variable.current(element) : 0) - offsets[element];
    }

    @Override
    public long getAndReset(int element) {
        long now = running ? variable.current(element) : 0;
        long value = sums[element] + now - offsets[element];
        sums[element] = 0;
        offsets[element] = now;
        return value;
    }

    @Override
    public void set(int element, long value) {
        sums[element] = value;
        offsets[element] = running ? variable.current(element) : 0;
    }

    private void takeOffsets() {
        for (int element = 0; element < offsets.length; element++) {
            offsets[element] = variable.current(element);
        }
    }
}
