package org.jmpi.mpid.ch4.shm.posix.explore;

/**
 * One thing that a participant is about to do to what it shares.
 *
 * @param segment where it is, if it is an access
 * @param location the number of the word, if it is an access
 * @param value what is stored or expected; the participant that is meant
 * @param update what a compare-and-set stores
 * @param seen of a spin: words and what was seen there, in turn
 */
public record Step(Kind kind, int segment, int offset, int location, long value, long update, long[] seen) {
    /** Kinds of steps: access modes as {@code VarHandle} has them, and what is no access. */
    public enum Kind {
        /** Of data: must be ordered behind every store that there is. */
        LOAD_DATA,
        /** Of a flag: may see an old store. */
        LOAD,
        LOAD_ACQUIRE,
        LOAD_VOLATILE,
        STORE,
        STORE_RELEASE,
        STORE_VOLATILE,
        CAS,
        ADD,
        /** Waits until one of some words is not as it was seen. */
        SPIN,
        /** Rings a participant. */
        RING,
        /** Forgets that it was rung. */
        DRAIN,
        /** Waits until it is rung. */
        SLEEP,
        /** Looks at the clock. */
        CLOCK,
        /** Looks whether a participant lives. */
        LIFE,
        /** What comes before it is not explored. */
        MARK;

        boolean isLoad() {
            return this == LOAD_DATA || this == LOAD || this == LOAD_ACQUIRE || this == LOAD_VOLATILE;
        }
    }

    /** Says what happened. */
    String tell(long response) {
        String word = " segment " + segment + " + " + offset;
        return switch (kind) {
            case LOAD_DATA, LOAD, LOAD_ACQUIRE, LOAD_VOLATILE -> kind + word + ": " + Long.toHexString(response);
            case STORE, STORE_RELEASE, STORE_VOLATILE -> kind + word + " = " + Long.toHexString(value);
            case CAS -> kind + word + " " + value + " -> " + update + ": " + (response != 0);
            case ADD -> kind + word + " " + value;
            case SPIN -> "sees something new";
            case RING, LIFE -> kind + " " + value + ": " + response;
            case SLEEP -> response == 0 ? "the sleep ends by itself" : "wakes up";
            case DRAIN, CLOCK, MARK -> kind.toString();
        };
    }
}
