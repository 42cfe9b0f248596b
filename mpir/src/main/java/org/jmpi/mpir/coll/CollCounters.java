package org.jmpi.mpir.coll;

import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.CollKind;

/**
 * What the collectives of one communicator count. Plain fields: its collectives are called one after the other. {@link
 * CollVars} sums up those of all communicators.
 */
final class CollCounters {
    /** The forms of a call, elements of a variable. */
    static final int BLOCKING = 0;

    static final int NONBLOCKING = 1;
    static final int PERSISTENT = 2;
    static final int FORMS = 3;

    /** By kind and form. */
    final long[] calls = new long[CollKind.values().length * FORMS];
    /** By kind: calls that went through shared memory. */
    final long[] shared = new long[CollKind.values().length];
    /** By kind, and by the algorithm's number; null where none was chosen. */
    final long[][] algorithms = new long[shared.length][];
    /** Waits through shared memory in which a short poll was not enough. */
    long waits;
    /** Nanoseconds in blocking collectives while a tool looked. */
    long nanos;

    void called(CollKind kind, int form) {
        calls[kind.ordinal() * FORMS + form]++;
    }

    void shared(CollKind kind) {
        shared[kind.ordinal()]++;
    }

    void chosen(CollKind kind, AlgorithmEntry entry) {
        long[] counts = algorithms[kind.ordinal()];
        (counts == null ? firstOf(kind) : counts)[entry.number()]++;
    }

    private long[] firstOf(CollKind kind) {
        long[] counts = new long[AlgorithmEntry.numbers(kind)];
        algorithms[kind.ordinal()] = counts;
        return counts;
    }

    /** Adds what another one counted. */
    void add(CollCounters other) {
        add(calls, other.calls);
        add(shared, other.shared);
        for (int kind = 0; kind < algorithms.length; kind++) {
            long[] more = other.algorithms[kind];
            if (more != null && algorithms[kind] == null) {
                algorithms[kind] = more.clone();
            } else if (more != null) {
                add(algorithms[kind], more);
            }
        }
        waits += other.waits;
        nanos += other.nanos;
    }

    private static void add(long[] sums, long[] more) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += more[i];
        }
    }
}
