package org.jmpi.mpir.handle;

import java.util.function.Supplier;
import org.jmpi.mpir.RankTable;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * The allocator of one kind of handle object (mirrors {@code MPIR_Object_alloc_t}).
 *
 * <p>Three tiers: builtin objects stand in a table; direct objects in one small slab; indirect objects in slabs
 * that are made on demand. A freed slot goes to the end of a first-in first-out list, so that a stale handle stays
 * detectable for as long as possible; a quarantine keeps that many freed slots back on top.
 *
 * <p>An allocator belongs to one rank. One made {@linkplain HandleAllocatorBuilder#shared shared} may be used by several threads;
 * one that is not is guarded by its owner (a request pool by the lock of its VCI). Look-ups take no lock.
 *
 * @param <T> the class of the objects
 */
public final class HandleAllocator<T extends HandleObject> implements RankTable {
    private static final int HIGH_TAG_BIT = Handle.TAG_SHIFT + 3;
    /** A builtin datatype has its size in the other bits of its handle. */
    private static final int DATATYPE_MASK = 0xff;

    private final HandleKind kind;
    private final Supplier<T> maker;
    private final boolean shared;
    private final boolean recycle;
    private final int quarantine;
    private final int pool;
    /** The bits of a handle that number its object. */
    private final int payloadMask;

    /** The bits of a handle that tell type and kind, one value a tier: a look-up compares them at once. */
    private final int builtinPrefix;

    private final int directPrefix;
    private final int indirectPrefix;
    /** The bits of a builtin handle that number its object. */
    private final int builtinMask;

    /** Builtin objects whose handles differ in this bit alone have slots beside each other. */
    private final int builtinTagMask;

    private final int maxBlocks;
    private final HandleObject[] builtin;
    private final HandleObject[] direct;
    private volatile HandleObject[][] blocks = new HandleObject[0][];
    private int directUsed;
    private int indirectUsed;
    private int free;
    private int live;
    private @Nullable HandleObject freeHead;
    private @Nullable HandleObject freeTail;

    HandleAllocator(HandleAllocatorBuilder<T> b) {
        kind = b.kind;
        builtinPrefix = Handle.prefix(Handle.TYPE_BUILTIN, kind);
        directPrefix = Handle.prefix(Handle.TYPE_DIRECT, kind);
        indirectPrefix = Handle.prefix(Handle.TYPE_INDIRECT, kind);
        maker = b.maker;
        shared = b.shared;
        recycle = b.recycle;
        quarantine = b.quarantine;
        pool = b.pool;
        payloadMask = b.tagged ? Handle.PAYLOAD_MASK & ~Handle.TAG_MASK : Handle.PAYLOAD_MASK;
        builtinMask = kind == HandleKind.DATATYPE ? DATATYPE_MASK : payloadMask;
        builtinTagMask = b.tagged ? 1 << HIGH_TAG_BIT : 0;
        maxBlocks = b.pool < 0 ? (payloadMask + 1) >>> Handle.INDEX_BITS : 1 << 8;
        builtin = new HandleObject[b.builtins];
        direct = new HandleObject[b.pool > 0 ? 0 : b.directs];
    }

    /** Starts the description of an allocator for {@code kind} whose objects {@code maker} makes. */
    public static <T extends HandleObject> HandleAllocatorBuilder<T> of(HandleKind kind, Supplier<T> maker) {
        return new HandleAllocatorBuilder<>(kind, maker);
    }

    /** Enters {@code object} as the builtin object {@code index}. */
    public T addBuiltin(int index, T object) {
        return addBuiltin(index, Handle.builtin(kind, index), object);
    }

    /** Enters {@code object} as builtin {@code index} under a handle whose value says more than its index. */
    public T addBuiltin(int index, int handle, T object) {
        object.initBuiltin(handle);
        builtin[builtinIndex(handle)] = object;
        return object;
    }

    /** Takes the builtin object {@code index} out: its handle names nothing any more. */
    public void removeBuiltin(int index) {
        HandleObject object = builtin[index];
        builtin[index] = null;
        if (object != null) {
            object.initRefs(0);
        }
    }

    /**
     * Allocates an object with one reference.
     *
     * @throws MpirException of class ERR_OTHER if the bits of a handle allow no more live objects of this kind
     */
    public T allocate() {
        if (shared) {
            synchronized (this) {
                return take();
            }
        }
        return take();
    }

    /**
     * Allocates an object whose handle has {@code tag}, 0 to 15, in bits 25 to 22. Of a shared, tagged allocator only.
     *
     * @throws MpirException as {@link #allocate()}
     */
    public synchronized T allocate(int tag) {
        T object = take();
        object.handle = (object.handle & ~Handle.TAG_MASK) | tag << Handle.TAG_SHIFT;
        return object;
    }

    /** Frees {@code object}, whose last reference was dropped. */
    public void free(T object) {
        if (shared) {
            synchronized (this) {
                giveBack(object);
            }
        } else {
            giveBack(object);
        }
    }

    /** Returns the live object behind {@code handle}, or null if the handle is null, foreign, stale or never given out. */
    @SuppressWarnings("NullAway") // found implies an object
    public @Nullable T find(int handle) {
        HandleObject object = slot(handle);
        return isLive(object, handle) ? cast(object) : null;
    }

    /** Returns whether there is a live object behind {@code handle}. */
    public boolean isLive(int handle) {
        return isLive(slot(handle), handle);
    }

    private static boolean isLive(@Nullable HandleObject object, int handle) {
        return object != null && object.handle == handle && object.isLive();
    }

    /** Returns the live object behind {@code handle}, which is known to name one: it is builtin, or the caller's own. */
    public T known(int handle) {
        HandleObject object = slot(handle);
        assert object != null && object.isLive() : "no object behind a known handle";
        return cast(object);
    }

    /** Returns the object behind {@code handle}, also one that is not live yet or no longer; null if there never was one. */
    public @Nullable T peek(int handle) {
        HandleObject object = slot(handle);
        return object == null ? null : cast(object);
    }

    /** Returns how many allocated objects are live; builtin ones don't count. */
    public int liveCount() {
        return live;
    }

    /** Returns the kind of the objects. */
    public HandleKind kind() {
        return kind;
    }

    /** Returns the builtin object {@code index}; null if there is none, or it is not live. */
    public @Nullable T builtin(int index) {
        HandleObject object = builtin[index];
        return object != null && object.isLive() ? cast(object) : null;
    }

    /** Returns how many builtin objects there may be. */
    public int builtins() {
        return builtin.length;
    }

    /** Returns whether any object is live that is not builtin. */
    public boolean hasLive() {
        return live > 0;
    }

    /** Calls {@code action} for each live object that is not builtin. Owner only. */
    public void forEachLive(java.util.function.Consumer<T> action) {
        for (HandleObject object : direct) {
            visit(object, action);
        }
        for (HandleObject[] block : blocks) {
            for (HandleObject object : block) {
                visit(object, action);
            }
        }
    }

    /** Calls {@code action} for each builtin object, in the order of their indices. */
    public void forEachBuiltin(java.util.function.Consumer<T> action) {
        for (HandleObject object : builtin) {
            visit(object, action);
        }
    }

    private void visit(HandleObject object, java.util.function.Consumer<T> action) {
        if (object != null && object.isLive()) {
            action.accept(cast(object));
        }
    }

    /** Returns the most objects that can be live at once. */
    public int capacity() {
        return direct.length + (maxBlocks << Handle.INDEX_BITS);
    }

    @SuppressWarnings("unchecked")
    private T cast(HandleObject object) {
        return (T) object;
    }

    private @Nullable HandleObject slot(int handle) {
        int prefix = handle & ~Handle.PAYLOAD_MASK;
        if (prefix == indirectPrefix) {
            return indirectSlot(handle);
        }
        if (prefix == builtinPrefix) {
            return builtinSlot(handle);
        }
        if (prefix != directPrefix) {
            return null;
        }
        int index = handle & payloadMask;
        return index < direct.length ? direct[index] : null;
    }

    private @Nullable HandleObject builtinSlot(int handle) {
        int index = builtinIndex(handle);
        HandleObject object = index < builtin.length ? builtin[index] : null;
        return object != null && object.handle == handle ? object : null;
    }

    private int builtinIndex(int handle) {
        return (handle & builtinMask) ^ ((handle & builtinTagMask) >>> HIGH_TAG_BIT);
    }

    private @Nullable HandleObject indirectSlot(int handle) {
        int block = (handle & payloadMask) >>> Handle.INDEX_BITS;
        if (pool >= 0) {
            if (block >>> 8 != pool) {
                return null;
            }
            block &= Handle.POOL_BLOCK_MASK;
        }
        HandleObject[][] table = blocks;
        return block < table.length ? table[block][handle & Handle.INDEX_MASK] : null;
    }

    private T take() {
        HandleObject object = free > quarantine ? unlinkFree() : null;
        if (object == null) {
            object = fresh();
        }
        live++;
        object.initRefs(1);
        return cast(object);
    }

    private HandleObject unlinkFree() {
        HandleObject slot = freeHead;
        assert slot != null;
        freeHead = slot.nextFree;
        if (freeHead == null) {
            freeTail = null;
        }
        slot.nextFree = null;
        free--;
        return recycle ? slot : replace(slot);
    }

    private HandleObject replace(HandleObject old) {
        T object = maker.get();
        object.handle = old.handle;
        object.generation = old.generation;
        store(object);
        return object;
    }

    private HandleObject fresh() {
        if (directUsed < direct.length) {
            T object = maker.get();
            object.handle = Handle.prefix(Handle.TYPE_DIRECT, kind) | directUsed;
            direct[directUsed++] = object;
            return object;
        }
        int block = indirectUsed >>> Handle.INDEX_BITS;
        if (block >= maxBlocks) {
            return freeHead != null ? unlinkFree() : exhausted();
        }
        if (block == blocks.length) {
            HandleObject[][] grown = java.util.Arrays.copyOf(blocks, block + 1);
            grown[block] = new HandleObject[1 << Handle.INDEX_BITS];
            blocks = grown;
        }
        T object = maker.get();
        int pooled = pool < 0 ? block : pool << 8 | block;
        int index = indirectUsed++ & Handle.INDEX_MASK;
        object.handle = Handle.prefix(Handle.TYPE_INDIRECT, kind) | pooled << Handle.INDEX_BITS | index;
        blocks[block][index] = object;
        return object;
    }

    private void store(HandleObject object) {
        int payload = object.handle & payloadMask;
        if (Handle.type(object.handle) == Handle.TYPE_DIRECT) {
            direct[payload] = object;
        } else {
            int block = payload >>> Handle.INDEX_BITS;
            blocks[pool < 0 ? block : block & Handle.POOL_BLOCK_MASK][payload & Handle.INDEX_MASK] = object;
        }
    }

    private HandleObject exhausted() {
        throw new MpirException(
                ErrorClass.ERR_OTHER,
                live + " live " + kind.noun() + " objects: a handle's bits allow no more than " + capacity()
                        + "; free those that are no longer needed");
    }

    private void giveBack(HandleObject object) {
        if (object.isBuiltin()) {
            throw new IllegalStateException("freeing a predefined object: " + Handle.describe(object.handle));
        }
        object.initRefs(0);
        object.generation++;
        live--;
        free++;
        object.nextFree = null;
        if (freeTail == null) {
            freeHead = object;
        } else {
            freeTail.nextFree = object;
        }
        freeTail = object;
    }
}
