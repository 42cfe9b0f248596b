package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What the connector tells about peers. */
interface PeerTable {
    /** Returns the peer, made when it is first requested. */
    Peer get(int lpid);

    /** Returns the process of another world that {@code hello} says that it is from; null: nobody known. */
    ForeignPeers.@Nullable Known find(ByteBuffer hello);

    /** Takes over an authenticated connection. */
    void connected(Peer peer, Wire wire) throws IOException;

    /** Is notified that {@code peer} cannot be reached any more. */
    void failed(Peer peer, RuntimeException why);

    /** Returns the loop that watches sockets, started if it was not needed before. */
    Loop startLoop();
}
