package org.jmpi.mpir.coll.algorithm;

/** One block of an all-to-all exchange; an empty block does not move. */
final class AlltoallPairs {
    private AlltoallPairs() {}

    /** The block that stays. */
    static void own(CollSchedule s, CollArgs a) {
        int me = a.rank;
        s.copy(
                a.sendBuffer(me),
                a.sendAt(me),
                a.recvBuffer(me),
                a.recvAt(me),
                Math.min(a.sendBytes(me), a.recvBytes(me)));
    }

    static void recv(CollSchedule s, CollArgs a, int source) {
        if (a.recvCounts != null && a.recvBytes(source) > 0) {
            s.recvAtMost(a.recvBuffer(source), a.recvAt(source), a.recvBytes(source), source);
        } else if (a.recvBytes(source) > 0) {
            s.recv(a.recvBuffer(source), a.recvAt(source), a.recvBytes(source), source);
        }
    }

    static void send(CollSchedule s, CollArgs a, int dest) {
        if (a.sendBytes(dest) > 0) {
            s.send(a.sendBuffer(dest), a.sendAt(dest), a.sendBytes(dest), dest);
        }
    }
}
