package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;

/**
 * As Bruck's algorithm, but distances are those of a circulant graph: the size halved again and again, rounded up (Träff,
 * "Optimal, non-pipelined reduce-scatter and allreduce algorithms", 2024; MPICH's {@code MPIR_Allgather_intra_circ_graph}
 * cuts the blocks into chunks on top of that). No round is a small rest.
 */
public final class AllgatherCirculant implements CollAlgorithm {
    @Override
    public void run(CollSchedule s, CollArgs a) {
        UserBuffer tmp = s.scratch(a.size * a.bytes, null);
        s.copy(a.send, a.inPlace ? a.rank * a.bytes : 0, tmp, 0, a.bytes);
        int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(a.size - 1);
        long have = 1;
        for (int left = rounds - 1; left >= 0; left--) {
            long next = (a.size - 1L) >> left;
            long n = next + 1 - have;
            s.recv(tmp, have * a.bytes, n * a.bytes, (int) ((a.rank + have) % a.size));
            s.send(tmp, 0, n * a.bytes, (int) ((a.rank - have + a.size) % a.size));
            s.fence();
            have = next + 1;
        }
        AllgatherBrucks.turn(s, a, tmp);
    }
}
