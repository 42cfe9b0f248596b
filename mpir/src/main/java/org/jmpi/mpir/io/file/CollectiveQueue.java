package org.jmpi.mpir.io.file;

import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * The collective accesses of one file at one rank, in the order of their calls, which is the same at all ranks. A blocking one
 * waits for those before it. Any thread.
 */
public final class CollectiveQueue {
    private @Nullable ThreadPoolExecutor thread;
    /** How many were begun and are not done. Guarded by this object. */
    private int waiting;

    /** Has {@code task} done after those before it. */
    public synchronized void execute(Runnable task) {
        if (thread == null) {
            thread = DaemonThreads.make(1, "jmpi-io-collective");
        }
        waiting++;
        thread.execute(() -> {
            try {
                task.run();
            } finally {
                done();
            }
        });
    }

    private synchronized void done() {
        waiting--;
        notifyAll();
    }

    /** Returns when all that were begun are done. */
    public synchronized void await() {
        boolean interrupted = false;
        while (waiting > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the thread; nothing is under way. */
    public synchronized void close() {
        if (thread != null) {
            thread.shutdown();
            thread = null;
        }
    }
}
