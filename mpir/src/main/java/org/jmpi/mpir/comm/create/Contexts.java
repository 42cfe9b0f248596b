package org.jmpi.mpir.comm.create;

import org.jmpi.mpir.comm.Comm;

/** Which of the context numbers of one id is for what: offsets to {@link Comm#contextId}; collectives have the next. */
final class Contexts {
    /** What the creation of communicators says: {@link #channel}. */
    private static final int CREATION = 2;
    /** What the leaders of MPI_Intercomm_create say over the peer communicator. */
    private static final int PEER = 4;
    /** The local group of an intercommunicator; its own offsets add to this. */
    private static final int LOCAL = 8;

    private Contexts() {}

    /**
     * Returns {@code comm} as the creation of communicators uses it: tags of the collective context number agreements,
     * those of the point-to-point context are the tags of MPI_Comm_create_group.
     */
    static Comm channel(Comm comm) {
        return alias(comm, comm.contextId + CREATION);
    }

    /** Returns {@code comm} as a peer communicator. */
    static Comm peer(Comm comm) {
        return alias(comm, comm.contextId + PEER);
    }

    private static Comm alias(Comm comm, int context) {
        Comm alias = new Comm();
        alias.contextId = context;
        alias.localGroup = comm.localGroup;
        alias.remoteGroup = comm.remoteGroup;
        alias.rank = comm.rank;
        alias.size = comm.size;
        alias.remoteSize = comm.remoteSize;
        return alias;
    }

    /** Returns the intracommunicator of the local group of {@code inter}; it has no handle. */
    static Comm local(Comm inter) {
        Comm local = alias(inter, inter.contextId + LOCAL);
        local.remoteGroup = inter.localGroup;
        local.remoteSize = inter.size;
        return local;
    }
}
