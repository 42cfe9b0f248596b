package org.jmpi.mpir.key;

import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.HandleObject;
import org.jspecify.annotations.Nullable;

/**
 * Values on handles: MPI_Value_set, MPI_Value_get, MPI_Value_clear, and what happens to them when their handle is copied
 * or freed. The rules are in ADR 0014. Call-backs run in the calling thread, without a lock.
 */
public final class Values {
    private Values() {}

    /**
     * MPI_Value_set: a value that {@code key} has already is destroyed first.
     *
     * @throws MpirException of class ERR_KEYVAL if the key is predefined; ERR_OTHER in a call-back of the same handle
     */
    public static void set(Rank rank, Key key, HandleType type, HandleObject object, Object value) {
        checkOwn(key);
        ValueTable table = ValueTable.of(object);
        table.checkChangeable();
        replace(rank, table, key, type, object, value);
    }

    private static void replace(
            Rank rank, ValueTable table, Key key, HandleType type, HandleObject object, Object value) {
        do {
            clear(rank, table, key, type, object);
        } while (!table.putIfAbsent(key, value));
    }

    /** MPI_Value_get: returns the value, or null. */
    public static @Nullable Object get(Rank rank, Key key, HandleType type, HandleObject object) {
        if (key.isBuiltin()) {
            return PredefinedKeys.value(rank, key, object);
        }
        ValueTable table = ValueTable.find(object);
        return table == null ? null : table.get(key);
    }

    /**
     * MPI_Value_clear: destroys the value, if there is one.
     *
     * @throws MpirException as {@link #set}
     */
    public static void clear(Rank rank, Key key, HandleType type, HandleObject object) {
        checkOwn(key);
        ValueTable table = ValueTable.find(object);
        if (table != null) {
            table.checkChangeable();
            clear(rank, table, key, type, object);
        }
    }

    private static void clear(Rank rank, ValueTable table, Key key, HandleType type, HandleObject object) {
        Object old = table.take(key);
        if (old == null) {
            return;
        }
        key.releaseFor(rank, object);
        call(table, ValueCallbacks.DESTROY, ValueEvent.of(rank, key, type, object, old));
    }

    private static void checkOwn(Key key) {
        if (key.isBuiltin()) {
            throw new MpirException(
                    ErrorClass.ERR_KEYVAL,
                    "key is " + PredefinedKeys.name(key) + ": expected a key from MPI_Key_create; the values of"
                            + " predefined keys can only be read");
        }
    }

    /** Copies the values of {@code from} to {@code to}, which is complete, in the order in which they were set. */
    public static <T extends HandleObject> T copy(Rank rank, HandleType type, HandleObject from, T to) {
        if (from.values != null && to != null) {
            copyAll(rank, type, from, to);
        }
        return to;
    }

    private static void copyAll(Rank rank, HandleType type, HandleObject from, HandleObject to) {
        ValueTable old = ValueTable.find(from);
        if (old == null) {
            return;
        }
        ValueTable made = ValueTable.of(to);
        made.setConstructing(true);
        old.enter();
        try {
            for (ValueTable.Entry e : old.entries()) {
                ValueEvent event = ValueEvent.of(rank, e.key(), type, from, e.value());
                Object value = ValueCallbacks.copy(event, to);
                if (value != null) {
                    replace(rank, made, e.key(), type, to, value);
                }
            }
        } finally {
            old.exit();
            made.setConstructing(false);
        }
        DestroyQueue.run(rank);
    }

    /**
     * The values of {@code from} are copied to {@code to} by the call that completes {@code request}: those that are set
     * then, unless {@code from} was freed. Before the completion nobody can use {@code to}.
     */
    public static void copyAtCompletion(HandleObject request, HandleType type, HandleObject from, HandleObject to) {
        int generation = from.generation();
        ValueTable.of(request).setCompletion(rank -> {
            if (to.isLive() && from.generation() == generation && !from.isGivenUp()) {
                copy(rank, type, from, to);
            }
        });
    }

    /** A wait or test found {@code request}, which has values and is not persistent, complete. */
    public static void completed(Rank rank, HandleObject request) {
        ValueTable table = ValueTable.find(request);
        if (table != null) {
            table.checkFreeable();
            table.complete(rank);
        }
        freeAll(rank, HandleType.REQUEST, request);
    }

    /**
     * The user is about to give up a handle of {@code object}: if it is the last, runs the functions for freeing, the last
     * value first. The object's reference is dropped by the caller afterwards, who then calls {@link DestroyQueue#run}.
     *
     * @throws MpirException of class ERR_OTHER if a call-back of the same handle asks for that; nothing was done then
     */
    public static void freeing(Rank rank, HandleType type, HandleObject object) {
        if (object.values != null && object.isLastHandle() && object.endsWithLastHandle()) {
            freeAll(rank, type, object);
        }
        object.dropHandle();
    }

    /** The same for what never has more than one handle: a request, a message. */
    public static void freeAll(Rank rank, HandleType type, HandleObject object) {
        ValueTable table = ValueTable.find(object);
        if (table == null) {
            object.values = null;
            return;
        }
        table.beginFreeing();
        List<ValueTable.Entry> entries = table.reversed();
        for (ValueTable.Entry e : entries) {
            table.take(e.key());
            e.key().releaseFor(rank, object);
            call(table, ValueCallbacks.FREE, ValueEvent.of(rank, e.key(), type, object, e.value()));
        }
        object.values = null;
        DestroyQueue.of(rank).add(type, object, entries);
    }

    /** Checks that {@code object} may be freed or completed now: no call-back of it is running in this thread. */
    public static void checkFreeable(HandleObject object) {
        ValueTable table = ValueTable.find(object);
        if (table != null) {
            table.checkFreeable();
        }
    }

    private static void call(ValueTable table, ValueCallbacks what, ValueEvent event) {
        table.enter();
        try {
            what.call(event);
        } finally {
            table.exit();
        }
    }
}
