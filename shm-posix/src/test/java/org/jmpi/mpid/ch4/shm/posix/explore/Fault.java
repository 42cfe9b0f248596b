package org.jmpi.mpid.ch4.shm.posix.explore;

/** A seeded bug: what becomes of some accesses of code that ships. */
@FunctionalInterface
public interface Fault {
    /** Nothing is wrong. */
    Fault NONE = (who, kind, segment, offset, value) -> Effect.NONE;

    /** What becomes of an access. */
    enum Effect {
        NONE,
        /** It orders nothing. */
        PLAIN,
        /** A store that releases, and no more. */
        RELEASE,
        /** A store after the access that follows it. */
        LATE,
        /** A load that sees zero, or a store that is forgotten. */
        LOST,
        /** A compare-and-set in two steps. */
        SPLIT
    }

    /** Returns what becomes of an access by participant {@code who}. */
    Effect of(int who, Step.Kind kind, int segment, int offset, long value);
}
