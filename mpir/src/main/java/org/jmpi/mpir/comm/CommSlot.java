package org.jmpi.mpir.comm;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A place that each communicator has for one object of a layer above, which declares it in a static final field. Duplicates
 * get the same object. Any thread.
 */
public final class CommSlot<T> {
    private static final AtomicInteger DECLARED = new AtomicInteger();

    private final int index = DECLARED.getAndIncrement();

    /** Declares a slot of all communicators. */
    public CommSlot() {}

    /** Returns the object of {@code comm}; null: it has none. */
    @SuppressWarnings("unchecked")
    public @Nullable T get(Comm comm) {
        Object[] extras = comm.extras;
        return extras == null || index >= extras.length ? null : (T) extras[index];
    }

    /** Sets the object of {@code comm}; null: none. */
    public void set(Comm comm, T object) {
        synchronized (comm) {
            Object[] old = comm.extras;
            Object[] extras = old == null ? new Object[index + 1] : Arrays.copyOf(old, Math.max(old.length, index + 1));
            extras[index] = object;
            comm.extras = extras;
        }
    }

    static Object @Nullable [] inherited(Object @Nullable [] extras) {
        // nobody changes them
        return extras;
    }
}
