package org.jmpi.test.perf;

import java.util.Arrays;
import java.util.Locale;

/** What {@link WindowBench} measures. */
enum OneSided {
    /** Rank 0 puts and flushes, in an epoch of MPI_Win_lock_all; so do the next ones. */
    PUT(true),
    GET(true),
    ACC(true),
    FOP(true),
    CAS(true),
    /** Windows of puts, each with one flush. */
    PUTBW(true),
    /** Rank 0 locks, puts, unlocks. */
    LOCK(false),
    /** Each rank puts to its right neighbour between two fences. */
    FENCE(false),
    /** Each rank puts to its right neighbour between post, start, complete and wait. */
    PSCW(false);

    /** Whether one epoch of MPI_Win_lock_all is open all the time. */
    final boolean isPassive;

    OneSided(boolean isPassive) {
        this.isPassive = isPassive;
    }

    /** Returns whether {@code name} is one of these tests. */
    static boolean has(String name) {
        return Arrays.stream(values()).anyMatch(test -> test.toString().equals(name));
    }

    /** Returns the test that {@link #has} found. */
    static OneSided of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Whether one element is all that is moved. */
    boolean fixedSize() {
        return this == FOP || this == CAS;
    }

    /** Whether all ranks work, each with its neighbours. */
    boolean isRing() {
        return this == FENCE || this == PSCW;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
