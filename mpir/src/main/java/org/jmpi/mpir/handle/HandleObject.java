package org.jmpi.mpir.handle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/** What every handle object begins with: its handle and its reference count (mirrors {@code MPIR_Handle_head}). */
public abstract class HandleObject {
    private static final VarHandle REFS;
    private static final VarHandle MORE_HANDLES;

    static {
        try {
            REFS = MethodHandles.lookup().findVarHandle(HandleObject.class, "refCount", int.class);
            MORE_HANDLES = MethodHandles.lookup().findVarHandle(HandleObject.class, "moreHandles", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int handle;
    private volatile int refCount;
    /** How often this slot was freed; wrappers compare it to notice a stale handle. */
    int generation;

    @Nullable
    HandleObject nextFree;

    /**
     * The values that were set on the handle with keys; null: none. A plain field, so that asking whether there are any
     * costs one load; who sets a value on a handle and who frees it are ordered by the program.
     */
    public @Nullable HandleValues values;

    /** How many handles of this object the user has beyond the first; -1: not even that one. */
    @SuppressWarnings("unused") // see MORE_HANDLES
    private int moreHandles;

    /** Returns the integer handle. */
    public final int handle() {
        return handle;
    }

    /** Returns how often the slot of this object has been freed before. */
    public final int generation() {
        return generation;
    }

    /** Returns whether the object is predefined: such an object is never freed. */
    public final boolean isBuiltin() {
        return Handle.type(handle) == Handle.TYPE_BUILTIN;
    }

    /** Returns whether anybody still refers to this object. */
    public final boolean isLive() {
        return (int) REFS.getOpaque(this) > 0;
    }

    /** Returns the reference count, for diagnosis. */
    public final int refCount() {
        return refCount;
    }

    /** Sets the reference count of an object that nobody else can see yet. */
    public final void initRefs(int count) {
        REFS.setOpaque(this, count);
    }

    /** Adds a reference. Any thread. */
    public final void addRef() {
        REFS.getAndAdd(this, 1);
    }

    /** Drops a reference and returns whether it was the last one. Any thread. */
    public final boolean release() {
        // acquire: whoever frees the object sees what those wrote that dropped their references before
        if ((int) REFS.getAcquire(this) == 1) {
            REFS.setOpaque(this, 0);
            return true;
        }
        return (int) REFS.getAndAdd(this, -1) == 1;
    }

    /** Adds a reference to an object that one owner guards: no atomic operation. Owner only. */
    public final void addRefOwned() {
        REFS.setOpaque(this, (int) REFS.getOpaque(this) + 1);
    }

    /** Drops a reference to an object that one owner guards and returns whether it was the last. Owner only. */
    public final boolean releaseOwned() {
        int left = (int) REFS.getOpaque(this) - 1;
        REFS.setOpaque(this, left);
        return left == 0;
    }

    /** Says that the user has no handle of this object, which is a part of another, until one is given out. */
    public final void initInternal() {
        MORE_HANDLES.setOpaque(this, -1);
    }

    /** Gives the user a further handle of this object, with a reference of its own. Any thread. */
    public final void addHandle() {
        MORE_HANDLES.getAndAdd(this, 1);
        addRef();
    }

    /** Returns whether the user has at most one handle of this object. Any thread. */
    public final boolean isLastHandle() {
        return (int) MORE_HANDLES.getAcquire(this) <= 0;
    }

    /** Takes a handle from the user, whose reference is dropped by {@link #release()}. Any thread. */
    public final void dropHandle() {
        if ((int) MORE_HANDLES.getAndAdd(this, -1) < 0) {
            // none was left to be taken
            MORE_HANDLES.getAndAdd(this, 1);
        }
    }

    /** Makes a builtin object known by {@code handle}; it starts with one reference that is never dropped. */
    protected final void initBuiltin(int builtinHandle) {
        handle = builtinHandle;
        refCount = 1;
    }

    /** Returns whether nothing uses the object any more, which the user freed. */
    public boolean isOver(Rank rank) {
        return true;
    }

    /** Returns whether the user gave the object up, though it may be in use. */
    public boolean isGivenUp() {
        return !isLive();
    }

    /** Returns whether the object ends when the user gives its last handle up. */
    public boolean endsWithLastHandle() {
        return !isBuiltin();
    }
}
