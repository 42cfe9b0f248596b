package org.jmpi.mpir.tool.cvar;

import java.util.Locale;
import java.util.Set;
import org.jmpi.mpir.tool.type.ToolErrors;
import org.jspecify.annotations.Nullable;

/** Reads and writes the text of a control variable's value. */
final class CvarParser {
    /** Default of a STRING variable that holds nothing. */
    static final String NULL_TEXT = "NULL";

    private static final Set<String> YES = Set.of("yes", "true", "on", "1");
    private static final Set<String> NO = Set.of("no", "false", "off", "0");

    private CvarParser() {}

    /** Value of a default's text, which the build has checked; of an ENUM it is the index. */
    static @Nullable Object defaultOf(CvarType type, String text) {
        return switch (type) {
            case INT, ENUM -> Integer.valueOf(text);
            case LONG -> Long.valueOf(text);
            case BOOLEAN -> parseBoolean(text);
            case DOUBLE -> Double.valueOf(text);
            case STRING -> text.equals(NULL_TEXT) ? null : text;
            case RANGE -> range(text);
        };
    }

    /**
     * Value of a text.
     *
     * @param source name under which the text was found, for the error
     */
    static @Nullable Object parse(CvarInfo info, String source, @Nullable String text) {
        if (info.type() == CvarType.STRING) {
            return text;
        }
        Object value = text == null ? null : tryParse(info, text.strip());
        if (value == null) {
            throw ToolErrors.badValue(source, text, expectation(info));
        }
        return value;
    }

    private static @Nullable Object tryParse(CvarInfo info, String text) {
        try {
            return switch (info.type()) {
                case INT -> inLimits(info, Integer.parseInt(text)) ? (Object) Integer.valueOf(text) : null;
                case LONG -> inLimits(info, Long.parseLong(text)) ? (Object) Long.valueOf(text) : null;
                case BOOLEAN -> parseBoolean(text);
                case DOUBLE -> parseDouble(text);
                case ENUM -> parseEnum(info, text);
                case RANGE -> parseRange(info, text);
                case STRING -> text;
            };
        } catch (NumberFormatException e) {
            return null;
        }
    }

    static boolean inLimits(CvarInfo info, long value) {
        return value >= info.min() && value <= info.max();
    }

    private static @Nullable Boolean parseBoolean(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        // MPICH takes all-lower and all-upper, never a mixture
        boolean oneCase = text.equals(lower) || text.equals(text.toUpperCase(Locale.ROOT));
        if (oneCase && YES.contains(lower)) {
            return Boolean.TRUE;
        }
        return (oneCase && NO.contains(lower)) ? Boolean.FALSE : null;
    }

    private static @Nullable Double parseDouble(String text) {
        double value = Double.parseDouble(text);
        return Double.isFinite(value) ? (Double) value : null;
    }

    private static @Nullable Integer parseEnum(CvarInfo info, String text) {
        int index = info.enumValues().indexOf(text);
        return index < 0 ? null : (Integer) index;
    }

    private static @Nullable CvarRange parseRange(CvarInfo info, String text) {
        CvarRange range = range(text);
        boolean fits = range != null && inLimits(info, range.low()) && inLimits(info, range.high());
        return fits ? range : null;
    }

    private static @Nullable CvarRange range(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            return null;
        }
        int low = Integer.parseInt(text.substring(0, colon).strip());
        int high = Integer.parseInt(text.substring(colon + 1).strip());
        return low <= high ? new CvarRange(low, high) : null;
    }

    /** What a variable takes, for messages and the reference page. */
    static String expectation(CvarInfo info) {
        return switch (info.type()) {
            case INT -> "an integer" + limits(info, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> "an integer" + limits(info, Long.MIN_VALUE, Long.MAX_VALUE);
            case BOOLEAN -> "yes, true, on, 1, no, false, off or 0";
            case DOUBLE -> "a number";
            case STRING -> "any text";
            case ENUM -> "one of " + String.join(", ", info.enumValues());
            case RANGE -> "low:high, integers" + limits(info, Integer.MIN_VALUE, Integer.MAX_VALUE);
        };
    }

    private static String limits(CvarInfo info, long least, long greatest) {
        boolean below = info.min() > least;
        boolean above = info.max() < greatest;
        if (below && above) {
            return " from " + info.min() + " to " + info.max();
        }
        return below ? " of at least " + info.min() : above ? " of at most " + info.max() : "";
    }

    /** Text that {@link #parse} reads back as the value. */
    static String format(CvarInfo info, @Nullable Object value) {
        if (value == null) {
            return NULL_TEXT;
        }
        return info.type() == CvarType.ENUM ? info.enumValues().get((Integer) value) : value.toString();
    }
}
