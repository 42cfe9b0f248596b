package org.jmpi.mpir.tool;

/** What one handle sees of a variable. Values are in the variable's raw unit, see {@link Pvar}. */
sealed interface PvarReading permits PresentReading, SumReading, WatermarkReading {
    static PvarReading of(Pvar variable) {
        PvarClass varClass = variable.info().varClass();
        if (varClass.isWatermark()) {
            return new WatermarkReading(variable.watermark());
        }
        return varClass.isSum() ? new SumReading(variable) : new PresentReading(variable);
    }

    /** Begins to follow the variable; called on a stopped handle. */
    void start();

    /** Ceases to follow it; called on a started handle. */
    void stop();

    long get(int element);

    /** Returns the value and goes back to the starting value; what is counted meanwhile is counted after it. */
    long getAndReset(int element);

    void set(int element, long value);
}
