package org.jmpi.mpir.coll.barrier;

/**
 * Makes the states of a protocol finite although its counters are not: takes {@code uses} uses off a word and off the first
 * long of a participant's state. BarrierFlags that no comparison can tell from older ones become equal.
 */
enum Rebase {
    /** Nothing counts. */
    NOTHING {
        @Override
        long word(long value, long uses, int n) {
            return value;
        }

        @Override
        long local(long value, long uses, int n) {
            return value;
        }
    },
    /** Every word is the number of a use. */
    COUNTERS {
        @Override
        long word(long value, long uses, int n) {
            return Math.max(0, value - uses);
        }

        @Override
        long local(long value, long uses, int n) {
            return value - uses;
        }
    },
    /** The word counts arrivals. */
    ARRIVALS {
        @Override
        long word(long value, long uses, int n) {
            return Math.max(0, value - n * uses);
        }

        @Override
        long local(long value, long uses, int n) {
            return value - n * uses;
        }
    },
    /** The use is the upper half of a word. */
    TAGS {
        @Override
        long word(long value, long uses, int n) {
            return Math.max(0, (value >> 32) - uses) << 32 | (value & 0xffffffffL);
        }

        @Override
        long local(long value, long uses, int n) {
            return value - uses;
        }
    };

    abstract long word(long value, long uses, int n);

    abstract long local(long value, long uses, int n);

    /** Returns what fits a shipped protocol. */
    static Rebase of(String name) {
        return switch (name) {
            case "mgb", "push_b2" -> NOTHING;
            case "central_counter" -> ARRIVALS;
            case "b2" -> TAGS;
            default -> COUNTERS;
        };
    }
}
