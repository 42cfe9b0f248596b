package org.jmpi.mpir.tool.event;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jmpi.mpir.err.JobAborted;
import org.jspecify.annotations.Nullable;

/**
 * A tool's interest in one type of event ({@code MPI_T_event_registration}): at most one call-back a safety level. An
 * event goes to the call-back of the freest level that may be called where it is raised. If all are too free it waits
 * for the next place where they may be called; if too many wait, or the call-back raised it itself, it is lost, and
 * counted for the handler of dropped events.
 */
public final class EventRegistration {
    /** The hint that says how many events may wait. */
    static final String QUEUE_HINT = "jmpi_event_queue";

    /** What is registered for a level; {@code every}: it is called for one event out of so many. */
    private record Handler(EventCallback callback, @Nullable Object userData, int every) {}

    private static final CallbackSafety[] LEVELS = CallbackSafety.values();

    private final EventType type;
    private final EventRegistry registry;
    /** Replaced as a whole. */
    private volatile Handler[] handlers = new Handler[LEVELS.length];

    @SuppressWarnings("NullAway.Init")
    private volatile EventDroppedCallback droppedHandler;
    /** The threads that are in a call-back. */
    private final Set<Thread> inside = ConcurrentHashMap.newKeySet();
    /** Guarded by this object, as are the next. */
    private long dropped;

    private long seen;
    private int waiting;
    private int queueSize;
    private boolean freed;
    private @Nullable Runnable afterFree;

    EventRegistration(EventRegistry registry, EventType type, int queueSize) {
        this.registry = registry;
        this.type = type;
        this.queueSize = queueSize;
    }

    /** {@return what it is for} */
    public EventType type() {
        return type;
    }

    synchronized boolean isFreed() {
        return freed;
    }

    synchronized int queueSize() {
        return queueSize;
    }

    synchronized void queueSize(int size) {
        queueSize = size;
    }

    /** Registers a call-back for a level; null: none any more. */
    synchronized void register(CallbackSafety level, EventCallback callback, @Nullable Object userData, int every) {
        Handler[] changed = handlers.clone();
        changed[level.ordinal()] = callback == null ? null : new Handler(callback, userData, every);
        handlers = changed;
        if (hasHandler()) {
            type.add(this);
        } else {
            type.remove(this);
        }
    }

    /** {@return for how many events the call-back of a level is called once; 0: there is no call-back} */
    int every(CallbackSafety level) {
        Handler h = handlers[level.ordinal()];
        return h == null ? 0 : h.every;
    }

    synchronized void every(CallbackSafety level, int every) {
        Handler h = handlers[level.ordinal()];
        register(level, h.callback, h.userData, every);
    }

    /** Sets who is notified of lost events; null: nobody. */
    void dropped(EventDroppedCallback handler) {
        droppedHandler = handler;
        registry.due();
    }

    /** Takes the call-backs out. */
    synchronized void silence() {
        handlers = new Handler[LEVELS.length];
        type.remove(this);
    }

    /** Takes the call-backs out for good, and runs {@code whenIdle} (null: nothing) when none runs any more. */
    void free(@Nullable Runnable whenIdle) {
        synchronized (this) {
            freed = true;
            silence();
            afterFree = whenIdle;
        }
        endIfIdle();
    }

    /** Whether the calling thread is in a call-back. */
    boolean isInside() {
        return inside.contains(Thread.currentThread());
    }

    private void endIfIdle() {
        Runnable end;
        synchronized (this) {
            end = freed && inside.isEmpty() ? afterFree : null;
            if (end != null) {
                afterFree = null;
            }
        }
        if (end != null) {
            guarded(end);
        }
    }

    private boolean hasHandler() {
        for (Handler h : handlers) {
            if (h != null) {
                return true;
            }
        }
        return false;
    }

    /** The freest call-back that stands {@code asked}. */
    private @Nullable Handler handler(CallbackSafety asked) {
        Handler[] all = handlers;
        for (int level = asked.ordinal(); level < all.length; level++) {
            if (all[level] != null) {
                return all[level];
            }
        }
        return null;
    }

    /** An event was raised by the calling thread. */
    void offer(long timestamp, long[] values) {
        CallbackSafety asked = registry.asked();
        Handler h = handler(asked);
        if (isInside()) {
            drop();
        } else if (h != null) {
            call(h, asked, timestamp, values);
        } else {
            defer(timestamp, values);
        }
    }

    private void defer(long timestamp, long[] values) {
        synchronized (this) {
            if (!hasHandler()) {
                return;
            }
            if (waiting < queueSize) {
                waiting++;
                registry.defer(this, timestamp, values);
                return;
            }
        }
        drop();
    }

    /** An event that waited can be heard now, by any call-back. */
    void deliver(long timestamp, long[] values) {
        synchronized (this) {
            waiting--;
        }
        Handler h = handler(CallbackSafety.NONE);
        if (h != null) {
            call(h, CallbackSafety.NONE, timestamp, values);
        }
    }

    private void drop() {
        synchronized (this) {
            dropped++;
        }
        registry.due();
    }

    private void call(Handler h, CallbackSafety asked, long timestamp, long[] values) {
        if (!isTurn(h)) {
            return;
        }
        EventInstance instance = new EventInstance(type, timestamp, values);
        guarded(() -> {
            notifyDropped(asked, h.userData);
            h.callback.call(instance, this, asked.code(), h.userData);
        });
        instance.end();
    }

    private synchronized boolean isTurn(Handler h) {
        return h.every == 1 || seen++ % h.every == 0;
    }

    /** Tells of what was lost, if there is anything and somebody to hear it. */
    void notifyDropped() {
        Handler h = handler(CallbackSafety.NONE);
        guarded(() -> notifyDropped(CallbackSafety.NONE, h == null ? null : h.userData));
    }

    private void notifyDropped(CallbackSafety asked, @Nullable Object userData) {
        EventDroppedCallback handler = droppedHandler;
        if (handler == null) {
            return;
        }
        long lost = takeDropped();
        if (lost > 0) {
            handler.call(lost, this, type.source().index(), asked.code(), userData);
        }
    }

    private synchronized long takeDropped() {
        long lost = dropped;
        dropped = 0;
        return lost;
    }

    /** Runs a tool's code. What it throws ends its registration, not the job. */
    @SuppressWarnings("checkstyle:IllegalCatch")
    private void guarded(Runnable code) {
        inside.add(Thread.currentThread());
        try {
            code.run();
        } catch (JobAborted | VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            silence();
            registry.report(this, e);
        } finally {
            inside.remove(Thread.currentThread());
            endIfIdle();
        }
    }

    /** {@return the hints in use} */
    Map<String, String> hints() {
        Map<String, String> hints = new LinkedHashMap<>();
        hints.put(QUEUE_HINT, Integer.toString(queueSize()));
        return hints;
    }
}
