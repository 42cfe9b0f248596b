package org.jmpi.mpir.errhan;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;

/** Making, setting and freeing error handlers (MPI 4.1, 9.3). */
public final class Errhandlers {
    private static final int FATAL_INDEX = 0;
    private static final int RETURN_INDEX = 1;
    private static final int ABORT_INDEX = 3;

    private Errhandlers() {}

    /** Enters the predefined handlers of {@code rank}, once. */
    public static void initBuiltins(Rank rank) {
        builtin(rank, FATAL_INDEX, Errhandler.Kind.ARE_FATAL);
        builtin(rank, RETURN_INDEX, Errhandler.Kind.RETURN);
        builtin(rank, ABORT_INDEX, Errhandler.Kind.ABORT);
    }

    private static void builtin(Rank rank, int index, Errhandler.Kind kind) {
        Errhandler handler = new Errhandler();
        handler.kind = kind;
        rank.errhandlers.addBuiltin(index, handler);
    }

    /** Makes a handler that calls {@code function}. */
    public static Errhandler create(Rank rank, ErrorFunction function) {
        Errhandler handler = rank.errhandlers.allocate();
        handler.kind = Errhandler.Kind.USER;
        handler.function = function;
        return handler;
    }

    /** Sets the handler of {@code owner}, which holds a reference to it. */
    public static void set(Rank rank, ErrhandlerOwner owner, Errhandler handler) {
        retain(handler);
        Errhandler old = owner.errhandler;
        owner.errhandler = handler;
        if (old != null) {
            free(rank, old);
        }
    }

    /** Returns the handler of {@code owner} with a reference for the caller; the default one is ERRORS_ARE_FATAL. */
    public static Errhandler get(Rank rank, ErrhandlerOwner owner) {
        Errhandler handler = owner.errhandler;
        if (handler == null) {
            return rank.errhandlers.find(Handle.builtin(HandleKind.ERRHANDLER, FATAL_INDEX));
        }
        if (!handler.isBuiltin()) {
            handler.addHandle();
        }
        return handler;
    }

    /** Adds a reference, for a communicator that inherits the handler. */
    public static void retain(Errhandler handler) {
        if (!handler.isBuiltin()) {
            handler.addRef();
        }
    }

    /** Drops a reference. */
    public static void free(Rank rank, Errhandler handler) {
        if (!handler.isBuiltin() && handler.release()) {
            handler.function = null;
            rank.errhandlers.free(handler);
        }
    }
}
