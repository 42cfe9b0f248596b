package org.jmpi.mpir.tool;

import java.util.function.IntToLongFunction;

/**
 * A performance variable and where its value comes from. Values are longs; those of a double variable are in units of
 * 1e-9.
 */
final class Pvar {
    private final PvarInfo info;
    private final IntToLongFunction source;
    private final PvarTimer timer;
    private final PvarWatermark watermark;

    Pvar(PvarInfo info, IntToLongFunction source) {
        this(info, source, null, null);
    }

    Pvar(PvarInfo info, PvarTimer timer) {
        this(info, index -> timer.nanos(), timer, null);
    }

    Pvar(PvarInfo info, PvarWatermark watermark) {
        this(info, index -> watermark.level(), null, watermark);
    }

    private Pvar(PvarInfo info, IntToLongFunction source, PvarTimer timer, PvarWatermark watermark) {
        this.info = info;
        this.source = source;
        this.timer = timer;
        this.watermark = watermark;
    }

    PvarInfo info() {
        return info;
    }

    /** Value now; a watermark's is the level that it marks. */
    long current(int element) {
        return source.applyAsLong(element);
    }

    PvarWatermark watermark() {
        return watermark;
    }

    /** Called when a handle starts to look (true) or ceases to (false). */
    void look(boolean begin) {
        if (timer != null) {
            timer.look(begin);
        }
    }
}
