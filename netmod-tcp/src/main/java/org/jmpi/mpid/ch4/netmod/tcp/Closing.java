package org.jmpi.mpid.ch4.netmod.tcp;

import java.util.List;

/** The orderly end: what waits is sent, then a goodbye to each peer, then a short wait for theirs. */
final class Closing {
    /** How long a step waits at once. */
    private static final long STEP_NS = 2_000_000;
    /** Peers that do not look keep us no longer: the system delivers what it has taken. */
    private static final long LINGER_NS = 200_000_000;

    private final Peers peers;
    private final OpenChannels open;

    Closing(Peers peers, OpenChannels open) {
        this.peers = peers;
        this.open = open;
    }

    void run(long deadlineNs) {
        while (peers.hasPendingSends() && goOn(deadlineNs)) {
            step();
        }
        for (Connection c : List.copyOf(peers.poller.connections())) {
            // a goodbye inside a message that was cut short would be taken for its data
            if (!c.writer.hasPending()) {
                peers.sendGoodbye(c);
            }
        }
        long lingerNs = System.nanoTime() + LINGER_NS;
        long endNs = lingerNs - deadlineNs < 0 ? lingerNs : deadlineNs;
        while (!peers.poller.connections().isEmpty() && goOn(endNs)) {
            step();
        }
        for (Connection c : List.copyOf(peers.poller.connections())) {
            peers.drop(c);
        }
        peers.connector.close();
        peers.progress.closeLoop();
        open.shutdownNow();
    }

    private boolean goOn(long endNs) {
        return !open.isShutdown() && System.nanoTime() - endNs < 0;
    }

    private void step() {
        if (peers.progress.poll() == 0) {
            peers.progress.block(null, STEP_NS);
        }
    }
}
