package org.jmpi.mpid.ch4.progress;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** What other threads give to the thread that makes progress next: actions, and the end of all waits. */
final class Alerts {
    private final Queue<Runnable> actions = new ConcurrentLinkedQueue<>();
    /** Whether the job failed or there are actions. */
    private volatile boolean raised;

    private volatile @Nullable RuntimeException jobFailure;
    /** Actions that were run. */
    private long heeded;

    /** Returns whether there is anything to heed. */
    boolean areRaised() {
        return raised;
    }

    /** Returns how many actions were run. Holder of the VCI. */
    long heeded() {
        return heeded;
    }

    /** Makes every wait end with {@code why}, now and later. Any thread. */
    void fail(RuntimeException why) {
        jobFailure = why;
        raised = true;
    }

    /** Adds {@code action}. Any thread. */
    void add(Runnable action) {
        actions.add(action);
        raised = true;
    }

    /** Runs the actions; throws if the job failed. Holder of the VCI. */
    void heed() {
        raised = false;
        if (jobFailure != null) {
            raised = true;
            throw jobFailure;
        }
        for (Runnable action = actions.poll(); action != null; action = actions.poll()) {
            heeded++;
            try {
                action.run();
            } finally {
                if (!actions.isEmpty()) {
                    raised = true;
                }
            }
        }
    }
}
