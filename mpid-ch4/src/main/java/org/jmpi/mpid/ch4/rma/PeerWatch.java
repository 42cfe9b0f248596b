package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.vci.Vci;

/** Tells who polls words in shared memory, and hears nothing otherwise, which processes are gone. Any thread. */
final class PeerWatch {
    private final Vci vci;
    private final Router router;
    private final Runnable checkPeers;

    /** {@code checkPeers} notices processes that died; holder of the VCI only. */
    PeerWatch(Vci vci, Router router, Runnable checkPeers) {
        this.vci = vci;
        this.router = router;
        this.checkPeers = checkPeers;
    }

    /**
     * Returns whether process {@code lpid} is gone, as far as is known. Does not wait for the VCI: the caller may have an
     * {@link AccumulateGate}'s lock, and the holder of the VCI wait for that.
     */
    boolean isGone(int lpid) {
        if (router.failure(lpid) == null && tryEnter()) {
            try {
                checkPeers.run();
            } finally {
                vci.exit();
            }
        }
        return router.failure(lpid) != null;
    }

    /** Becomes the VCI's holder, unless another thread is; that one looks for the dead, too, when it waits. */
    private boolean tryEnter() {
        if (vci.isMultiple()) {
            return vci.tryEnter();
        }
        vci.enter();
        return true;
    }
}
