package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * All receives and sends of a process's neighbours at once (mirrors {@code MPII_Gentran_Ineighbor_*_allcomm_linear}).
 *
 * <p>Messages between two processes that are neighbours more than once arrive in the order in which they were sent. On a
 * grid what a process sends down comes from above at the other: in a dimension where both neighbours are one process its
 * receive from above is posted first.
 */
public final class NeighborLinear implements CollAlgorithm {
    /** Whether all neighbours get the whole send buffer. */
    private final boolean gather;

    /** Makes the algorithm of allgather or of all-to-all. */
    public NeighborLinear(boolean gather) {
        this.gather = gather;
    }

    @Override
    public void run(CollSchedule s, CollArgs a) {
        own(s, a);
        for (int i = 0; i < a.sources.length; i++) {
            recv(s, a, a.cartesian ? i ^ 1 : i);
        }
        for (int i = 0; i < a.destinations.length; i++) {
            send(s, a, i);
        }
        s.fence();
    }

    private static void recv(CollSchedule s, CollArgs a, int i) {
        int source = a.sources[i];
        if (source != Constants.PROC_NULL && source != a.rank && a.recvBytes(i) > 0) {
            s.recvAtMost(a.recvBuffer(i), a.recvAt(i), a.recvBytes(i), source);
        }
    }

    private void send(CollSchedule s, CollArgs a, int i) {
        int dest = a.destinations[i];
        if (dest != Constants.PROC_NULL && dest != a.rank && a.sendBytes(i) > 0) {
            s.send(a.sendBuffer(i), sendAt(a, i), a.sendBytes(i), dest);
        }
    }

    private long sendAt(CollArgs a, int i) {
        return gather ? 0 : a.sendAt(i);
    }

    /** The n-th edge to itself ends where the n-th from itself begins; on a grid, the other one of the dimension. */
    private void own(CollSchedule s, CollArgs a) {
        int in = 0;
        for (int out = 0; out < a.destinations.length; out++) {
            if (a.destinations[out] == a.rank) {
                int slot = a.cartesian ? out ^ 1 : ownSource(a, in);
                in = slot + 1;
                checkOwn(a.sendBytes(out), a.recvBytes(slot));
                s.copy(a.sendBuffer(out), sendAt(a, out), a.recvBuffer(slot), a.recvAt(slot), a.sendBytes(out));
            }
        }
        if (!a.cartesian && next(a, in) < a.sources.length) {
            throw unpaired(a);
        }
    }

    private static int next(CollArgs a, int from) {
        int in = from;
        while (in < a.sources.length && a.sources[in] != a.rank) {
            in++;
        }
        return in;
    }

    private static int ownSource(CollArgs a, int from) {
        int in = next(a, from);
        if (in == a.sources.length) {
            throw unpaired(a);
        }
        return in;
    }

    private static MpirException unpaired(CollArgs a) {
        return new MpirException(
                ErrorClass.ERR_TOPOLOGY,
                "rank " + a.rank
                        + " is its own neighbour more often in one direction than in the other: expected it as "
                        + "often among its sources as among its destinations; check what the topology was made of");
    }

    private static void checkOwn(long sent, long received) {
        if (sent > received) {
            throw new MpirException(
                    ErrorClass.ERR_TRUNCATE,
                    "a rank sends itself " + sent + " bytes in a neighbourhood collective, and receives " + received
                            + " from itself: expected no more than it receives; do send and receive counts and datatypes"
                            + " agree?");
        }
    }
}
