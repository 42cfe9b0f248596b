package org.jmpi.tool.otf2;

import java.util.Arrays;

/** The clock of a location against that of the trace: offsets at some times, and straight lines between them. */
final class ClockCorrection {
    private long[] times = new long[4];
    private long[] offsets = new long[4];
    private int count;
    /** The interval of the last time; times only grow. */
    private int interval;

    /** Adds an offset at a later time than the last; false if it is not later. */
    boolean add(long time, long offset) {
        if (count > 0 && Long.compareUnsigned(time, times[count - 1]) <= 0) {
            return false;
        }
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        times[count] = time;
        offsets[count++] = offset;
        return true;
    }

    /** Returns the trace's time of a time of the location. */
    long correct(long time) {
        if (count < 2) {
            return time;
        }
        while (interval < count - 2 && Long.compareUnsigned(time, times[interval + 1]) > 0) {
            interval++;
        }
        long begin = times[interval];
        double slope = (double) (offsets[interval + 1] - offsets[interval]) / (double) (times[interval + 1] - begin);
        return time + offsets[interval] + (long) Math.rint(slope * (double) (time - begin));
    }
}
