package org.jmpi.mpir.key;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The values of freed handles whose objects may live on: a communicator with pending operations, a request that was freed
 * while active. When the object is gone their functions for destroying are called, by the next call of MPI that calls
 * {@link #run}: those that complete requests, free handles, or are about keys and values, and MPI_Finalize. Never by
 * the progress engine, which doesn't know of values: whether an object is gone is looked up here.
 */
public final class DestroyQueue implements EventRegistry.Waker {
    private static final RankSlot<DestroyQueue> SLOT = new RankSlot<>() {
        @Override
        protected DestroyQueue make(Rank rank) {
            DestroyQueue queue = new DestroyQueue(rank);
            rank.events().whenDue(queue);
            return queue;
        }
    };

    /** Returns the values of {@code rank} that wait for the end of their handle's object. */
    public static DestroyQueue of(Rank rank) {
        return SLOT.of(rank);
    }

    /** What was set on one handle, the last value first. */
    private record Doomed(ValueEvent[] events, HandleObject object, int generation) {}

    /** An error that a thread's call is to end with. */
    private record Thrown(Thread thread, Error error) {}

    private final Rank rank;
    /** Guarded by this object, as is the next. */
    private final List<Doomed> doomed = new ArrayList<>();

    private final List<Thrown> thrown = new ArrayList<>();
    /** The threads that run a call-back, once for each: what one threw is not for the calls that the next makes. */
    private final List<Thread> calling = new ArrayList<>();

    public DestroyQueue(Rank rank) {
        this.rank = rank;
    }

    /** Calls what is due of {@code rank}. Costs a load while nothing is queued. User's threads only, without a lock. */
    public static void run(Rank rank) {
        if (rank.callbacksDue) {
            of(rank).runDue();
        }
    }

    /** Calls everything, whether or not the objects are gone. What is to be thrown stays for {@link #run}. */
    public void runAll() {
        for (List<Doomed> due = takeDue(true); !due.isEmpty(); due = takeDue(true)) {
            due.forEach(DestroyQueue::call);
        }
    }

    /** Calls what was set on {@code object}, which is predefined and will not be used any more. */
    public void runFor(HandleObject object) {
        for (Doomed d : takeOf(object)) {
            call(d);
        }
    }

    private synchronized List<Doomed> takeOf(HandleObject object) {
        List<Doomed> found = doomed.stream().filter(d -> d.object == object).toList();
        doomed.removeAll(found);
        return found;
    }

    /** Queues the values of {@code object}, whose handle is being freed; the last one that was set comes first. */
    synchronized void add(HandleType type, HandleObject object, List<ValueTable.Entry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        ValueEvent[] events = new ValueEvent[entries.size()];
        for (int i = 0; i < events.length; i++) {
            ValueTable.Entry e = entries.get(i);
            events[i] = ValueEvent.of(rank, e.key(), type, object, e.value());
        }
        doomed.add(new Doomed(events, object, object.generation()));
        rank.callbacksDue = true;
    }

    /** Something else than a value is due: {@link #run} delivers the rank's events. */
    @Override
    public void wake() {
        rank.callbacksDue = true;
    }

    /** Throws {@code error} at the end of the calling thread's call. */
    synchronized void throwLater(Error error) {
        thrown.add(new Thrown(Thread.currentThread(), error));
        rank.callbacksDue = true;
    }

    private void runDue() {
        for (Doomed d : takeDue(false)) {
            call(d);
        }
        rank.events().deliver();
        Error error = takeError();
        if (error != null) {
            throw error;
        }
    }

    private static void call(Doomed d) {
        for (ValueEvent event : d.events) {
            ValueCallbacks.DESTROY.call(event);
        }
    }

    private synchronized List<Doomed> takeDue(boolean all) {
        List<Doomed> due = new ArrayList<>();
        for (Iterator<Doomed> it = doomed.iterator(); it.hasNext(); ) {
            Doomed d = it.next();
            if (all || isGone(d)) {
                due.add(d);
                it.remove();
            }
        }
        rank.callbacksDue = !doomed.isEmpty() || !thrown.isEmpty();
        return due;
    }

    /** A communicator is gone when nothing uses its context any more, too. */
    private boolean isGone(Doomed d) {
        return !d.object.isBuiltin() && d.object.generation() != d.generation && d.object.isOver(rank);
    }

    /** A call-back begins in the calling thread. */
    synchronized void enter() {
        calling.add(Thread.currentThread());
    }

    /** The call-back is over. */
    synchronized void exit() {
        calling.remove(Thread.currentThread());
    }

    private synchronized @Nullable Error takeError() {
        if (calling.contains(Thread.currentThread())) {
            return null;
        }
        Error first = null;
        for (Iterator<Thrown> it = thrown.iterator(); it.hasNext(); ) {
            Thrown t = it.next();
            if (t.thread == Thread.currentThread()) {
                it.remove();
                if (first == null) {
                    first = t.error;
                } else if (first != t.error) {
                    first.addSuppressed(t.error);
                }
            }
        }
        rank.callbacksDue = !doomed.isEmpty() || !thrown.isEmpty();
        return first;
    }
}
