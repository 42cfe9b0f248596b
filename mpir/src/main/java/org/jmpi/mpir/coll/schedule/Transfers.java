package org.jmpi.mpir.coll.schedule;

import org.jmpi.mpir.buffer.UserBuffer;

/** How a {@link LocalGroup} sends and receives inside the local group of an intercommunicator. */
interface Transfers {
    void sendLocal(UserBuffer buf, long at, long bytes, int dest);

    void recvLocal(UserBuffer buf, long at, long bytes, int source);
}
