package org.jmpi.test.perf;

import java.util.Arrays;
import java.util.Locale;

/** What {@link FileBench} measures. */
enum FileAccesses {
    /** Each rank writes blocks of its own in turn. */
    IOWRITE,
    IOREAD,
    /** A view in which blocks of the ranks take turns, written by each rank itself. */
    IOSTRIDED,
    /** The same view, written by all together. */
    IOCOLL,
    IOCOLLREAD;

    /** Returns whether {@code name} is one of these tests. */
    static boolean has(String name) {
        return Arrays.stream(values()).anyMatch(test -> test.toString().equals(name));
    }

    /** Returns the test that {@link #has} found. */
    static FileAccesses of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Returns whether the ranks have views of their own. */
    boolean isDealt() {
        return ordinal() >= IOSTRIDED.ordinal();
    }

    /** Returns what writes the bytes that this reads; itself: it writes. */
    FileAccesses before() {
        return this == IOREAD ? IOWRITE : this == IOCOLLREAD ? IOCOLL : this;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
