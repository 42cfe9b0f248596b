package org.jmpi.hydra.join;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import org.jmpi.mpir.pmi.JobServer;
import org.jmpi.mpir.pmi.JoinProof;
import org.jmpi.mpir.pmi.PmiException;

/** Serves a job without a launcher in the process of its rank 0. */
public final class RankZeroServer implements JobServer {
    private static final int BACKLOG = 1024;

    @Override
    public Running start(InetSocketAddress address, int size, JoinProof proof, int seconds) {
        try {
            ServerSocketChannel listener = ServerSocketChannel.open();
            try {
                listener.bind(address, BACKLOG);
            } catch (IOException e) {
                listener.close();
                throw e;
            }
            JoinedJob job = new JoinedJob(size, listener.socket().getLocalPort());
            Members members = new Members(size, proof, job);
            job.gather(members);
            new Gathering(listener, members, seconds).start();
            return job;
        } catch (IOException e) {
            throw new PmiException(
                    "Rank 0 can't wait for the others at " + address + " (" + e.getMessage()
                            + "): is it this host's address, and does another job have the port? Choose another one",
                    e);
        }
    }
}
