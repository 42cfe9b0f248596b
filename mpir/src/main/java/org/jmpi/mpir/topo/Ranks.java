package org.jmpi.mpir.topo;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Checks of ranks in arguments that name no peer of a message. */
final class Ranks {
    private Ranks() {}

    static void check(Comm comm, int rank, String name) {
        if (rank < 0 || rank >= comm.size) {
            throw new MpirException(
                    ErrorClass.ERR_RANK,
                    name + " is " + rank + ": expected a rank from 0 to " + (comm.size - 1)
                            + ", as the communicator has " + comm.size + " processes");
        }
    }
}
