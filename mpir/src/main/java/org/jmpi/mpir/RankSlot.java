package org.jmpi.mpir;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A place that each rank has for one object of a chapter, which declares it beside its own code in a static final field. So a
 * rank knows none of the chapters, and a chapter finds what it has of a rank by an index. The object is made when it is
 * first requested, once. Any thread.
 */
public abstract class RankSlot<T> {
    /** How many slots there can be in a JVM. */
    static final int MOST = 64;

    private static final AtomicInteger DECLARED = new AtomicInteger();
    private static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class);

    private final int index;

    /** Declares a slot of all ranks. */
    protected RankSlot() {
        index = DECLARED.getAndIncrement();
        if (index >= MOST) {
            throw new IllegalStateException(
                    "slot " + index + " of ranks: expected at most " + MOST + "; raise RankSlot.MOST");
        }
    }

    /** Makes the object of {@code rank}. */
    protected abstract T make(Rank rank);

    /** Returns the object of {@code rank}. */
    @SuppressWarnings("unchecked")
    public final T of(Rank rank) {
        Object object = OBJECTS.getAcquire(rank.slots, index);
        return (T) (object != null ? object : fill(rank));
    }

    /** Returns the object of {@code rank} if it was made, else null. */
    @SuppressWarnings("unchecked")
    public final T find(Rank rank) {
        return (T) OBJECTS.getAcquire(rank.slots, index);
    }

    private Object fill(Rank rank) {
        synchronized (rank.slots) {
            Object object = rank.slots[index];
            if (object == null) {
                object = make(rank);
                OBJECTS.setRelease(rank.slots, index, object);
            }
            return object;
        }
    }
}
