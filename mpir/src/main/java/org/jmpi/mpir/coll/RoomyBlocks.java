package org.jmpi.mpir.coll;

import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.coll.registry.CollKind;

/**
 * Calls in which a rank has room for more than it sends itself. The standard wants equal amounts (MPI 4.1, 6.5); programs
 * that other libraries let pass get what was sent, and what lies behind it stays.
 *
 * <p>The own part is copied first, and the algorithm goes on as if the call were in place. Only an alltoall, all of whose
 * blocks are then shorter than their places, gets them elsewhere and puts them there at the end.
 */
final class RoomyBlocks {
    private RoomyBlocks() {}

    /** Begins a call of {@code kind}. */
    static void before(CollKind kind, CollSchedule s, CollArgs a) {
        if (a.ownBytes >= 0) {
            copyOwn(kind, s, a);
        } else if (a.stride >= 0) {
            a.places.set(a.recv);
            a.recv.set(s.scratch(a.size * a.bytes, null));
        }
    }

    /** Other kinds copy what there is anyway. */
    private static void copyOwn(CollKind kind, CollSchedule s, CollArgs a) {
        if (kind == CollKind.GATHER || kind == CollKind.ALLGATHER || kind == CollKind.ALLGATHERV) {
            // a recorded step keeps the buffer that it was given
            a.places.set(a.send);
            s.copy(a.places, 0, a.recv, a.recvAt(a.rank), a.ownBytes);
            a.inPlace = true;
            a.send.set(a.recv);
        }
    }

    /** Ends a call whose algorithm has been run. */
    static void after(CollSchedule s, CollArgs a) {
        if (a.stride >= 0) {
            spread(s, a);
        }
    }

    private static void spread(CollSchedule s, CollArgs a) {
        s.fence();
        for (int r = 0; r < a.size; r++) {
            s.copy(a.recv, r * a.bytes, a.places, r * a.stride, a.bytes);
        }
    }
}
