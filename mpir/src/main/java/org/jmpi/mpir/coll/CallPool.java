package org.jmpi.mpir.coll;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Non-blocking collectives of a communicator that ended, for the next ones: a program that repeats itself makes no garbage. */
final class CallPool {
    private static final int SLOTS = 8;
    /** What has more scratch memory, in bytes, is kept in the first slot only. */
    private static final long SMALL = 1 << 16;

    private final AtomicReferenceArray<NonblockingCall> slots = new AtomicReferenceArray<>(SLOTS);

    /** Returns one that nobody uses, or null. */
    @Nullable
    NonblockingCall take() {
        for (int i = 0; i < SLOTS; i++) {
            if (slots.getPlain(i) != null) {
                NonblockingCall call = slots.getAndSet(i, null);
                if (call != null) {
                    return call;
                }
            }
        }
        return null;
    }

    /** Keeps {@code call}, which nobody uses any more and which has {@code scratch} bytes, if there is room. Any thread. */
    void give(NonblockingCall call, long scratch) {
        int room = scratch > SMALL ? 1 : SLOTS;
        for (int i = 0; i < room; i++) {
            if (slots.getPlain(i) == null && slots.compareAndSet(i, null, call)) {
                return;
            }
        }
    }
}
