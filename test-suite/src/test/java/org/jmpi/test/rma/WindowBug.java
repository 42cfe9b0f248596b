package org.jmpi.test.rma;

import java.util.List;

/**
 * A bug that is put into the source of one-sided communication on purpose, and the checkers that are to find it. Where the source
 * has changed, so that the words are not there any more, the bug is to be written anew.
 */
enum WindowBug {
    NEIGHBOURS_OVERWRITTEN(
            "rma/SharedWord.java",
            "return (1 << (Byte.SIZE * size)) - 1;",
            "return 0xffff;",
            new Job(RmaModel.class, 3, "epochs=8")),
    ADDITION_NOT_ATOMIC(
            "rma/SharedWord.java",
            "return (long) LONG.getAndAdd(memory, at, operand);",
            "long was = (long) LONG.getVolatile(memory, at); LONG.setVolatile(memory, at, was + operand); return was;",
            new Job(RmaLinear.class, 4, "rounds=200"),
            new Job(RmaChains.class, 2)),
    SHARER_LETS_IN_WHO_WANTS_TO_BE_ALONE(
            "rma/SharedLock.java",
            "(other & mine & SHARED) != 0",
            "((other | mine) & SHARED) != 0",
            new Job(RmaExclusion.class, 3)),
    SHARERS_FORGOTTEN_BY_THE_QUEUE(
            "rma/LockQueue.java",
            "exclusive < 0 && (one.isShared() || sharers.isEmpty())",
            "exclusive < 0",
            new Job(RmaExclusion.class, 3).overTcp()),
    WAIT_FOR_COMPLETE_LEFT_OUT(
            "rma/SharedSync.java",
            "return origin.completes > origin.completesUsed;",
            "return origin.completes >= origin.completesUsed;",
            new Job(RmaSchedules.class, 3)),
    WAIT_FOR_THE_MESSAGE_OF_A_COMPLETE_LEFT_OUT(
            "rma/GroupEpochs.java",
            "waits.await(w, w.peer(rank), Condition.COMPLETED);",
            "waits.poke();",
            new Job(RmaSchedules.class, 3).overTcp()),
    COMPLETE_OVERTAKES_A_PUT(
            "rma/RmaSync.java",
            "if (from.arrivals.isEmpty()) {",
            "if (handler == HandlerId.WIN_COMPLETE || from.arrivals.isEmpty()) {",
            new Job(RmaSchedules.class, 3, "row=200000"),
            new Job(RmaSchedules.class, 3, "row=400000", "epochs=20").overTcp()),
    FENCE_WITHOUT_ITS_FIRST_BARRIER(
            "/mpir/src/main/java/org/jmpi/mpir/rma/WinSync.java",
            "Coll.barrier(rank, win.comm);\n            device.fenceShared(win);",
            "device.fenceShared(win);",
            new Job(RmaFences.class, 3)),
    FENCE_THAT_DOES_NOT_COUNT(
            "rma/Ch4OneSided.java",
            "waits.await(w, w.fence.expecting(expected));",
            "w.done[w.parity ^ 1] = 0;",
            new Job(RmaFences.class, 4, "epochs=400").overTcp()),
    BUFFER_GIVEN_BACK_WHILE_IT_IS_SENT(
            "rma/RmaPeer.java",
            "return sending == 0 && fetching == 0;",
            "return fetching == 0;",
            new Job(RmaScribbles.class, 3, "times=20")),
    THREADS_SHARE_WHAT_ONE_NEEDS_ALONE(
            "rma/RmaCalls.java",
            "return vci.isMultiple() ? ofThread.get() : direct;",
            "return direct;",
            new Job(RmaThreads.class, 2)),
    NO_PROGRESS_WITHOUT_CALLS(
            "rma/RmaProgress.java",
            "TimeUnit.MICROSECONDS.toNanos(rank.cvars().getInt(MICROSECONDS))",
            "TimeUnit.MICROSECONDS.toNanos(0)",
            new Job(RmaProgress.class, 2, "am=1", "patience=3").overTcp()),
    LOCK_OF_A_DEAD_HOLDER_KEPT(
            "rma/SharedLock.java",
            "return isBefore && !isGone.test(r);",
            "return isBefore;",
            Job.withADeath("kind=1", "point=1")),
    QUEUED_LOCK_OF_A_DEAD_HOLDER_KEPT(
            "rma/RmaSync.java", "w.lock.forget(gone.rank);", "", Job.withADeath("kind=1", "memory=0", "point=2"));

    /**
     * How a checker is run: its ranks are processes, over shared memory if nothing else is said.
     *
     * @param seconds after which it is ended
     * @param well what it says if it finds nothing
     * @param wrong what it says if it finds the bug; where that is a wait without end, what it says before
     */
    record Job(
            Class<?> checker,
            int ranks,
            boolean isTcp,
            List<String> options,
            List<String> arguments,
            int seconds,
            String well,
            String wrong) {
        private static final int SECONDS = 120;
        private static final int SECONDS_AFTER_A_DEATH = 20;

        private Job(Class<?> checker, int ranks, String... arguments) {
            this(checker, ranks, false, List.of(), List.of(arguments), SECONDS, "No Errors", "Found ");
        }

        private Job overTcp() {
            return new Job(checker, ranks, true, options, arguments, seconds, well, wrong);
        }

        private static Job withADeath(String... arguments) {
            return new Job(
                    RmaFaults.class,
                    3,
                    false,
                    List.of("-disable-auto-cleanup"),
                    List.of(arguments),
                    SECONDS_AFTER_A_DEATH,
                    "survivors end well",
                    "was ended by signal 9");
        }

        private boolean endsWithABug() {
            return seconds == SECONDS;
        }

        /** Returns whether what it said shows the bug. */
        boolean isFound(BuggedJmpi.Said said) {
            return said.isOver() == endsWithABug()
                    && said.text().contains(wrong)
                    && !said.text().contains(well);
        }
    }

    /** Where the device is, of which most bugs are. */
    private static final String DEVICE = "mpid-ch4/src/main/java/org/jmpi/mpid/ch4/";

    /** The source, from JMPI's folder on. */
    final String file;

    final String right;
    final String wrong;
    /** Each of them is to find it. */
    final List<Job> jobs;

    WindowBug(String file, String right, String wrong, Job... jobs) {
        this.file = file.startsWith("/") ? file.substring(1) : DEVICE + file;
        this.right = right;
        this.wrong = wrong;
        this.jobs = List.of(jobs);
    }
}
