package org.jmpi.mpir.errhan;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jspecify.annotations.Nullable;

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
        Errhandler.table(rank).addBuiltin(index, handler);
    }

    /** Returns MPI_ERRORS_ARE_FATAL. */
    public static Errhandler fatal(Rank rank) {
        return Errhandler.table(rank).known(Handle.builtin(HandleKind.ERRHANDLER, FATAL_INDEX));
    }

    /** Returns MPI_ERRORS_RETURN. */
    public static Errhandler returning(Rank rank) {
        return Errhandler.table(rank).known(Handle.builtin(HandleKind.ERRHANDLER, RETURN_INDEX));
    }

    static int index(Errhandler.Kind kind) {
        return switch (kind) {
            case RETURN -> RETURN_INDEX;
            case ABORT -> ABORT_INDEX;
            default -> FATAL_INDEX;
        };
    }

    /** Makes a handler that calls {@code function}, for objects of kind {@code objects}. */
    public static Errhandler create(Rank rank, ErrorFunction function, HandleKind objects) {
        Errhandler handler = Errhandler.table(rank).allocate();
        handler.kind = Errhandler.Kind.USER;
        handler.function = function;
        handler.objects = objects;
        handler.give();
        return handler;
    }

    /**
     * Sets the handler of {@code owner}, which holds a reference to it.
     *
     * @throws MpirException of class ERR_ARG if it was made for objects of another kind
     */
    public static void set(Rank rank, ErrhandlerOwner owner, Errhandler handler) {
        check(handler, Handle.kind(owner.handle()));
        retain(handler);
        Errhandler old;
        synchronized (owner) {
            old = owner.errhandler;
            owner.errhandler = handler;
        }
        if (old != null) {
            release(rank, old);
        }
    }

    /** Checks that {@code handler} can be that of an object of kind {@code objects}; predefined ones can for all. */
    public static void check(Errhandler handler, HandleKind objects) {
        if (handler.objects != null && handler.objects != objects) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "errhandler is " + Handle.describe(handler.handle()) + ", made for a " + handler.objects.noun()
                            + ": expected one for a " + objects.noun() + "; make it with "
                            + switch (objects) {
                                case COMM -> "MPI_Comm_create_errhandler";
                                case WIN -> "MPI_Win_create_errhandler";
                                case FILE -> "MPI_File_create_errhandler";
                                default -> "MPI_Session_create_errhandler";
                            });
        }
    }

    /** Returns the handler of {@code owner}, which the caller has to free, be it a predefined one. */
    public static @Nullable Errhandler get(Rank rank, ErrhandlerOwner owner) {
        synchronized (owner) {
            Errhandler handler = owner.errhandler;
            if (handler == null) {
                return InitialErrhandler.of(rank);
            }
            if (!handler.isBuiltin()) {
                handler.addHandle();
            }
            handler.give();
            return handler;
        }
    }

    /** Adds a reference, for a communicator that inherits the handler. */
    public static void retain(Errhandler handler) {
        if (!handler.isBuiltin()) {
            handler.addRef();
        }
    }

    /** Drops an owner's reference. */
    public static void release(Rank rank, Errhandler handler) {
        if (!handler.isBuiltin() && handler.release()) {
            handler.function = null;
            Errhandler.table(rank).free(handler);
        }
    }

    /**
     * Frees a handle of the user's (MPI_Errhandler_free). Freeing a predefined handler does nothing, since
     * MPI_Comm_get_errhandler may have returned it.
     */
    public static void giveBack(Rank rank, Errhandler handler) {
        if (handler.isBuiltin()) {
            return;
        }
        if (!handler.takeBack()) {
            throw new MpirException(
                    ErrorClass.ERR_ERRHANDLER,
                    "errhandler is " + Handle.describe(handler.handle())
                            + ", which was freed as often as it was made and got: expected one free for each");
        }
        release(rank, handler);
    }
}
