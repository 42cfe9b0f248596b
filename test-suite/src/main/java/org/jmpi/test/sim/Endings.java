package org.jmpi.test.sim;

/** Looks at how a simulation stopped: has each rank ended, was each message received? */
final class Endings {
    private Endings() {}

    static void check(SimRank[] ranks) {
        for (SimRank r : ranks) {
            if (!r.ended) {
                throw stuck(ranks, r);
            }
        }
        for (SimRank r : ranks) {
            Message m = r.unreceived();
            if (m != null) {
                throw new Fault(
                        Fault.Kind.UNMATCHED_SEND,
                        m.source,
                        m.step,
                        r.rank,
                        "sends " + m.length + " cells that the peer does not receive");
            }
        }
    }

    private static Fault stuck(SimRank[] ranks, SimRank first) {
        SimRank r = first;
        // after as many hops as there are ranks it is in the circle
        for (int i = 0; i < ranks.length; i++) {
            SimRank peer = ranks[r.waitingFor];
            if (peer.ended) {
                return new Fault(
                        Fault.Kind.UNMATCHED_RECEIVE,
                        r.rank,
                        r.stepAt(r.unmatched),
                        peer.rank,
                        "waits for a message of the peer, which has ended");
            }
            r = peer;
        }
        return new Fault(Fault.Kind.DEADLOCK, r.rank, r.stepAt(r.unmatched), r.waitingFor, circle(ranks, r));
    }

    private static String circle(SimRank[] ranks, SimRank start) {
        StringBuilder text = new StringBuilder("ranks wait for each other: ").append(start.rank);
        SimRank r = start;
        int shown = 0;
        do {
            r = ranks[r.waitingFor];
            text.append(++shown < 16 ? " for " + r.rank : "");
        } while (r != start);
        return text.append(shown < 16 ? "" : ", " + shown + " in all").toString();
    }
}
