package org.jmpi.test.sim;

/** What is wrong with an algorithm: found at a rank, at one of its steps, perhaps with a peer. */
final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The kinds of faults. */
    enum Kind {
        /** A rank ends with data that are not what the collective should give. */
        WRONG_DATA,
        /** A receive for which no message comes, since the peer has ended. */
        UNMATCHED_RECEIVE,
        /** A message that nobody receives. */
        UNMATCHED_SEND,
        /** Ranks wait for each other in a circle. */
        DEADLOCK,
        /** A message is not as long as the receive that matches it. */
        WRONG_LENGTH,
        /** A step touches memory that a transfer under way reads or writes. */
        UNFENCED,
        /** A step goes beyond a buffer, or to a rank that is none, or writes what is the user's to write. */
        BAD_STEP,
        /** Elements of different places are combined. */
        MISPLACED
    }

    final transient Kind kind;
    final int rank;
    final long step;
    final int peer;

    Fault(Kind kind, int rank, long step, int peer, String what) {
        super(kind + " at rank " + rank + (step < 0 ? "" : ", step " + step) + (peer < 0 ? "" : ", peer " + peer) + ": "
                + what);
        this.kind = kind;
        this.rank = rank;
        this.step = step;
        this.peer = peer;
    }
}
