package org.jmpi.mpir.io.pointer;

import java.util.function.LongSupplier;

/**
 * Where the file ends for readers at the shared pointer, in etypes of the view. The file system is asked only when they come to what
 * was the end before: a file gets shorter by a collective call alone. Any thread.
 */
public final class FileEnd {
    /** For writers: there is no end. */
    public static final FileEnd NONE = new FileEnd(() -> Long.MAX_VALUE);

    private final LongSupplier query;
    private volatile long known;

    /** Makes one; {@code query} asks the file system. */
    public FileEnd(LongSupplier query) {
        this.query = query;
    }

    /** Returns the end; or what was the end before, if that is {@code needed} or more. */
    public long atLeast(long needed) {
        long end = known;
        if (end < needed) {
            end = query.getAsLong();
            known = end;
        }
        return end;
    }

    /** Asks anew the next time: the file is shorter, or has another view. */
    public void forget() {
        known = 0;
    }
}
