package org.jmpi.mpid.ch4.am;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Bytes that depend on message and position, so that any byte out of place shows. */
final class Pattern {
    private Pattern() {}

    /** Returns byte {@code k} of the data of message {@code seed}. */
    static byte at(int seed, long k, int mask) {
        long x = (k + 1) * 0x9E3779B97F4A7C15L + seed * 0xC2B2AE3D27D4EB4FL;
        return (byte) ((x >>> 52) & mask);
    }

    /** Fills {@code len} bytes of a user's buffer. */
    static void fill(UserBuffer buffer, int len, int seed, int mask) {
        Segment one = Segment.of(ByteBuffer.allocateDirect(Math.max(8, len)).order(ByteOrder.LITTLE_ENDIAN));
        for (int k = 0; k < len; k++) {
            one.bytes.put(k, at(seed, k, mask));
        }
        MemoryCopy.fromSegment(one, 0, buffer, 0, len);
    }

    /** Fails unless {@code len} bytes are those of message {@code seed} from its byte {@code from} on. */
    static void check(Segment data, int pos, int len, int seed, long from, int mask) {
        for (int k = 0; k < len; k++) {
            if (data.bytes.get(pos + k) != at(seed, from + k, mask)) {
                throw new AssertionError("byte " + (from + k) + " of message " + seed + " is " + data.bytes.get(pos + k)
                        + ", expected " + at(seed, from + k, mask));
            }
        }
    }
}
