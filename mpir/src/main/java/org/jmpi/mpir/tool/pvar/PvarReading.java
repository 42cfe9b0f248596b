package org.jmpi.mpir.tool.pvar;

/** What one handle sees of a variable. Values are raw, see {@link PvarSource}. */
sealed interface PvarReading permits PresentReading, SumReading, WatermarkReading {
    static PvarReading of(PvarInfo info, PvarSource source, PvarRaw raw) {
        if (info.varClass().isWatermark()) {
            return new WatermarkReading((PvarWatermark) source);
        }
        return info.varClass().isSum() ? new SumReading(source, raw) : new PresentReading(source);
    }

    /** {@return how many elements the handle has} */
    int count();

    /** Begins to follow the variable; called on a stopped handle. */
    void start();

    /** Ceases to follow it; called on a started handle. */
    void stop();

    long get(int element);

    /** Returns the value and goes back to the starting value; what is counted meanwhile is counted after it. */
    long getAndReset(int element);

    void set(int element, long value);
}
