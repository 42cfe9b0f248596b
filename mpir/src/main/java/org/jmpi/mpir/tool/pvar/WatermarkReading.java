package org.jmpi.mpir.tool.pvar;

/** Reads an extreme since the handle was allocated or reset, over the periods in which it was started. */
final class WatermarkReading implements PvarReading {
    private final PvarWatermark watermark;
    private final PvarWatermark.Mark mark;

    WatermarkReading(PvarWatermark watermark) {
        this.watermark = watermark;
        mark = watermark.newMark();
    }

    @Override
    public int count() {
        return mark.values.length;
    }

    @Override
    public void start() {
        watermark.start(mark);
    }

    @Override
    public void stop() {
        watermark.stop(mark);
    }

    @Override
    public long get(int element) {
        return watermark.get(mark, element);
    }

    @Override
    public long getAndReset(int element) {
        return watermark.getAndReset(mark, element);
    }

    @Override
    public void set(int element, long value) {
        watermark.set(mark, element, value);
    }
}
