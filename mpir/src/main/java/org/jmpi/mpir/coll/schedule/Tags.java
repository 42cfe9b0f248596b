package org.jmpi.mpir.coll.schedule;

import org.jmpi.mpir.comm.Comm;

/**
 * The tags of collectives. All messages of one have the same: messages between two ranks don't overtake each other.
 * Collectives are begun in the same order at all ranks, which numbers them; persistent ones, which may be started in any
 * order, have tags apart, for life.
 */
public final class Tags {
    /** Tags go round in this range, which is larger than the number of requests there can be at once. */
    public static final int MASK = 0xff_ffff;
    /** The bit of persistent collectives. */
    private static final int PERSISTENT = 0x100_0000;
    /** The bit of messages inside the local group of an intercommunicator. */
    static final int LOCAL = 0x200_0000;

    private Tags() {}

    /** Returns the tag of the collective that begins now. */
    public static int next(Comm comm) {
        return comm.collSequence++ & MASK;
    }

    /** Returns the tag of the persistent collective that is made now. */
    public static int persistent(Comm comm) {
        return (comm.persistentSequence++ & MASK) | PERSISTENT;
    }
}
