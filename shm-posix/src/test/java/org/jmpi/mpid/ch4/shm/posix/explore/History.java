package org.jmpi.mpid.ch4.shm.posix.explore;

/** The answers that a participant had, the last one first; what it is in follows from them. */
record History(History before, long answer, int length, long hash) {
    static final History NONE = new History(null, 0, 0, 0x2545f4914f6cdd1dL);

    History and(long more) {
        long h = (hash ^ more) * 0xbf58476d1ce4e5b9L;
        return new History(this, more, length + 1, h ^ h >>> 31);
    }
}
