package mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The non-blocking receives of objects of one rank that have no message yet, in the order in which they began.
 *
 * <p>A message goes to the earliest receive that it matches, as the standard wants of posted receives (MPI 4.1, 3.5):
 * before a receive takes the message that a probe showed to it, an earlier one that would match the same message takes
 * the first that it matches. A receive that another thread waits for takes its message itself, so that nobody waits for
 * a message that is gone. Any thread; one at a time matches.
 */
final class ObjectReceives {
    private final List<ObjectRequest<?>> posted = new ArrayList<>();
    /** Those among the receives, with a message or without, that complete a request of the program's. */
    private final List<ObjectArrayReceive> arrays = new CopyOnWriteArrayList<>();

    private volatile int count;

    /** Returns whether the calling rank has receives without a message, or such as only {@link #progress} completes. */
    static boolean anyPosted() {
        RankObjects objects = RankObjects.ifAny();
        return objects != null && objects.receives.count > 0;
    }

    /** Gives messages that have come to receives of the calling rank; for loops that wait for something else. */
    static void progressWhileWaiting() {
        RankObjects objects = RankObjects.ifAny();
        if (objects != null) {
            objects.receives.progress();
        }
        Thread.yield();
    }

    synchronized void post(ObjectRequest<?> receive) {
        posted.add(receive);
        count();
    }

    /** Returns whether {@code receive} had no message until now; it will have none then. */
    synchronized boolean remove(ObjectRequest<?> receive) {
        boolean removed = posted.remove(receive);
        count();
        return removed;
    }

    /** Adds a receive that was posted and completes a request of the program's. */
    synchronized void add(ObjectArrayReceive receive) {
        arrays.add(receive);
        count();
    }

    private synchronized void drop(ObjectArrayReceive receive) {
        arrays.remove(receive);
        count();
    }

    private void count() {
        count = posted.size() + arrays.size();
    }

    /** Waits until {@code receive} has a message. */
    void await(ObjectRequest<?> receive) {
        setWaited(receive, true);
        try {
            while (!match(receive)) {
                if (count > 1) {
                    progressWhileWaiting();
                } else {
                    receive.awaitMessage();
                }
            }
        } finally {
            setWaited(receive, false);
        }
    }

    private synchronized void setWaited(ObjectRequest<?> receive, boolean waited) {
        receive.waited = waited;
    }

    /** Looks once for messages of all receives that nobody waits for, and completes what has come whole. */
    void progress() {
        matchAll();
        for (ObjectArrayReceive each : arrays) {
            if (each.poll()) {
                drop(each);
            }
        }
    }

    private synchronized void matchAll() {
        for (ObjectRequest<?> receive : posted.toArray(new ObjectRequest<?>[0])) {
            if (!receive.waited) {
                try {
                    match(receive);
                } catch (MPIException e) {
                    remove(receive);
                    receive.fail(e);
                }
            }
        }
    }

    /** Gives messages that have come to {@code receive} and to those before it; returns whether it has one. */
    synchronized boolean match(ObjectRequest<?> receive) {
        while (posted.contains(receive)) {
            Status status = receive.probe();
            if (status == null) {
                return false;
            }
            ObjectRequest<?> first = firstMatching(receive, status);
            if (first != receive && first.waited) {
                return false;
            }
            if (takes(first)) {
                remove(first);
            }
        }
        return true;
    }

    /** Returns whether {@code receive} needs no message any more: it has one, or failed. */
    private static boolean takes(ObjectRequest<?> receive) {
        try {
            return receive.take();
        } catch (MPIException e) {
            receive.fail(e);
            return true;
        }
    }

    private ObjectRequest<?> firstMatching(ObjectRequest<?> receive, Status message) {
        if (message.MPI_SOURCE == MPI.PROC_NULL) {
            return receive;
        }
        for (ObjectRequest<?> r : posted) {
            if (r == receive || (r.isSameComm(receive) && r.matches(message))) {
                return r;
            }
        }
        return receive;
    }
}
