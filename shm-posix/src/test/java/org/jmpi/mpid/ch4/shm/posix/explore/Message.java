package org.jmpi.mpid.ch4.shm.posix.explore;

/**
 * A value that was stored to a word.
 *
 * @param view what whoever acquires it has to see too, by word; null: it releases nothing
 * @param clock of each participant, what of its past comes before this
 */
record Message(long value, int[] view, int[] clock, long hash) {
    static final Message INITIAL = new Message(0, null, null, 1);

    static Message of(long value, int[] view, int[] clock) {
        long hash = (value * 31 + State.hash(view)) * 0x9e3779b97f4a7c15L + State.hash(clock);
        return new Message(value, view, clock, hash);
    }
}
