package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/** The end of reduce-scatters in which some ranks were folded. */
final class ScatteredResult {
    private ScatteredResult() {}

    /** Returns where in the whole vector rank {@code r}'s block begins; its end for the size. */
    static long at(CollArgs a, int r) {
        return r == a.size ? a.bytes : a.sendAt(r);
    }

    /** Brings each rank its block; {@code result} has those of the caller's group, each in its place. */
    static void deliver(CollSchedule s, CollArgs a, RecexchSteps x, @Nullable UserBuffer result) {
        long mine = a.sendBytes(a.rank);
        if (x.newRank < 0) {
            if (mine > 0) {
                s.recv(a.recv, 0, mine, x.stays());
            }
        } else {
            for (int r = x.firstOf(x.newRank); r < a.rank; r++) {
                if (a.sendBytes(r) > 0) {
                    s.send(result, a.sendAt(r), a.sendBytes(r), r);
                }
            }
            s.copy(result, a.sendAt(a.rank), a.recv, 0, mine);
        }
        s.fence();
    }
}
