package org.jmpi.hydra.demux;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time before a line, as C's {@code ctime} writes it: {@code Mon Nov  3 20:04:05 2025}. */
final class TimeStamp {
    /** Stands in a prefix for the time; no option can contain it. */
    static final String MARK = "\0";

    private TimeStamp() {}

    /** Returns the present time; always of the same length. */
    @SuppressWarnings("JavaTimeDefaultTimeZone") // users read the time of their own zone
    static String now() {
        return of(LocalDateTime.now());
    }

    static String of(LocalDateTime time) {
        return Format.CTIME.format(time);
    }

    /** Made when it is needed: most jobs have no use for it. */
    private static final class Format {
        static final DateTimeFormatter CTIME = DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH);
    }
}
