package org.jmpi.mpir.key;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.handle.HandleValues;
import org.jspecify.annotations.Nullable;

/**
 * The values of one handle in the order in which they were set, and which call-backs of it are running. Any thread.
 *
 * <p>A table belongs to one life of its object: one that is found in a later one counts as absent.
 */
final class ValueTable implements HandleValues {
    /** A key and its value. */
    record Entry(Key key, Object value) {}

    private final HandleObject object;
    private final int generation;
    private final Map<Key, Object> values = new LinkedHashMap<>();
    /** The threads that run a call-back of this handle. */
    private final List<Thread> calling = new ArrayList<>(1);

    private boolean freeing;
    /** What the call that completes the request does; null: nothing. */
    private @Nullable Consumer<Rank> completion;

    private boolean constructing;

    private ValueTable(HandleObject object) {
        this.object = object;
        generation = object.generation();
    }

    /** Returns the table of {@code object}; null if it has none. */
    static @Nullable ValueTable find(HandleObject object) {
        return object.values instanceof ValueTable t && t.generation == object.generation() ? t : null;
    }

    /** Returns the table of {@code object}, made if it has none. */
    static ValueTable of(HandleObject object) {
        synchronized (object) {
            ValueTable table = find(object);
            if (table == null) {
                table = new ValueTable(object);
                object.values = table;
            }
            return table;
        }
    }

    /** Returns the value of {@code key}, or null. */
    synchronized @Nullable Object get(Key key) {
        return values.get(key);
    }

    /** Removes the value of {@code key} and returns it; null: there was none. Its reference becomes the caller's. */
    synchronized @Nullable Object take(Key key) {
        return values.remove(key);
    }

    /** Sets the value of {@code key} unless it has one, and returns whether it did. */
    synchronized boolean putIfAbsent(Key key, Object value) {
        if (values.putIfAbsent(key, value) != null) {
            return false;
        }
        key.retainFor(object);
        return true;
    }

    /** Returns all values in the order in which they were set. */
    synchronized List<Entry> entries() {
        List<Entry> all = new ArrayList<>(values.size());
        values.forEach((key, value) -> all.add(new Entry(key, value)));
        return all;
    }

    /** Returns all values, the last one that was set first. */
    List<Entry> reversed() {
        List<Entry> all = entries();
        Collections.reverse(all);
        return all;
    }

    /** Says what happens when the request is completed, before its values are freed. */
    synchronized void setCompletion(Consumer<Rank> action) {
        completion = action;
    }

    /** The request is completed. */
    void complete(Rank rank) {
        Consumer<Rank> action;
        synchronized (this) {
            action = completion;
            completion = null;
        }
        if (action != null) {
            action.accept(rank);
        }
    }

    /** A call-back of this handle begins in the calling thread. */
    synchronized void enter() {
        calling.add(Thread.currentThread());
    }

    /** The call-back is over. */
    synchronized void exit() {
        calling.remove(Thread.currentThread());
    }

    /** The handle, which is being made, can't be freed from now on, or can again. */
    synchronized void setConstructing(boolean flag) {
        constructing = flag;
    }

    /**
     * The user gives the handle up: from now on nothing can be set or cleared.
     *
     * @throws MpirException of class ERR_OTHER if a call-back of this handle asks for that
     */
    synchronized void beginFreeing() {
        checkFreeable();
        freeing = true;
    }

    /** Checks that no call-back of this handle runs that may not free it. */
    synchronized void checkFreeable() {
        if (freeing || constructing || calling.contains(Thread.currentThread())) {
            throw forbidden("freed or completed", "free or complete it after the call that runs the call-back");
        }
    }

    /**
     * Checks that values may be set and cleared.
     *
     * @throws MpirException of class ERR_OTHER in a call-back of this handle
     */
    synchronized void checkChangeable() {
        if (freeing || calling.contains(Thread.currentThread())) {
            throw forbidden("given or deprived of values", "change those of other handles, or get them only");
        }
    }

    private MpirException forbidden(String what, String suggestion) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "handle is " + Handle.describe(object.handle()) + ", which can't be " + what
                        + " while it is "
                        + (constructing ? "being made" : freeing ? "being freed" : "used by a call-back")
                        + ": expected a handle that no call-back of a key is running for; " + suggestion);
    }
}
