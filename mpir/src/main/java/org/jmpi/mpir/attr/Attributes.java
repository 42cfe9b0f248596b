package org.jmpi.mpir.attr;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of communicators, datatypes and windows (MPI 4.1, 7.7; mirrors {@code MPIR_Attr_*}). All is local; any thread. User's
 * callbacks run without a lock and may call MPI.
 */
public final class Attributes {
    /** So many attributes may callbacks set while their object is freed, before that is taken for endless. */
    private static final int MOST_SET_WHILE_FREEING = 10_000;

    private static final int MOST_REPLACED = 100;

    private Attributes() {}

    /**
     * Sets an attribute. A value that is there is deleted first; if that fails it stays.
     *
     * @throws MpirException of class ERR_KEYVAL if the key is predefined, freed, or for another kind of object; of the
     *     class that a delete callback returned
     */
    public static void set(Rank rank, AttributeOwner owner, Keyval key, Object value) {
        Keyvals.checkTarget(key, kind(owner));
        Keyvals.checkOwn(key);
        if (key.isFreed()) {
            throw new MpirException(
                    ErrorClass.ERR_KEYVAL,
                    "keyval " + Handle.describe(key.handle())
                            + " was freed: expected a key to which new attributes may be set; free it after the last one");
        }
        Attribute attribute = new Attribute(key, value);
        key.addRef();
        boolean added = false;
        try {
            enter(rank, owner, attribute);
            added = true;
        } finally {
            if (!added) {
                Keyvals.release(rank, key);
            }
        }
    }

    private static void enter(Rank rank, AttributeOwner owner, Attribute attribute) {
        AttributeList list = owner.attributes();
        for (int i = 0; i < MOST_REPLACED; i++) {
            Attribute old = list.remove(attribute.keyval);
            if (old != null) {
                reportDeleted(rank, owner, old);
            }
            if (list.add(attribute)) {
                return;
            }
            if (list.isClosed()) {
                throw new MpirException(
                        errorClass(owner),
                        "the " + kind(owner).noun() + " was freed while the attribute was set: expected a live one");
            }
        }
        throw new MpirException(
                ErrorClass.ERR_OTHER,
                "the attribute has a new value each time its old one was deleted; "
                        + "does its delete_fn set it again, or another thread?");
    }

    /**
     * Looks up an attribute.
     *
     * @param value a cell for the value, left alone if there is none
     * @return whether there is a value
     * @throws MpirException of class ERR_KEYVAL if the key is for another kind of object
     */
    public static boolean get(Rank rank, AttributeOwner owner, Keyval key, Object[] value) {
        Keyvals.checkTarget(key, kind(owner));
        if (key.predefined != null) {
            Object known = key.predefined.value(rank, owner);
            // a window has all of its own, be the base null
            boolean isSet = known != null || key.target == HandleKind.WIN;
            if (isSet) {
                value[0] = known;
            }
            return isSet;
        }
        Attribute found = owner.attributes().find(key);
        if (found != null) {
            value[0] = found.value;
        }
        return found != null;
    }

    /**
     * Deletes an attribute; does nothing if it isn't set. If the delete callback fails it stays.
     *
     * @throws MpirException of class ERR_KEYVAL if the key is predefined or for another kind of object; of the class that
     *     the callback returned
     */
    public static void delete(Rank rank, AttributeOwner owner, Keyval key) {
        Keyvals.checkTarget(key, kind(owner));
        Keyvals.checkOwn(key);
        Attribute found = owner.attributes().remove(key);
        if (found != null) {
            reportDeleted(rank, owner, found);
        }
    }

    /** Calls the callback for an attribute that was taken out; puts it back if that fails. */
    private static void reportDeleted(Rank rank, AttributeOwner owner, Attribute a) {
        boolean deleted = false;
        try {
            KeyvalCallbacks.delete(rank, a, owner.handle());
            deleted = true;
        } finally {
            if (deleted || !owner.attributes().restore(a)) {
                Keyvals.release(rank, a.keyval);
            }
        }
    }

    /**
     * Deletes all attributes of an object that is about to be freed, the newest first, also those that the callbacks set,
     * and refuses new ones. If a callback fails, its attribute and the older ones stay and may be used as before.
     *
     * @throws MpirException of class ERR_COMM or ERR_TYPE if a callback of this same deletion frees the object; of the
     *     class that a callback returned
     */
    public static void deleteAll(Rank rank, AttributeOwner owner) {
        AttributeList list = owner.attributes();
        if (!list.beginClosing()) {
            throw closing(owner);
        }
        boolean closed = false;
        try {
            int most = list.size() + MOST_SET_WHILE_FREEING;
            do {
                most -= deleteNewestFirst(rank, owner, most);
                closed = list.close();
            } while (!closed);
        } finally {
            if (!closed) {
                list.reopen();
            }
        }
    }

    private static int deleteNewestFirst(Rank rank, AttributeOwner owner, int most) {
        int n = 0;
        for (Attribute a = next(owner, n, most); a != null; a = next(owner, n, most)) {
            reportDeleted(rank, owner, a);
            n++;
        }
        return n;
    }

    private static @Nullable Attribute next(AttributeOwner owner, int n, int most) {
        if (n > most) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "delete callbacks set more than " + MOST_SET_WHILE_FREEING + " attributes on the "
                            + kind(owner).noun() + " that is being freed: expected them to end");
        }
        return owner.attributes().removeNewest();
    }

    /**
     * Checks that no delete callback of {@code owner}'s end is running.
     *
     * @throws MpirException of class ERR_COMM or ERR_TYPE if one is
     */
    public static void checkFreeable(AttributeOwner owner) {
        if (owner.attributes().isClosing()) {
            throw closing(owner);
        }
    }

    private static MpirException closing(AttributeOwner owner) {
        return new MpirException(
                errorClass(owner),
                "the " + kind(owner).noun()
                        + " is being freed already: expected one free; did a delete_fn of its attributes free it?");
    }

    /**
     * Asks the copy callbacks of all attributes of {@code old}, the oldest first, for those of its duplicate.
     *
     * @throws MpirException of the class that a callback returned; the copies made before are deleted again
     */
    public static AttributeCopies copy(Rank rank, AttributeOwner old) {
        AttributeCopies copies = new AttributeCopies();
        boolean complete = false;
        try {
            for (Attribute a : old.attributes().inOrder()) {
                if (old.attributes().retain(a)) {
                    copies.add(rank, old, a);
                }
            }
            complete = true;
            return copies;
        } finally {
            if (!complete) {
                copies.drop(rank, kind(old).nullHandle());
            }
        }
    }

    static HandleKind kind(AttributeOwner owner) {
        return Handle.kind(owner.handle());
    }

    private static int errorClass(AttributeOwner owner) {
        return switch (kind(owner)) {
            case COMM -> ErrorClass.ERR_COMM;
            case WIN -> ErrorClass.ERR_WIN;
            default -> ErrorClass.ERR_TYPE;
        };
    }
}
