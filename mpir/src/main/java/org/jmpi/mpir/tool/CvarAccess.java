package org.jmpi.mpir.tool;

import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

/** Moves a control variable's value to a tool's buffer and back. */
final class CvarAccess {
    private CvarAccess() {}

    static void read(CvarInfo info, Object value, Object buffer) {
        ToolBuffer target = new ToolBuffer(buffer, info.datatype(), info.type() == CvarType.STRING ? 1 : info.count());
        switch (info.type()) {
            case INT, ENUM -> target.putInt(0, (Integer) value);
            case BOOLEAN -> target.putInt(0, (Boolean) value ? 1 : 0);
            case LONG -> target.putLong(0, (Long) value);
            case DOUBLE -> target.putDouble(0, (Double) value);
            case STRING -> target.putString(value == null ? "" : (String) value);
            case RANGE -> {
                target.putInt(0, ((CvarRange) value).low());
                target.putInt(1, ((CvarRange) value).high());
            }
        }
    }

    /** Value that a tool wants to write; one that the variable does not take is refused. */
    static Object write(CvarInfo info, Object buffer) {
        ToolBuffer source = new ToolBuffer(buffer, info.datatype(), info.type() == CvarType.STRING ? 1 : info.count());
        return switch (info.type()) {
            case INT -> (int) limited(info, source.getInt(0));
            case BOOLEAN -> source.getInt(0) != 0;
            case ENUM -> word(info, source.getInt(0));
            case LONG -> limited(info, source.getLong(0));
            case DOUBLE -> finite(info, source.getDouble(0));
            case STRING -> source.getString();
            case RANGE -> range(info, source.getInt(0), source.getInt(1));
        };
    }

    private static long limited(CvarInfo info, long value) {
        if (!CvarParser.inLimits(info, value)) {
            throw refused(info, Long.toString(value));
        }
        return value;
    }

    private static int word(CvarInfo info, int value) {
        if (value < 0 || value >= info.enumValues().size()) {
            throw refused(info, Integer.toString(value));
        }
        return value;
    }

    private static double finite(CvarInfo info, double value) {
        if (!Double.isFinite(value)) {
            throw refused(info, Double.toString(value));
        }
        return value;
    }

    private static CvarRange range(CvarInfo info, int low, int high) {
        if (low > high || !CvarParser.inLimits(info, low) || !CvarParser.inLimits(info, high)) {
            throw refused(info, low + ":" + high);
        }
        return new CvarRange(low, high);
    }

    private static MpirException refused(CvarInfo info, String value) {
        String expected = info.type() == CvarType.ENUM
                ? "an index from 0 to " + (info.enumValues().size() - 1) + ", for " + CvarParser.expectation(info)
                : CvarParser.expectation(info);
        return new MpirException(
                ErrorClass.MPI_T_ERR_INVALID,
                "value " + value + " for " + info.name() + ": this variable takes " + expected
                        + "; write such a value");
    }
}
