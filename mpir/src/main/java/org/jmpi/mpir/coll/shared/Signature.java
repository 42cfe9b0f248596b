package org.jmpi.mpir.coll.shared;

import org.jmpi.mpir.coll.registry.CollKind;

/** Kind, root and amount of a collective in one word, by which ranks see that they don't call the same. */
final class Signature {
    private static final int KIND_SHIFT = 58;
    private static final int ROOT_SHIFT = 38;
    private static final long ROOT_MASK = (1L << (KIND_SHIFT - ROOT_SHIFT)) - 1;
    private static final int FAILED_SHIFT = ROOT_SHIFT - 1;
    private static final long BYTES_MASK = (1L << FAILED_SHIFT) - 1;
    /** The member that posts this saw an error before: what it has means nothing. */
    static final long FAILED = 1L << FAILED_SHIFT;

    private static final CollKind[] KINDS = CollKind.values();

    private Signature() {}

    static long of(CollKind kind, int root, long bytes) {
        return (long) kind.ordinal() << KIND_SHIFT | (root & ROOT_MASK) << ROOT_SHIFT | (bytes & BYTES_MASK);
    }

    private static int ordinal(long signature) {
        return (int) (signature >>> KIND_SHIFT);
    }

    static int root(long signature) {
        return (int) (signature >>> ROOT_SHIFT & ROOT_MASK);
    }

    static long bytes(long signature) {
        return signature & BYTES_MASK;
    }

    static boolean isSameKind(long a, long b) {
        return ordinal(a) == ordinal(b);
    }

    /** Says it in words; whatever bits there are. */
    static String describe(long signature) {
        int kind = ordinal(signature);
        String name =
                kind < KINDS.length ? KINDS[kind].name().toLowerCase(java.util.Locale.ROOT) : "collective " + kind;
        return name + " of " + bytes(signature) + " bytes with root " + root(signature);
    }
}
