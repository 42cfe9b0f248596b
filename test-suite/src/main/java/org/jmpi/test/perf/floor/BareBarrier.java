package org.jmpi.test.perf.floor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The protocol B1 and nothing else: each stores how often it came, and waits until all came as often. */
final class BareBarrier {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int LINE = 128;

    private final ByteBuffer memory;
    private final int rank;
    private final int size;
    private long uses;

    /** @param memory {@link #bytes} that all map; all zero at first */
    BareBarrier(ByteBuffer memory, int rank, int size) {
        this.memory = memory;
        this.rank = rank;
        this.size = size;
    }

    static int bytes(int size) {
        return size * LINE;
    }

    void await() {
        uses++;
        LONG.setRelease(memory, rank * LINE, uses);
        for (int other = 0; other < size; other++) {
            int looks = 0;
            while ((long) LONG.getAcquire(memory, other * LINE) < uses) {
                looks = Pipe.pause(looks);
            }
        }
    }
}
