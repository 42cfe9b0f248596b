package org.jmpi.spark;

import mpi.JobMember;
import org.apache.spark.BarrierTaskContext;

/** Ends the rank of a task that Spark kills, since a thread that waits for a message doesn't look at its task. */
final class TaskWatch implements AutoCloseable, Runnable {
    private static final long POLL_MILLIS = 100;

    private final BarrierTaskContext task;
    private final JobMember member;
    private final Thread thread = new Thread(this, "jmpi-spark-watch");

    TaskWatch(BarrierTaskContext task, JobMember member) {
        this.task = task;
        this.member = member;
    }

    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            while (!task.isInterrupted()) {
                Thread.sleep(POLL_MILLIS);
            }
            member.abort("Spark killed task " + task.partitionId() + " of stage " + task.stageId() + "."
                    + task.stageAttemptNumber() + reason());
        } catch (InterruptedException e) {
            // the task is through
            return;
        }
    }

    private String reason() {
        return task.getKillReason().isDefined() ? ": " + task.getKillReason().get() : "";
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
