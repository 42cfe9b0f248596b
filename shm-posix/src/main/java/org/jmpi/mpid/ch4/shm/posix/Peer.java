package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpid.ch4.am.Doorbell;
import org.jspecify.annotations.Nullable;

/** A process with which messages were exchanged. */
final class Peer {
    final int lpid;
    final PeerArena arena;
    /** Null until something is sent to it, and once it failed. */
    @Nullable
    Outgoing out;
    /** Whether it is in the list of those with something to send. */
    boolean busy;
    /** Whether it is in the list of those whose data is arriving. */
    boolean inflowing;
    /** Whether it announced a lane. */
    boolean hasLane;
    /** Whether it ended in good order, and the device was told. */
    boolean left;
    /** Whether tools were told that it is gone. */
    boolean lost;
    /** Why it is gone, or null. */
    @Nullable
    RuntimeException failure;

    /** Null until it sends a first long message. */
    private @Nullable Incoming in;

    Peer(int lpid, PeerArena arena) {
        this.lpid = lpid;
        this.arena = arena;
    }

    /** Returns the place for data that it sends. */
    Incoming in(Doorbell doorbell) {
        if (in == null) {
            in = new Incoming(arena, lpid, doorbell);
        }
        return in;
    }

    /** Returns whether data of long messages is missing. */
    boolean isInflowing() {
        return in != null && !in.isEmpty();
    }

    /** Returns whether data of long messages is there to be taken. */
    boolean hasInflow() {
        return in != null && in.hasNext();
    }

    /** Takes a chunk of data; returns how many bytes. */
    int pull() {
        return in == null ? 0 : in.pull();
    }

    /** Returns whether anything waits to be sent. */
    boolean isOutflowing() {
        return out != null && !out.isEmpty();
    }

    /** Fails whatever is under way. */
    void fail(RuntimeException why) {
        failure = why;
        Outgoing wasOut = out;
        out = null;
        if (wasOut != null) {
            wasOut.fail(why);
        }
        if (in != null) {
            in.fail(why);
        }
    }
}
