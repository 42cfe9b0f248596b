package org.jmpi.mpir.errhan;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.handle.HandleTable;
import org.jspecify.annotations.Nullable;

/** An error handler (mirrors {@code MPIR_Errhandler}; MPI 4.1, 9.3). */
public final class Errhandler extends HandleObject {
    private static final HandleTable<Errhandler> TABLE = new HandleTable<>(HandleKind.ERRHANDLER, 4, 8) {
        @Override
        public Errhandler get() {
            return new Errhandler();
        }
    };

    /** What a handler does. */
    public enum Kind {
        ARE_FATAL,
        RETURN,
        ABORT,
        USER
    }

    public Kind kind = Kind.USER;
    /** The user's function; null for a predefined handler. */
    public @Nullable ErrorFunction function;
    /** The kind of object that it was made for; null: any. */
    public @Nullable HandleKind objects;

    /** How often the user may still free it; owners hold references besides. Guarded by this. */
    private int userReferences;

    /** Returns the error handlers of {@code rank} by their handles. */
    public static HandleAllocator<Errhandler> table(Rank rank) {
        return TABLE.of(rank);
    }

    /** Counts a handle that the user got. */
    synchronized void give() {
        userReferences++;
    }

    /** Takes a handle of the user's back; false: there is none. */
    synchronized boolean takeBack() {
        return userReferences > 0 && userReferences-- > 0;
    }
}
