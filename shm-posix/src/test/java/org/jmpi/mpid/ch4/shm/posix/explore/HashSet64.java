package org.jmpi.mpid.ch4.shm.posix.explore;

/** A set of numbers other than zero. */
final class HashSet64 {
    private long[] slots = new long[1 << 12];
    private int size;

    int size() {
        return size;
    }

    /** Adds a number; returns whether it is new. */
    boolean add(long number) {
        if (2 * size >= slots.length) {
            grow();
        }
        int i = find(slots, number);
        if (slots[i] == number) {
            return false;
        }
        slots[i] = number;
        size++;
        return true;
    }

    private static int find(long[] in, long number) {
        int i = (int) (number >>> 20) & in.length - 1;
        while (in[i] != 0 && in[i] != number) {
            i = i + 1 & in.length - 1;
        }
        return i;
    }

    private void grow() {
        long[] more = new long[2 * slots.length];
        for (long each : slots) {
            if (each != 0) {
                more[find(more, each)] = each;
            }
        }
        slots = more;
    }
}
