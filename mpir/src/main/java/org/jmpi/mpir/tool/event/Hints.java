package org.jmpi.mpir.tool.event;

import java.util.Map;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

/** Reads the hints of registrations and call-backs. */
final class Hints {
    private Hints() {}

    /** {@return the number that a hint has; {@code otherwise} if it isn't given} */
    static int number(Map<String, String> hints, String key, int least, int otherwise) {
        String text = hints.get(key);
        if (text == null) {
            return otherwise;
        }
        try {
            int value = Integer.parseInt(text.trim());
            if (value >= least) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new MpirException(
                ErrorClass.MPI_T_ERR_INVALID,
                "hint " + key + "=" + text + ": expected a whole number from " + least
                        + "; leave it out for the default");
    }
}
