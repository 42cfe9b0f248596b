package org.jmpi.mpir.spawn;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.create.LeaderLink;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** How two roots talk over the connection to a port. */
final class PortLink implements LeaderLink {
    private final Rank rank;
    private final PortWire wire;

    PortLink(Rank rank, PortWire wire) {
        this.rank = rank;
        this.wire = wire;
    }

    @Override
    public int[] swap(int[] mine) {
        return ProgressingWait.run(rank, ErrorClass.ERR_PORT, () -> swapNow(mine), wire::close);
    }

    /** One side sends first: with both, long messages would fill the sockets. */
    private int[] swapNow(int[] mine) {
        try {
            if (wire.calls()) {
                wire.send(bytes(mine));
                return words(wire.receive());
            }
            int[] theirs = words(wire.receive());
            wire.send(bytes(mine));
            return theirs;
        } catch (IOException e) {
            throw new MpirException(
                    ErrorClass.ERR_PORT,
                    "the connection to the other root failed (" + e.getMessage() + "): did that process end?",
                    e);
        }
    }

    /** Ends the connection. */
    void close() {
        wire.close();
    }

    private static byte[] bytes(int[] words) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES);
        bytes.asIntBuffer().put(words);
        return bytes.array();
    }

    private static int[] words(byte[] bytes) throws IOException {
        int[] words = new int[bytes.length / Integer.BYTES];
        if (words.length == 0 || bytes.length % Integer.BYTES != 0) {
            throw new IOException("it sent a frame of " + bytes.length + " bytes");
        }
        ByteBuffer.wrap(bytes).asIntBuffer().get(words);
        return words;
    }

    @Override
    public byte[] key(byte[] drawn) {
        return wire.key(drawn);
    }
}
