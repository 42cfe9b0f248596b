package org.jmpi.mpir.coll.schedule;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jspecify.annotations.Nullable;

/** How a {@link LocalGroup} sends and receives inside the local group of an intercommunicator. */
interface Transfers {
    void sendLocal(@Nullable UserBuffer buf, long at, long bytes, int dest);

    void recvLocal(@Nullable UserBuffer buf, long at, long bytes, int source);
}
