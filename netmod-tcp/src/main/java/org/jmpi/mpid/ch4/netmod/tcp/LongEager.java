package org.jmpi.mpid.ch4.netmod.tcp;

/**
 * What lies at either end of one connection of long messages. The sender sends one without asking as long as no more than the
 * window lies with the receiver, which says what it took; so an unmatched flood takes a window's memory and no more.
 */
final class LongEager {
    private final long window;
    /** Sent, and not known to be consumed. */
    private long outstanding;
    /** Consumed here, and not reported yet. */
    private long owed;
    /** Kept here until somebody receives it. */
    private long kept;

    LongEager(long window) {
        this.window = window;
    }

    /** Returns whether {@code bytes} more may be sent without asking. */
    boolean hasRoom(long bytes) {
        return outstanding + bytes <= window;
    }

    void sent(long bytes) {
        outstanding += bytes;
    }

    /** Is notified of what the receiver took; returns false if that was never sent. */
    boolean consumed(long bytes) {
        outstanding -= bytes;
        return outstanding >= 0;
    }

    /** Notes that {@code bytes} are kept; returns false if the sender had no right to send them. */
    boolean keep(long bytes) {
        kept += bytes;
        return kept <= window;
    }

    /** Notes that {@code bytes} that were kept were consumed. */
    void unkeep(long bytes) {
        kept -= bytes;
    }

    void owe(long bytes) {
        owed += bytes;
    }

    /** Returns whether there is something to tell along with something else. */
    boolean owes() {
        return owed > 0;
    }

    /** Returns whether the sender should hear soon. */
    boolean owesMuch() {
        return owed > 0 && owed >= window / 2;
    }

    /** Returns what to tell; it counts as told. */
    long settle() {
        long all = owed;
        owed = 0;
        return all;
    }
}
