package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.request.Constants;

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
        for (int i = 0; i < a.sources.length; i++) {
            recv(s, a, a.cartesian ? i ^ 1 : i);
        }
        for (int i = 0; i < a.destinations.length; i++) {
            send(s, a, i);
        }
        own(s, a);
        s.fence();
    }

    private static void recv(CollSchedule s, CollArgs a, int i) {
        int source = a.sources[i];
        if (source != Constants.PROC_NULL && source != a.rank && a.recvBytes(i) > 0) {
            s.recv(a.recvBuffer(i), a.recvAt(i), a.recvBytes(i), source);
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
            if (a.destinations[out] != a.rank) {
                continue;
            }
            while (!a.cartesian && a.sources[in] != a.rank) {
                in++;
            }
            int slot = a.cartesian ? out ^ 1 : in++;
            s.copy(a.sendBuffer(out), sendAt(a, out), a.recvBuffer(slot), a.recvAt(slot), a.recvBytes(slot));
        }
    }
}
