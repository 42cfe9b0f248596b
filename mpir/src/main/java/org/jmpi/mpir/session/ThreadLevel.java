package org.jmpi.mpir.session;

import java.util.Arrays;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.info.Info;

/** The thread level of a session, as the info key {@code thread_level} has it. */
final class ThreadLevel {
    static final String KEY = "thread_level";

    private static final String[] NAMES = {
        "MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"
    };

    private ThreadLevel() {}

    /** Returns the level that {@code info}, null for none, asks for: MULTIPLE where it says nothing. */
    static int of(Info info) {
        String wanted = info == null ? null : info.get(KEY);
        if (wanted == null) {
            return Constants.THREAD_MULTIPLE;
        }
        int level = Arrays.asList(NAMES).indexOf(wanted.strip());
        if (level < 0) {
            throw new MpirException(
                    ErrorClass.ERR_INFO_VALUE,
                    "info key " + KEY + " is \"" + wanted + "\": expected one of " + String.join(", ", NAMES));
        }
        return level;
    }

    static String name(int level) {
        return NAMES[level];
    }
}
