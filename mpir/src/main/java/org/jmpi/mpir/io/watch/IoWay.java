package org.jmpi.mpir.io.watch;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How an access went to the file. */
public enum IoWay {
    /** The view has no holes. */
    CONTIGUOUS,
    /** Long pieces with holes in them. */
    SIEVED,
    /** Run by run. */
    RUNS,
    /** By collective buffering. */
    TWO_PHASE;

    private static final List<String> NAMES = Arrays.stream(values())
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .toList();

    /** Returns their names, in order, as events have them. */
    public static List<String> names() {
        return NAMES;
    }
}
