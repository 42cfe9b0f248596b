package org.jmpi.mpir.tool.pvar;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an extreme of a level for each tool session that has it started. While there is none, {@link #update(long)} reads
 * one boolean. The level is the layer's, or, once {@link #init} was called, stored here.
 */
public final class PvarWatermark implements PvarSource {
    private final boolean high;
    private final PvarRaw kind;
    /** Null: {@link #stored} has the level. */
    private final @Nullable PvarSource level;

    private final long[] stored;
    private final List<Mark> started = new ArrayList<>();
    private boolean enabled;

    /**
     * Makes a watermark of integers, to be registered with {@link PvarDefinition#from(PvarSource)}.
     *
     * @param high whether for the greatest level, not the least
     * @param level gives the level
     */
    public PvarWatermark(boolean high, LongSupplier level) {
        this(high, PvarRaw.LONG, PvarSource.of(level));
    }

    PvarWatermark(boolean high, PvarRaw kind, PvarSource level) {
        this.high = high;
        this.kind = kind;
        this.level = level;
        stored = new long[0];
    }

    PvarWatermark(boolean high, PvarRaw kind, int count) {
        this.high = high;
        this.kind = kind;
        level = null;
        stored = new long[count];
        enabled = Instrument.ON;
    }

    @Override
    public int count() {
        return level == null ? stored.length : level.count();
    }

    @Override
    public long raw(int element) {
        return level == null ? stored[element] : level.raw(element);
    }

    /** {@return the level of the only element, of a variable of integers} */
    public long get() {
        return raw(0);
    }

    /**
     * Sets an element's level, which every session's extreme starts from.
     *
     * @param element which
     * @param value the level
     */
    public synchronized void init(int element, double value) {
        long now = kind.of(value);
        if (level == null) {
            stored[element] = now;
        }
        for (Mark mark : started) {
            mark.values[element] = now;
        }
    }

    /**
     * Reports that the level of the only element changed.
     *
     * @param now the new level
     */
    public void update(long now) {
        if (Instrument.ON && enabled) {
            updateMarks(0, kind.of(now));
        }
    }

    /**
     * Reports that an element's level changed.
     *
     * @param element which
     * @param now the new level
     */
    public void update(int element, double now) {
        if (Instrument.ON && enabled) {
            updateMarks(element, kind.of(now));
        }
    }

    private synchronized void updateMarks(int element, long now) {
        if (level == null) {
            stored[element] = now;
        }
        for (Mark mark : started) {
            mark.values[element] = extreme(mark.values[element], now);
        }
    }

    private long extreme(long a, long b) {
        return kind.isLess(a, b) == high ? b : a;
    }

    Mark newMark() {
        Mark mark = new Mark(count());
        for (int element = 0; element < mark.values.length; element++) {
            mark.values[element] = raw(element);
        }
        return mark;
    }

    synchronized void start(Mark mark) {
        started.add(mark);
        enabled = true;
        watch(true);
        for (int element = 0; element < mark.values.length; element++) {
            mark.values[element] = extreme(mark.values[element], raw(element));
        }
    }

    synchronized void stop(Mark mark) {
        started.remove(mark);
        enabled = level == null || !started.isEmpty();
        watch(false);
    }

    /** Tells the level that a handle looks at its extreme. */
    @Override
    public void watch(boolean begin) {
        if (level != null) {
            level.watch(begin);
        }
    }

    synchronized long get(Mark mark, int element) {
        return mark.values[element];
    }

    /** Takes the extreme and begins anew at the level now. */
    synchronized long getAndReset(Mark mark, int element) {
        long value = mark.values[element];
        mark.values[element] = raw(element);
        return value;
    }

    synchronized void set(Mark mark, int element, long value) {
        mark.values[element] = value;
    }

    /** One session's extremes; guarded by the watermark. */
    static final class Mark {
        final long[] values;

        private Mark(int count) {
            values = new long[count];
        }
    }
}
