package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.channels.SelectableChannel;

/** Watches channels that nobody looks at directly, and is the place to block. */
interface Loop {
    /** Notified that its channel is ready. */
    interface Watched {
        void ready();
    }

    /** A channel under watch. */
    interface Watch {
        /** Sets what to watch for, as {@link java.nio.channels.SelectionKey} numbers it. */
        void ops(int ops);

        /** Ends the watch. */
        void cancel();
    }

    /** Begins to watch {@code channel}, which is non-blocking. */
    Watch watch(SelectableChannel channel, int ops, Watched target) throws IOException;

    /** Tells the targets of ready channels; waits up to {@code timeoutNs} for the first. */
    void run(long timeoutNs);

    /** Ends a {@link #run} under way, or the next one. Any thread. */
    void wakeup();

    /** Releases what it holds, at once or when the {@link #run} under way ends. Any thread. */
    void close();
}
