package org.jmpi.mpir.handle;

import java.util.function.Supplier;

/**
 * What a {@link HandleAllocator} is made from.
 *
 * @param <T> the class of the objects
 */
public final class HandleAllocatorBuilder<T extends HandleObject> {
    final HandleKind kind;
    final Supplier<T> maker;
    boolean shared;
    boolean recycle;
    boolean tagged;
    int quarantine;
    int pool = -1;
    int builtins;
    int directs = 8;

    HandleAllocatorBuilder(HandleKind kind, Supplier<T> maker) {
        this.kind = kind;
        this.maker = maker;
    }

    /** Lets several threads allocate and free. */
    public HandleAllocatorBuilder<T> shared() {
        shared = true;
        return this;
    }

    /** Keeps freed objects and hands them out again, so that a warm allocation makes no garbage. */
    public HandleAllocatorBuilder<T> recycled() {
        recycle = true;
        return this;
    }

    /** Lets bits 25 to 22 of a handle say what its object is for, see {@link HandleAllocator#allocate(int)}. */
    public HandleAllocatorBuilder<T> tagged() {
        tagged = true;
        return this;
    }

    /** Keeps {@code slots} freed slots back before one is used again. */
    public HandleAllocatorBuilder<T> quarantine(int slots) {
        quarantine = slots;
        return this;
    }

    /** Makes this pool {@code number} (0 to 63) of the request pools, with 256 blocks of its own. */
    public HandleAllocatorBuilder<T> pool(int number) {
        pool = number;
        return this;
    }

    /** Sets how many builtin and how many direct objects there are. */
    public HandleAllocatorBuilder<T> sizes(int builtinCount, int directCount) {
        builtins = builtinCount;
        directs = directCount;
        return this;
    }

    /** Returns an allocator without allocated objects. */
    public HandleAllocator<T> build() {
        return new HandleAllocator<>(this);
    }
}
