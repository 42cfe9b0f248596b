package org.jmpi.mpir.datatype.typerep;

import org.jmpi.mpir.mpl.Segment;

/** An array of the calling thread, for copies that reach direct memory faster by way of one. */
final class Stage {
    /** Small enough to stay in the first cache beside what is copied. */
    static final int BYTES = 8 * 1024;

    private static final ThreadLocal<Segment> STAGE = ThreadLocal.withInitial(() -> Segment.of(new byte[BYTES]));

    private Stage() {}

    static Segment get() {
        return STAGE.get();
    }
}
