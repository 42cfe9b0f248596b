package org.jmpi.test.endings;

/** Who of a family is killed. */
enum SpawnDeath {
    ROOT("the parent that spawned"),
    PARENT("another parent"),
    CHILD("a child"),
    LAUNCHER("the launcher"),
    INTERRUPT("all, by SIGINT to the launcher"),
    PROXY("the proxy of the second host");

    final String title;

    SpawnDeath(String title) {
        this.title = title;
    }

    /** By which signal. */
    String signal() {
        return this == INTERRUPT ? "INT" : "KILL";
    }

    /** Whether there is such a one. */
    boolean isPossible(SpawnStep step, Transport transport) {
        return switch (this) {
            case CHILD -> step.hasChildren;
            case PARENT -> transport != Transport.THREADS;
            case PROXY -> step == SpawnStep.CONNECTED && transport != Transport.THREADS;
            default -> true;
        };
    }

    /** Whether the parents go on, once they are told to. */
    boolean parentsGoOn() {
        return this == CHILD;
    }

    /** Whether the children go on, once they are told to. */
    boolean childrenGoOn(SpawnStep step) {
        return step == SpawnStep.PARTED && (this == ROOT || this == PARENT);
    }

    /** What a parent that goes on has seen; a pattern. */
    static String seenByParents(SpawnStep step) {
        return switch (step) {
            case SPAWNING -> "class 42";
            case CONNECTED -> "class 76";
            case DISCONNECTING -> "(no error|class 76)";
            default -> "no error";
        };
    }

    /** The launcher's exit code. */
    int exitCode(SpawnStep step) {
        return switch (this) {
            case PROXY -> 255;
            case INTERRUPT -> 130;
            // who parted fails alone, and nobody else hears of it
            case CHILD -> step == SpawnStep.PARTED ? 137 : 0;
            default -> 137;
        };
    }
}
