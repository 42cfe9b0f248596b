package org.jmpi.mpir.io.pointer;

import org.jmpi.mpir.err.MpirException;

/**
 * The shared file pointer, in etypes of the view. Each call is atomic among all ranks, and needs no other rank's help. Any
 * thread.
 */
public interface SharedPointer {
    /**
     * Moves the pointer on by {@code wanted}, but not beyond {@code end} unless it is there already.
     *
     * @return where it was
     * @throws MpirException of class ERR_IO if it can't be reached
     */
    long advance(long wanted, FileEnd end);

    /** Returns where it is. */
    long get();

    /** Sets it. */
    void set(long value);

    /** Frees what belongs to this rank alone. */
    void close();

    /** Returns what {@link #advance} adds to a pointer at {@code from}. */
    static long step(long from, long wanted, FileEnd end) {
        return Math.min(wanted, Math.max(0, end.atLeast(from + wanted) - from));
    }
}
