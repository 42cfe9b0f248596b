package org.jmpi.mpir.spawn;

/** A world that this process spawned, as its launcher sees it. Any thread. */
interface SpawnedWorld {
    /** Returns whether it, or its launcher's part for it, has not ended. */
    boolean isAlive();

    /** Returns the exit code of a world that has ended. */
    int exitCode();

    /**
     * Lets it go on when this process ends.
     *
     * @param disconnected whether the communicator with it was disconnected
     */
    void part(boolean disconnected);

    /** Ends it. */
    void end();
}
