package org.jmpi.test.perf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.binding.Mpi;

/** Where a benchmark's messages lie. */
enum MessageMemory {
    /** Arrays, as most programs have them. */
    HEAP("-heap"),
    /** Direct buffers. */
    DIRECT("-direct"),
    /** What MPI_Alloc_mem gives. */
    ALLOC_MEM("-alloc-mem");

    private final String option;

    MessageMemory(String option) {
        this.option = option;
    }

    /** Returns the one that the command line calls so, or null. */
    static MessageMemory byOption(String option) {
        for (MessageMemory memory : values()) {
            if (memory.option.equals(option)) {
                return memory;
            }
        }
        return null;
    }

    /** Allocates {@code n} bytes. */
    Object bytes(int n) {
        return this == HEAP ? new byte[n] : buffer(n);
    }

    /** Allocates {@code n} bytes, at least one number, for doubles. */
    Object doubles(int n) {
        return this == HEAP ? new double[Math.max(1, n / Double.BYTES)] : buffer(Math.max(Double.BYTES, n));
    }

    /** Allocates {@code n} bytes, at least one number, for longs. */
    Object longs(int n) {
        return this == HEAP ? new long[Math.max(1, n / Long.BYTES)] : buffer(Math.max(Long.BYTES, n));
    }

    private ByteBuffer buffer(int n) {
        return this == DIRECT ? ByteBuffer.allocateDirect(n).order(ByteOrder.nativeOrder()) : allocMem(n);
    }

    private static ByteBuffer allocMem(int n) {
        ByteBuffer[] made = new ByteBuffer[1];
        Mpi.MPI_Alloc_mem(n, Mpi.MPI_INFO_NULL, made);
        return made[0];
    }
}
