package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/** The progress hook of the netmod: polls, runs the loop now and then, and lends the place to block. */
final class Progress {
    /** The loop runs every so many polls: a look at the selector costs more than a read. */
    private static final int LOOP_MASK = 63;
    /** The same while some connections are seen only by the loop. */
    private static final int LOOP_MASK_COLD = 7;

    private final Poller poller;
    private final Connector connector;
    private final Listener listener;
    private final OpenChannels open;
    /** Null until something must be watched; other threads read it to wake it. */
    private volatile @Nullable Loop loop;

    private boolean full;
    private @Nullable SelectableChannel doorbell;
    /** For a wake-up that comes while there is no loop, or while it is exchanged. */
    private volatile boolean wakeRequested;

    private boolean inside;
    private int polls;

    Progress(Poller poller, Connector connector, Listener listener, OpenChannels open) {
        this.poller = poller;
        this.connector = connector;
        this.listener = listener;
        this.open = open;
    }

    void touch(Connection c) {
        poller.touch(c);
    }

    int poll() {
        if (inside || open.isShutdown()) {
            return 0;
        }
        inside = true;
        try {
            int done = poller.poll();
            int mask = poller.hasCold() ? LOOP_MASK_COLD : LOOP_MASK;
            if ((++polls & mask) == 0 || connector.isBusy()) {
                done += pollRarely();
            }
            return done;
        } finally {
            inside = false;
        }
    }

    private int pollRarely() {
        Loop l = loop;
        if (l != null) {
            l.run(0);
        }
        return connector.poll();
    }

    /** Returns the loop for connections, and moves there what was watched before. */
    @SuppressWarnings("NullAway") // it has begun
    Loop startLoop() {
        if (!full) {
            Loop before = loop;
            full = true;
            use(new NettyLoop());
            if (before != null) {
                before.close();
            }
        }
        return loop;
    }

    private void use(Loop next) {
        try {
            next.watch(listener.channel, SelectionKey.OP_ACCEPT, listener);
            if (doorbell != null) {
                next.watch(doorbell, SelectionKey.OP_READ, Progress::ring);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        connector.listenerIsWatched();
        loop = next;
        if (wakeRequested) {
            next.wakeup();
        }
        if (open.isShutdown()) {
            next.close();
        }
    }

    /** The doorbell's owner reads what it rang; to be awake is all that matters here. */
    private static void ring() {}

    void block(@Nullable SelectableChannel bell, long timeoutNs) {
        if (loop == null) {
            use(new PlainLoop());
        }
        if (bell != null && doorbell == null) {
            watchDoorbell(bell);
        }
        long idleNs = connector.idleNs(System.nanoTime(), timeoutNs);
        if (poller.hasWork() || idleNs <= 0 || open.isShutdown()) {
            return;
        }
        for (Connection c : poller.connections()) {
            c.watchForSleep();
        }
        // from here on the loop itself remembers who wants to wake us
        wakeRequested = false;
        assert loop != null;
        loop.run(idleNs);
    }

    private void watchDoorbell(SelectableChannel bell) {
        doorbell = bell;
        try {
            assert loop != null;
            loop.watch(bell, SelectionKey.OP_READ, Progress::ring);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot watch the doorbell", e);
        }
    }

    void wakeup() {
        wakeRequested = true;
        Loop l = loop;
        if (l != null) {
            l.wakeup();
        }
    }

    /** Any thread. */
    void closeLoop() {
        Loop l = loop;
        if (l != null) {
            l.close();
        }
    }
}
