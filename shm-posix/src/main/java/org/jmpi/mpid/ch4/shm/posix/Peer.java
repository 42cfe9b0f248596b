package org.jmpi.mpid.ch4.shm.posix;

/** A process whose memory was opened. */
final class Peer {
    final int lpid;
    final PeerArena arena;
    final Incoming in;
    /** Null until something is sent to it. */
    Outgoing out;
    /** Whether it is in the list of those with something to send. */
    boolean busy;
    /** Whether it is in the list of those whose data is arriving. */
    boolean inflowing;
    /** Why it is gone, or null. */
    RuntimeException failure;

    Peer(int lpid, PeerArena arena, Incoming in) {
        this.lpid = lpid;
        this.arena = arena;
        this.in = in;
    }

    /** Returns whether anything is under way, in either direction. */
    boolean hasTraffic() {
        return !in.isEmpty() || out != null && !out.isEmpty();
    }
}
