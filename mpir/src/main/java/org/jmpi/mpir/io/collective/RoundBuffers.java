package org.jmpi.mpir.io.collective;

import java.nio.ByteBuffer;
import org.jmpi.mpir.mpl.Segment;

/** The memory of an aggregator: a window of the file, and what ranks send or get of it. */
final class RoundBuffers {
    /** Memory that grows when more is wanted. What it had is lost then. */
    static final class Piece {
        Segment segment = Segment.allocate(0);
        /** The same, for the file. */
        ByteBuffer bytes = segment.bytes.duplicate();

        private Piece() {}

        /** Makes room for {@code n} bytes. */
        void room(int n) {
            if (segment.size() < n) {
                segment = Segment.allocate(n);
                bytes = segment.bytes.duplicate();
            }
        }
    }

    final Coverage coverage = new Coverage();
    /** A window of the file. */
    final Piece window = new Piece();
    /** The packed bytes of all ranks. */
    final Piece packed = new Piece();
    /** What the file has where nobody gave anything. */
    final Piece under = new Piece();
}
