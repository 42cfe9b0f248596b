package org.jmpi.mpir.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Keeps an extreme of a level for each tool session that has it started. While there is none, {@link #update} reads
 * one boolean.
 */
public final class PvarWatermark {
    private final boolean high;
    private final LongSupplier level;
    private final List<Mark> started = new ArrayList<>();
    private boolean enabled;

    PvarWatermark(boolean high, LongSupplier level) {
        this.high = high;
        this.level = level;
    }

    /**
     * Reports that the level changed.
     *
     * @param now the new level
     */
    public void update(long now) {
        if (enabled) {
            updateMarks(now);
        }
    }

    private synchronized void updateMarks(long now) {
        for (Mark mark : started) {
            mark.value = high ? Math.max(mark.value, now) : Math.min(mark.value, now);
        }
    }

    long level() {
        return level.getAsLong();
    }

    synchronized void start(Mark mark) {
        started.add(mark);
        enabled = true;
        updateMarks(level());
    }

    synchronized void stop(Mark mark) {
        started.remove(mark);
        enabled = !started.isEmpty();
    }

    synchronized long get(Mark mark) {
        return mark.value;
    }

    /** Takes the extreme and begins anew at the level now. */
    synchronized long getAndSet(Mark mark) {
        long value = mark.value;
        mark.value = level();
        return value;
    }

    synchronized void set(Mark mark, long value) {
        mark.value = value;
    }

    /** One session's extreme; guarded by the watermark. */
    static final class Mark {
        private long value;
    }
}
