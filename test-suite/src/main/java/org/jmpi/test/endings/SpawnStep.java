package org.jmpi.test.endings;

/** Where parents and spawned processes are when one of them is killed. */
enum SpawnStep {
    /** The parents spawn, the children have not called MPI_Init. */
    SPAWNING("in MPI_Comm_spawn", true),
    /** The parents wait for a caller; there are no children. */
    ACCEPTING("in MPI_Comm_accept", false),
    /** The parents wait to be accepted; there are no children. */
    CONNECTING("in MPI_Comm_connect", false),
    /** Both wait for a message of the other. */
    CONNECTED("connected", true),
    /** The parents disconnect, the children don't. */
    DISCONNECTING("in MPI_Comm_disconnect", true),
    /** Rank 0 of the parents is in MPI_Finalize, and nobody has disconnected. */
    FINALIZING("in MPI_Finalize", true),
    /** They have disconnected. */
    PARTED("disconnected", true);

    final String title;
    final boolean hasChildren;

    SpawnStep(String title, boolean hasChildren) {
        this.title = title;
        this.hasChildren = hasChildren;
    }
}
