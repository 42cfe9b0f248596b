package org.jmpi.mpir.tool.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * The events of one rank: what types there are, their sources, and those that wait for a place where their call-back may
 * be called. It lives as long as the rank's variables: before MPI_Init and after MPI_Finalize. Any thread.
 *
 * <p>Events are raised inside the library, so call-backs are asked for {@code MPI_T_CB_REQUIRE_MPI_RESTRICTED}, and
 * under MPI_THREAD_MULTIPLE for {@code MPI_T_CB_REQUIRE_THREAD_SAFE}. Those of freer levels are called one at a time,
 * when the rank next calls a function that completes or frees something, or one of the events' own.
 */
public final class EventRegistry {
    @Cvar(
            name = "MPIR_CVAR_EVENT_QUEUE_SIZE",
            category = "TOOLS",
            type = CvarType.INT,
            defaultValue = "1024",
            min = 0,
            max = 1 << 24,
            scope = CvarScope.LOCAL,
            verbosity = Verbosity.TUNER_DETAIL,
            dynamic = true,
            description =
                    "How many events of one MPI_T registration may wait until its call-back may be called; more are "
                            + "dropped. The hint jmpi_event_queue of a registration goes before it.")
    private static final CvarKey QUEUE_SIZE = CvarKey.of("MPIR_CVAR_EVENT_QUEUE_SIZE");

    /** Who sees to it that {@link #deliver} is called soon. */
    public interface Waker {
        /** Something waits to be delivered. Any thread. */
        void wake();
    }

    private static final class NanoTime implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }

    /** The item of an element "transport" for shared memory. */
    public static final int SHM = 0;
    /** The item for a netmod. */
    public static final int NETMOD = 1;
    /** The item of an element "reason" for an orderly end. */
    public static final int CLOSED = 0;
    /** The item for any other end. */
    public static final int FAILED = 1;

    /** An event and who waits for it. */
    private record Waiting(EventRegistration registration, long timestamp, long[] values) {}

    /** A receive and its message found each other. */
    public final EventType matched;
    /** A message came that no receive is posted for. */
    public final EventType unexpected;
    /** A long message asks whether its data may come. */
    public final EventType rendezvousBegin;
    /** The data of such a message are where they belong. */
    public final EventType rendezvousEnd;
    /** A collective begins. */
    public final EventType collectiveBegin;
    /** A collective is complete. */
    public final EventType collectiveEnd;
    /** There is a way to a peer. */
    public final EventType connectionMade;
    /** The way to a peer is gone. */
    public final EventType connectionLost;
    /** MPI_Finalize found a request that was never completed. */
    public final EventType requestLeaked;
    /** Another process is known to have failed. */
    public final EventType rankFailed;

    /** A file is open. */
    public final EventType fileOpened;
    /** A file is closed. */
    public final EventType fileClosed;
    /** An access to a file begins. */
    public final EventType fileAccessBegin;
    /** An access to a file is over. */
    public final EventType fileAccessEnd;
    /** A round of collective buffering is over. */
    public final EventType fileRound;

    private final @Nullable CvarSet cvars;
    private final List<EventSource> sources = new ArrayList<>();
    private final List<EventType> types = new ArrayList<>();
    private final Map<String, EventType> byName = new HashMap<>();
    private final List<EventRegistration> registrations = new ArrayList<>();
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();

    @SuppressWarnings("NullAway.Init")
    private volatile Waker waker;

    private volatile boolean multiple;
    /** The thread that delivers what waited; guarded by this object. */
    private @Nullable Thread delivering;

    /**
     * Makes the events of a rank.
     *
     * @param cvars its control variables
     */
    public EventRegistry(@Nullable CvarSet cvars) {
        this.cvars = cvars;
        addSource(
                "clock",
                "The process's monotonic clock, MPI_Wtime in nanoseconds; a registration is notified of events in order",
                true,
                1_000_000_000L,
                Long.MAX_VALUE,
                new NanoTime());
        StandardEvents standard = new StandardEvents(this);
        matched = standard.matched();
        unexpected = standard.unexpected();
        rendezvousBegin = standard.rendezvous("rendezvous_begin", "A message too long to go eagerly was announced.");
        rendezvousEnd = standard.rendezvous("rendezvous_end", "The data of an announced message have gone, or come.");
        collectiveBegin = standard.collective("collective_begin", "A collective begins, by the algorithm chosen.");
        collectiveEnd = standard.collective("collective_end", "A collective is complete at this rank.");
        connectionMade = standard.connectionMade();
        connectionLost = standard.connectionLost();
        requestLeaked = standard.leak();
        rankFailed = standard.failure();
        fileOpened = standard.fileOpened();
        fileClosed = standard.fileClosed();
        fileAccessBegin = standard.fileAccessBegin();
        fileAccessEnd = standard.fileAccessEnd();
        fileRound = standard.fileRound();
    }

    /**
     * Adds a type of event, at any time; its index is the next.
     *
     * @param name its name, which no other has
     * @param category group it is listed under
     * @param verbosity whom it is for
     * @param description what happened when it is raised
     * @param source where timestamps come from
     * @param elements its data
     * @return the type, for the layer that raises it
     */
    public synchronized EventType add(
            String name,
            Category category,
            Verbosity verbosity,
            String description,
            EventSource source,
            EventElement... elements) {
        EventLayout layout = new EventLayout(List.of(elements));
        EventType type = new EventType(this, name, category, verbosity, description, source, layout);
        if (byName.putIfAbsent(name, type) != null) {
            throw new IllegalStateException("an event type " + name + " is there already; a layer adds its types once");
        }
        types.add(type);
        return type;
    }

    /**
     * Adds a source of events, at any time; its index is the next.
     *
     * @param name its name
     * @param description one line
     * @param isOrdered whether a registration is notified of its events in the order of their timestamps
     * @param ticksPerSecond how fast it ticks; 0: not known
     * @param maxTicks the greatest timestamp
     * @param clock tells the time; null: tools can't ask, and events get the time of source 0
     * @return the source
     */
    public synchronized EventSource addSource(
            String name,
            String description,
            boolean isOrdered,
            long ticksPerSecond,
            long maxTicks,
            LongSupplier clock) {
        EventSource source =
                new EventSource(sources.size(), name, description, isOrdered, ticksPerSecond, maxTicks, clock);
        sources.add(source);
        return source;
    }

    /** {@return the rank's clock} */
    public @Nullable EventSource clock() {
        return source(0);
    }

    /** {@return how many sources there are} */
    public synchronized int sources() {
        return sources.size();
    }

    /** {@return the source of an index, or null} */
    public synchronized @Nullable EventSource source(int index) {
        return index < 0 || index >= sources.size() ? null : sources.get(index);
    }

    /** {@return how many types there are so far} */
    public synchronized int size() {
        return types.size();
    }

    /** {@return the types, in order of their indices} */
    public synchronized List<EventType> all() {
        return List.copyOf(types);
    }

    /** {@return the type of an index, or null} */
    public synchronized @Nullable EventType find(int index) {
        return index < 0 || index >= types.size() ? null : types.get(index);
    }

    /** {@return the type of a name, or null} */
    public synchronized @Nullable EventType find(String name) {
        return byName.get(name);
    }

    /** Sets whether several threads may raise events at once. */
    public void setMultiple(boolean flag) {
        multiple = flag;
    }

    /** Sets what is called, by any thread, when something waits for {@link #deliver}. */
    public void whenDue(Waker called) {
        waker = called;
    }

    /** The level that is asked of a call-back which is called at once. */
    CallbackSafety asked() {
        return multiple ? CallbackSafety.THREAD_SAFE : CallbackSafety.MPI_RESTRICTED;
    }

    long now(EventSource source) {
        LongSupplier clock = source.clock();
        return clock == null ? System.nanoTime() : clock.getAsLong();
    }

    void due() {
        Waker called = waker;
        if (called != null) {
            called.wake();
        }
    }

    synchronized EventRegistration register(EventType type) {
        assert cvars != null;
        EventRegistration made = new EventRegistration(this, type, cvars.getInt(QUEUE_SIZE));
        registrations.add(made);
        return made;
    }

    /** Takes a registration out; what waits for it is heard no more. */
    synchronized void unregister(EventRegistration registration) {
        registrations.remove(registration);
        waiting.removeIf(w -> w.registration == registration);
    }

    /** {@return what is registered} */
    synchronized List<EventRegistration> registered() {
        return List.copyOf(registrations);
    }

    void defer(EventRegistration registration, long timestamp, long[] values) {
        synchronized (this) {
            waiting.add(new Waiting(registration, timestamp, values));
        }
        due();
    }

    /**
     * Calls the call-backs that events wait for, and tells of dropped events. User's threads only, without a lock; does
     * nothing while another thread, or a call-back of this one, is at it.
     */
    public void deliver() {
        synchronized (this) {
            if (delivering != null || registrations.stream().anyMatch(EventRegistration::isInside)) {
                return;
            }
            delivering = Thread.currentThread();
        }
        try {
            registered().forEach(EventRegistration::notifyDropped);
            for (Waiting w = next(); w != null; w = next()) {
                w.registration.deliver(w.timestamp, w.values);
            }
        } finally {
            synchronized (this) {
                delivering = null;
            }
        }
    }

    private synchronized Waiting next() {
        return waiting.poll();
    }

    /** Says on standard error what a call-back threw. */
    void report(EventRegistration registration, Throwable thrown) {
        System.err.println("jmpi: a call-back for the MPI_T event "
                + registration.type().name() + " threw; it is called no more, the job goes on:");
        thrown.printStackTrace();
    }
}
