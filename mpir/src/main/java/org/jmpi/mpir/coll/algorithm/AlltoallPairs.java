package org.jmpi.mpir.coll.algorithm;

/** One block of an all-to-all exchange; an empty block does not move. */
final class AlltoallPairs {
    private AlltoallPairs() {}

    static void recv(CollSchedule s, CollArgs a, int source) {
        if (a.recvBytes(source) > 0) {
            s.recv(a.recv, a.recvAt(source), a.recvBytes(source), source);
        }
    }

    static void send(CollSchedule s, CollArgs a, int dest) {
        if (a.sendBytes(dest) > 0) {
            s.send(a.send, a.sendAt(dest), a.sendBytes(dest), dest);
        }
    }
}
