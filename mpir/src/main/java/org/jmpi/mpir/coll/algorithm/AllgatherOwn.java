package org.jmpi.mpir.coll.algorithm;

/** The step that allgathers begin with. */
final class AllgatherOwn {
    private AllgatherOwn() {}

    /** Puts the caller's block into its place in the receive buffer. */
    static void copy(CollSchedule s, CollArgs a) {
        if (!a.inPlace) {
            s.copy(a.send, 0, a.recv, a.recvAt(a.rank), a.recvBytes(a.rank));
        }
    }
}
