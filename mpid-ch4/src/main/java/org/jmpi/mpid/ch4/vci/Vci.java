package org.jmpi.mpid.ch4.vci;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/**
 * A virtual communication interface (mirrors {@code MPIDI_vci_t}): a request pool, and the lock that guards it together
 * with queues and transports. The lock is taken only where several threads may call; else the caller is the holder.
 *
 * <p>The holder may sleep inside {@link #beginSleep}/{@link #endSleep}; whoever else wants the VCI wakes it first.
 *
 * <p>A rank that has several enters VCI 0 before any other, see {@link Vcis}. Completion listeners are notified by the holder
 * of VCI 0 alone: who completes a request of another VCI without it leaves that for later, see {@link #notifyPending}.
 */
public final class Vci extends PaddedVciState {
    private static final VarHandle EPOCH;
    private static final VarHandle DEPTH;

    static {
        try {
            EPOCH = MethodHandles.lookup().findVarHandle(VciState.class, "epoch", long.class);
            DEPTH = MethodHandles.lookup().findVarHandle(VciState.class, "depth", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger waiters = new AtomicInteger();
    private final HandleAllocator<Request> requests;
    private final Runnable waker;
    /** VCI 0 where this is another one, else null. */
    private final @Nullable Vci first;
    /** Complete requests whose listeners were not told; null in VCI 0. */
    @SuppressWarnings("NullAway.Init")
    private final ArrayDeque<Request> pendingListeners;
    /** The rank's other VCIs, for assertions; empty but in VCI 0. */
    private final List<Vci> others = new ArrayList<>();
    /** The thread that is inside without the lock; known only while assertions are on. */
    @SuppressWarnings("NullAway.Init")
    private Thread holder;

    /**
     * Makes a VCI.
     *
     * @param number its number, which is also that of its request pool
     * @param quarantine how many freed request handles are kept back
     * @param devicePart makes the device's part of a request
     * @param waker ends the sleep of the holder; any thread
     */
    public Vci(int number, int quarantine, Supplier<Request> devicePart, Runnable waker) {
        this(number, quarantine, devicePart, waker, null);
        addBuiltins();
    }

    @SuppressWarnings("NullAway") // VCI 0 has no list and calls listeners at once
    private Vci(int number, int quarantine, Supplier<Request> devicePart, Runnable waker, @Nullable Vci first) {
        requests = HandleAllocator.of(HandleKind.REQUEST, devicePart)
                .recycled()
                .pool(number)
                .quarantine(quarantine)
                .sizes(17, 8)
                .build();
        this.waker = waker;
        this.first = first;
        pendingListeners = first == null ? null : new ArrayDeque<>();
    }

    /** Makes another VCI of the rank that this is VCI 0 of; the builtin requests stay here. */
    public Vci another(int number, int quarantine, Supplier<Request> devicePart) {
        Vci made = new Vci(number, quarantine, devicePart, waker, this);
        made.multiple = multiple;
        others.add(made);
        return made;
    }

    private void addBuiltins() {
        for (RequestKind kind : RequestKind.values()) {
            int handle = org.jmpi.mpir.handle.Handle.builtin(HandleKind.REQUEST, kind.ordinal());
            requests.addBuiltin(kind.ordinal(), handle, new Request(null).asBuiltin(handle, kind));
        }
        int procNull = org.jmpi.mpir.handle.Handle.builtin(HandleKind.REQUEST, 16);
        requests.addBuiltin(16, procNull, new Request(null).asBuiltin(procNull, RequestKind.RECV));
    }

    /**
     * Says whether several threads will call at once. To {@code true} at any time, by one thread at a time: returns when a
     * thread that came in without the lock has gone. To {@code false} only while nobody is inside.
     */
    public void setMultiple(boolean flag) {
        boolean before = multiple;
        multiple = flag;
        if (flag && !before && !lock.isHeldByCurrentThread()) {
            awaitUnlocked();
        }
    }

    /**
     * The thread without the lock publishes no more than a plain store, which another need not see in time. All threads'
     * stack traces are taken where all have stopped: what they did before is seen after it, and they see {@link #multiple}.
     */
    private void awaitUnlocked() {
        Thread.getAllStackTraces();
        if ((int) DEPTH.getVolatile(this) != 0) {
            awaitExit();
            // what it did inside, which its last plain store need not bring along
            Thread.getAllStackTraces();
        }
    }

    private void awaitExit() {
        waiters.incrementAndGet();
        try {
            while ((int) DEPTH.getVolatile(this) != 0) {
                if (asleep) {
                    waker.run();
                }
                Thread.yield();
            }
        } finally {
            waiters.decrementAndGet();
        }
    }

    public boolean isMultiple() {
        return multiple;
    }

    /** Becomes the holder. */
    public void enter() {
        if (multiple) {
            enterShared();
        } else {
            DEPTH.setOpaque(this, depth + 1);
            assert noteHolder();
            if (multiple) {
                enteredLate();
            }
        }
    }

    /** Notes, for {@link #isHeld}, which thread came in without the lock. */
    private boolean noteHolder() {
        if (depth == 1) {
            holder = Thread.currentThread();
        }
        return true;
    }

    /**
     * Returns whether the calling thread is the holder. For assertions: without the lock this is known only while they are on.
     */
    public boolean isHeld() {
        return lock.isHeldByCurrentThread() || (depth > 0 && holder == Thread.currentThread());
    }

    /** Returns whether the calling thread may enter this VCI: VCI 0 comes before all others. */
    private boolean isInOrder() {
        if (!isHeld()) {
            // no stream and no iterator: who looks for garbage has assertions on
            for (int i = 0; i < others.size(); i++) {
                if (others.get(i).isHeld()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Stops being the holder. */
    public void exit() {
        if (multiple && lock.isHeldByCurrentThread()) {
            lock.unlock();
        } else {
            DEPTH.setOpaque(this, depth - 1);
        }
    }

    /** The lock came into use in this moment. */
    private void enteredLate() {
        DEPTH.setOpaque(this, depth - 1);
        enterShared();
    }

    private void enterShared() {
        assert isInOrder() : "VCI 0 entered by a thread that is alone in another one";
        if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
            waiters.incrementAndGet();
            if (asleep) {
                waker.run();
            }
            lock.lock();
            waiters.decrementAndGet();
        }
    }

    /** Becomes the holder if nobody else is, and the lock is in use. */
    public boolean tryEnter() {
        return multiple && lock.tryLock();
    }

    /** Returns whether some thread waits to become the holder. */
    public boolean isWanted() {
        return waiters.get() > 0;
    }

    /** Announces that the holder is about to sleep; false: somebody wants the VCI, don't. */
    public boolean beginSleep() {
        assert isHeld() : "a sleep of a thread that does not hold the VCI";
        asleep = true;
        if (isWanted()) {
            asleep = false;
            return false;
        }
        return true;
    }

    /** The holder woke up. */
    public void endSleep() {
        asleep = false;
    }

    /** Returns whether the holder sleeps. Any thread. */
    public boolean isAsleep() {
        return asleep;
    }

    /** Takes a request with one reference and completion count 1. Holder only. */
    public Request newRequest(RequestKind kind) {
        assert isHeld() : "a request taken from the pool of a VCI that is not held";
        return requests.allocate().begin(kind);
    }

    /** Returns the pool. */
    public HandleAllocator<Request> requests() {
        return requests;
    }

    /** Returns the always complete builtin request of {@code kind}. */
    public @Nullable Request completed(RequestKind kind) {
        return requests.find(org.jmpi.mpir.handle.Handle.builtin(HandleKind.REQUEST, kind.ordinal()));
    }

    /** Drops a reference to a request and gives it back to the pool if that was the last. Holder only. */
    public void release(Request r) {
        assert r.isBuiltin() || isHeld() : "a request given back to the pool of a VCI that is not held";
        if (!r.isBuiltin() && r.releaseOwned()) {
            if (r.operation != null) {
                // a persistent one has the user's buffer, which a free slot must not keep alive
                r.operation = null;
            }
            requests.free(r);
        }
    }

    /** Counts one thing of {@code r} as done; once complete the device's reference is dropped. Holder only. */
    public void complete1(Request r) {
        assert isHeld() : "a request completed whose VCI is not held";
        if (r.complete1()) {
            EPOCH.setRelease(this, epoch + 1);
            if (r.listener != null) {
                if (first != null && !first.isMine()) {
                    pendingListeners.add(r);
                    return;
                }
                notifyListener(r);
            }
            release(r);
        }
    }

    /** Returns whether the caller is the holder, in so far as that matters: without the lock every caller is. */
    private boolean isMine() {
        return !multiple || lock.isHeldByCurrentThread();
    }

    /** Returns whether something completed since this was called last. Holder only. */
    boolean consumeNews() {
        assert isHeld();
        boolean isNews = epoch != knownEpoch;
        knownEpoch = epoch;
        return isNews;
    }

    /** Returns whether listeners wait to be notified. Holder of a VCI other than 0 only. */
    boolean hasPendingListeners() {
        assert isHeld();
        return !pendingListeners.isEmpty();
    }

    /** Notifies the listeners that wait to be notified. Holder of this VCI and of VCI 0 only. */
    void notifyPending() {
        assert isHeld() && Objects.requireNonNull(first).isHeld();
        for (Request r = pendingListeners.poll(); r != null; r = pendingListeners.poll()) {
            notifyListener(r);
            release(r);
        }
    }

    /** Ends the sleep of the holder of VCI 0. Any thread. */
    void wakeSleeper() {
        waker.run();
    }

    private static void notifyListener(Request r) {
        CompletionListener listener = r.listener;
        r.listener = null;
        assert listener != null;
        listener.completed(r);
    }

    /** Tells {@code listener} when {@code r} is complete: at once if it is. Holder only. */
    public void whenComplete(Request r, CompletionListener listener) {
        assert isHeld() : "a listener for a request whose VCI is not held";
        if (r.isComplete()) {
            listener.completed(r);
        } else {
            r.listener = listener;
        }
    }

    /** Says that a message was queued, which a probe may wait for. Holder only. */
    public void messageArrived() {
        assert isHeld() : "a message queued in a VCI that is not held";
        EPOCH.setRelease(this, epoch + 1);
    }

    /** Returns a number that changes with every completion. Any thread. */
    public long epoch() {
        return (long) EPOCH.getAcquire(this);
    }

    /** Returns the wire form of a request: its handle and the generation of its slot. */
    public static long wireId(Request r) {
        return (long) r.generation() << 32 | (r.handle() & 0xffffffffL);
    }

    /** Returns the live request that {@code wireId} names, or null if it is stale or was never given out. */
    public @Nullable Request byWireId(long wireId) {
        Request r = requests.find((int) wireId);
        return r != null && !r.isBuiltin() && r.generation() == (int) (wireId >>> 32) ? r : null;
    }
}
