package org.jmpi.mpir.pmi;

import java.net.InetSocketAddress;

/**
 * Serves a job that no launcher started, in the process of its rank 0: waits until all ranks have come, and is their PMI server
 * from then on. The launcher's module provides it.
 */
public interface JobServer {
    /**
     * Begins to wait for the ranks.
     *
     * @param address where; port 0: one that is free
     * @param size how many they are, this process's among them
     * @param proof what they have to prove
     * @param seconds how long those that have come wait for the others
     * @return the server, which works in threads of its own
     * @throws PmiException if the port can't be opened
     */
    Running start(InetSocketAddress address, int size, JoinProof proof, int seconds);

    /** One that serves. */
    interface Running {
        /** Returns the port on which it waits for the ranks. */
        int port();

        /** Tells those that have come, and those that come yet, that the job is not to be, unless all have come. */
        void refuse(String why);

        /** Returns when all ranks have left, or after {@code seconds}; ends the server. */
        void awaitEnd(int seconds);
    }
}
