package org.jmpi.tool.profile;

import java.util.Locale;

/** Figures as people read them. */
final class Units {
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final int STEP = 1024;

    private Units() {}

    /** Seconds, milliseconds or microseconds. */
    static String time(double nanos) {
        if (nanos >= 1e9) {
            return format("%.3f s", nanos / 1e9);
        }
        return nanos >= 1e6 ? format("%.3f ms", nanos / 1e6) : format("%.2f us", nanos / 1e3);
    }

    static String bytes(double bytes) {
        int unit = 0;
        double value = bytes;
        while (value >= STEP && unit + 1 < BYTES.length) {
            value /= STEP;
            unit++;
        }
        return format(unit == 0 ? "%.0f %s" : "%.1f %s", value, BYTES[unit]);
    }

    /** The sizes that a slot of a histogram counts. */
    static String slot(int slot) {
        if (slot <= 1) {
            return slot == 0 ? "0 B" : "1 B";
        }
        return bytes(Math.scalb(1.0, slot - 1));
    }

    static String percent(double part, double whole) {
        return format("%.1f %%", whole == 0 ? 0 : 100 * part / whole);
    }

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
