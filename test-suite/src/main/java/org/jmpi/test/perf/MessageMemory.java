package org.jmpi.test.perf;

import java.lang.reflect.Method;
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

    private ByteBuffer buffer(int n) {
        return this == DIRECT ? ByteBuffer.allocateDirect(n).order(ByteOrder.nativeOrder()) : allocMem(n);
    }

    /** By name, since the binding may not have it yet. */
    private static ByteBuffer allocMem(int n) {
        ByteBuffer[] made = new ByteBuffer[1];
        try {
            Method call = Mpi.class.getMethod("MPI_Alloc_mem", long.class, int.class, ByteBuffer[].class);
            call.invoke(null, (long) n, Mpi.MPI_INFO_NULL, made);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("-alloc-mem: this binding has no MPI_Alloc_mem; use -direct", e);
        }
        return made[0];
    }
}
