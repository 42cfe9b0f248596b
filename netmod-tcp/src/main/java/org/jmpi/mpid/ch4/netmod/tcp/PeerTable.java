package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/** What the connector tells about peers. */
interface PeerTable {
    /** Returns the peer, made when it is first requested. */
    Peer get(int lpid);

    /** Takes over an authenticated connection. */
    void connected(Peer peer, SocketChannel channel) throws IOException;

    /** Is notified that {@code peer} cannot be reached any more. */
    void failed(Peer peer, RuntimeException why);

    /** Returns the loop that watches sockets, started if it was not needed before. */
    Loop startLoop();
}
