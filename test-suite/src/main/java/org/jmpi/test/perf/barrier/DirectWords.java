package org.jmpi.test.perf.barrier;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.coll.barrier.BarrierFlags;

/** BarrierFlags in direct memory. */
final class DirectWords implements BarrierFlags {
    private static final int LINE = 128;
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer memory;
    private final int slots;

    DirectWords(int n, int slots) {
        ByteBuffer all = ByteBuffer.allocateDirect((n * slots + 1) * LINE);
        int lead = (LINE - all.alignmentOffset(0, LINE)) % LINE;
        memory = all.position(lead).slice();
        this.slots = slots;
    }

    private int at(int owner, int slot) {
        return (owner * slots + slot) * LINE;
    }

    @Override
    public long get(int owner, int slot) {
        return (long) LONG.getAcquire(memory, at(owner, slot));
    }

    @Override
    public void set(int owner, int slot, long value) {
        LONG.setRelease(memory, at(owner, slot), value);
    }

    @Override
    public long getAndAdd(int owner, int slot, long delta) {
        return (long) LONG.getAndAdd(memory, at(owner, slot), delta);
    }

    @Override
    public void or(int owner, int slot, long bits) {
        LONG.getAndBitwiseOr(memory, at(owner, slot), bits);
    }
}
