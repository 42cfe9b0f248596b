package org.jmpi.codegen.cvar;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks that a default's text fits the variable's type and limits. */
final class DefaultValue {
    private static final Set<String> BOOLEANS = Set.of("yes", "true", "on", "1", "no", "false", "off", "0");

    private DefaultValue() {}

    /** What the variable takes, if its default is not of that kind; null if it is. */
    static @Nullable String mismatch(Declaration cvar) {
        String text = cvar.defaultValue();
        return switch (cvar.type()) {
            case "INT" -> unless(isInteger(cvar, text, Integer.MIN_VALUE, Integer.MAX_VALUE), integer(cvar));
            case "LONG" -> unless(isInteger(cvar, text, Long.MIN_VALUE, Long.MAX_VALUE), integer(cvar));
            case "BOOLEAN" -> unless(BOOLEANS.contains(text.toLowerCase(Locale.ROOT)), "true or false");
            case "DOUBLE" -> unless(isFinite(text), "a finite number");
            case "ENUM" -> unless(cvar.enumValues().contains(text), "one of " + cvar.enumValues());
            case "RANGE" -> unless(isRange(cvar, text), "low:high, integers" + limits(cvar));
            default -> null;
        };
    }

    private static @Nullable String unless(boolean fits, String expected) {
        return fits ? null : expected;
    }

    private static String integer(Declaration cvar) {
        return "an integer" + limits(cvar);
    }

    private static String limits(Declaration cvar) {
        boolean free = cvar.min() == Long.MIN_VALUE && cvar.max() == Long.MAX_VALUE;
        return free ? "" : " from " + cvar.min() + " to " + cvar.max();
    }

    private static boolean isInteger(Declaration cvar, String text, long least, long greatest) {
        try {
            long value = Long.parseLong(text);
            return value >= Math.max(least, cvar.min()) && value <= Math.min(greatest, cvar.max());
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isFinite(String text) {
        try {
            return Double.isFinite(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isRange(Declaration cvar, String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            return false;
        }
        String low = text.substring(0, colon);
        String high = text.substring(colon + 1);
        return isInteger(cvar, low, Integer.MIN_VALUE, Integer.MAX_VALUE)
                && isInteger(cvar, high, Integer.MIN_VALUE, Integer.MAX_VALUE)
                && Long.parseLong(low) <= Long.parseLong(high);
    }
}
