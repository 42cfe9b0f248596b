package org.jmpi.mpir.coll.algorithm;

import java.util.Arrays;
import org.jmpi.mpir.buffer.UserBuffer;

/** One side of a w form: a buffer and the size of an element per peer. Its memory stays from call to call. */
final class PeerBuffers {
    private UserBuffer[] buffers = {};
    private long[] sizes = {};

    /** Returns a buffer for each of {@code peers} peers, or more. */
    UserBuffer[] buffers(int peers) {
        int known = buffers.length;
        if (known < peers) {
            buffers = Arrays.copyOf(buffers, peers);
            for (int i = known; i < peers; i++) {
                buffers[i] = new UserBuffer();
            }
        }
        return buffers;
    }

    /** Returns room for the sizes of {@code peers} peers, or more. */
    long[] sizes(int peers) {
        if (sizes.length < peers) {
            sizes = new long[peers];
        }
        return sizes;
    }

    /** Lets go of the user's objects. */
    void clear() {
        for (UserBuffer buffer : buffers) {
            buffer.clear();
        }
    }
}
