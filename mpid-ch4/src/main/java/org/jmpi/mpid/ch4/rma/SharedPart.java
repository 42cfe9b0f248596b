package org.jmpi.mpid.ch4.rma;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;

/** One rank's part of a window, in memory that this process can load and store. */
final class SharedPart {
    /** The region that the part lies in. */
    final Segment memory;
    /** Where in it the part begins. */
    final int start;
    /** What orders accumulates of the part. */
    final AccumulateGate gate;
    /** The same memory as a buffer. */
    final UserBuffer buffer = new UserBuffer();

    SharedPart(Segment memory, int start, AccumulateGate gate) {
        this.memory = memory;
        this.start = start;
        this.gate = gate;
        buffer.set(memory.bytes);
    }
}
