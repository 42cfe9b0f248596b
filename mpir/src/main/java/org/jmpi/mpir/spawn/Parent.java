package org.jmpi.mpir.spawn;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** The processes that spawned this world (MPI 4.1, 11.8.2). */
public final class Parent {
    private @Nullable Comm comm;

    /** Returns the intercommunicator with the parents; null if there are none, or it was freed. */
    public @Nullable Comm comm() {
        return comm;
    }

    /** Says that {@code freed} is given up. */
    void leaving(Comm freed) {
        if (freed == comm) {
            comm = null;
        }
    }

    /**
     * Connects a spawned world with its parents; collective over it, in MPI_Init.
     *
     * @param port the parents' port
     * @throws MpirException if the parents are gone
     */
    public void meet(Rank rank, String port) {
        Comm world = BuiltinComms.of(rank).world();
        assert world != null;
        Comm made = Ports.connect(rank, port, null, 0, world);
        made.name = "MPI_COMM_PARENT";
        comm = made;
    }
}
