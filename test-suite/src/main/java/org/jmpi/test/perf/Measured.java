package org.jmpi.test.perf;

import java.util.Arrays;
import java.util.Locale;

/** What {@link MessageBench} measures. */
enum Measured {
    LATENCY(true),
    BW(true),
    RATE(true),
    BARRIER(false),
    ALLREDUCE(false),
    BCAST(false),
    ALLTOALL(false),
    ALLGATHER(false),
    REDUCE(false);

    /** Whether ranks 0 and 1 work and the others look on. */
    final boolean pair;

    Measured(boolean pair) {
        this.pair = pair;
    }

    /** @throws IllegalArgumentException where {@code name} is none */
    static Measured of(String name) {
        for (Measured test : values()) {
            if (test.toString().equals(name)) {
                return test;
            }
        }
        throw new IllegalArgumentException("unknown test '" + name + "': expected one of " + Arrays.toString(values())
                + " or " + Arrays.toString(OneSided.values()) + " or " + Arrays.toString(FileAccesses.values())
                + ", as in: latency");
    }

    boolean fixedSize() {
        return this == RATE || this == BARRIER;
    }

    boolean blockPerRank() {
        return this == ALLTOALL || this == ALLGATHER;
    }

    boolean ofDoubles() {
        return this == ALLREDUCE || this == REDUCE;
    }

    /** Whether a higher value is a better one. */
    boolean isRate() {
        return this == BW || this == RATE;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
