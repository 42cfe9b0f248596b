package org.jmpi.mpir.io.collective;

import java.nio.ByteBuffer;
import org.jmpi.mpir.mpl.Segment;

/** Memory that grows when more is wanted. What it had is lost then. */
final class Piece {
    Segment segment = Segment.allocate(0);
    /** The same, for the file. */
    ByteBuffer bytes = segment.bytes.duplicate();

    /** Lets go of the memory. */
    void release() {
        segment = Segment.allocate(0);
        bytes = segment.bytes.duplicate();
    }

    /** Takes other memory. */
    @SuppressWarnings("ReferenceEquality") // equal bytes elsewhere are other memory
    void use(Segment other) {
        if (segment != other) {
            segment = other;
            bytes = other.bytes.duplicate();
        }
    }

    /** Makes room for {@code n} bytes. */
    void room(int n) {
        if (segment.size() < n) {
            segment = Segment.allocate(n);
            bytes = segment.bytes.duplicate();
        }
    }
}
