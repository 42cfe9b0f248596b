package org.jmpi.mpid.ch4.generic;

import org.jspecify.annotations.Nullable;

/** The membership of one message or receive in one {@link Bin}. */
final class Link<T> {
    final T item;

    @Nullable
    Link<T> prev;

    @Nullable
    Link<T> next;

    @Nullable
    Bin<T> bin;
    /** When it was enqueued, to order bins against each other. */
    long sequence;

    Link(T item) {
        this.item = item;
    }
}
