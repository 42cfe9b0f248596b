package org.jmpi.mpir.mpl;

import java.io.File;
import java.io.IOException;

/** The number of this process. {@link ProcessHandle} knows it too, but brings a pool of threads to each rank's start. */
public final class ProcessId {
    private static final int MOST_DIGITS = 18;
    private static final long OWN = find();

    private ProcessId() {}

    /** {@return the number of this process} */
    public static long own() {
        return OWN;
    }

    private static long find() {
        try {
            long number = Digits.parse(new File("/proc/self").getCanonicalFile().getName(), MOST_DIGITS);
            if (number > 0) {
                return number;
            }
        } catch (IOException e) {
            // no such folder
        }
        return ProcessHandle.current().pid();
    }
}
