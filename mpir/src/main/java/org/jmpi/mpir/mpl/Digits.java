package org.jmpi.mpir.mpl;

/** Reads decimal numbers without regular expressions, whose classes would cost each rank's start milliseconds. */
public final class Digits {
    private static final int BASE = 10;

    private Digits() {}

    /**
     * {@return the number that a text is; -1 if it is not 1 to {@code most} digits and nothing else}
     *
     * @param text perhaps a number
     * @param most at most 18
     */
    public static long parse(String text, int most) {
        int length = text.length();
        if (length == 0 || length > most) {
            return -1;
        }
        long number = 0;
        for (int i = 0; i < length; i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            number = BASE * number + digit - '0';
        }
        return number;
    }
}
