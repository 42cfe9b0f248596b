package org.jmpi.mpid.ch4.generic;

import org.jspecify.annotations.Nullable;

/** All that is queued under one key, oldest first. */
final class Bin<T> {
    int context;
    int source;
    int tag;

    @Nullable
    Link<T> head;

    @Nullable
    Link<T> tail;
    /** The next bin of the same hash slot, or of the free list. */
    @Nullable
    Bin<T> chain;

    /** Makes a bin with a key that nothing has. */
    static <T> Bin<T> ofNoKey() {
        Bin<T> bin = new Bin<>();
        bin.source = Integer.MIN_VALUE;
        return bin;
    }

    boolean has(int c, int s, int t) {
        return context == c && source == s && tag == t;
    }

    void append(Link<T> link) {
        link.bin = this;
        link.prev = tail;
        link.next = null;
        if (tail == null) {
            head = link;
        } else {
            tail.next = link;
        }
        tail = link;
    }

    /** Takes {@code link} out and returns whether the bin is empty now. */
    boolean remove(Link<T> link) {
        if (link.prev == null) {
            head = link.next;
        } else {
            link.prev.next = link.next;
        }
        if (link.next == null) {
            tail = link.prev;
        } else {
            link.next.prev = link.prev;
        }
        link.prev = null;
        link.next = null;
        link.bin = null;
        return head == null;
    }
}
