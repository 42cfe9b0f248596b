package org.jmpi.test.endings;

/** What two jobs, or a job and a server of names, lose. */
enum MeetingDeath {
    CALLER_ROOT("rank 0 of the job that connected", 137),
    CALLER("rank 1 of the job that connected", 137),
    CALLER_LAUNCHER("the launcher of the job that connected", 137),
    OWNER_ROOT("rank 0 of the job that accepted", 137),
    NAME_SERVER("the server of names", 137);

    final String title;
    /** Of the launcher or server that loses a process. */
    final int exitCode;

    MeetingDeath(String title, int exitCode) {
        this.title = title;
        this.exitCode = exitCode;
    }

    /** Whether the job that accepted goes on. */
    boolean ownerGoesOn() {
        return this != OWNER_ROOT;
    }
}
