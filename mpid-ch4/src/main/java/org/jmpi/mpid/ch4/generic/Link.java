package org.jmpi.mpid.ch4.generic;

/** The membership of one message or receive in one {@link Bin}. */
final class Link<T> {
    final T item;
    Link<T> prev;
    Link<T> next;
    Bin<T> bin;
    /** When it was enqueued, to order bins against each other. */
    long sequence;

    Link(T item) {
        this.item = item;
    }
}
