package org.jmpi.mpir.objects;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Key;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.session.Session;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/** Finds the object behind a handle of any type. */
public final class HandleLookup {
    private HandleLookup() {}

    /**
     * Returns the object behind {@code handle}, which is said to be of {@code type}.
     *
     * @throws MpirException of class ERR_ARG if it is null, stale or of another type; ERR_REQUEST if it is one of the
     *     completed requests that all operations without one of their own share
     */
    public static HandleObject find(Rank rank, HandleType type, int handle) {
        HandleObject object = Handle.kind(handle) == type.kind() ? lookUp(rank, type, handle) : null;
        if (object == null) {
            throw bad(rank, type, handle);
        }
        return object;
    }

    private static @Nullable HandleObject lookUp(Rank rank, HandleType type, int handle) {
        return switch (type) {
            case COMM -> comm(Comm.table(rank).find(handle));
            case GROUP -> Group.table(rank).find(handle);
            case DATATYPE -> Datatype.table(rank).find(handle);
            case ERRHANDLER -> Errhandler.table(rank).find(handle);
            case OP -> Op.table(rank).find(handle);
            case INFO -> Info.table(rank).find(handle);
            case KEY -> key(rank, handle);
            case SESSION -> Session.table(rank).find(handle);
            case WIN -> win(Win.table(rank).find(handle));
            case FILE -> MpiFile.table(rank).find(handle);
            case REQUEST, MESSAGE -> request(rank, type, handle);
        };
    }

    private static @Nullable Comm comm(@Nullable Comm comm) {
        return comm == null || comm.freed ? null : comm;
    }

    private static @Nullable Win win(@Nullable Win win) {
        return win == null || win.freed ? null : win;
    }

    private static @Nullable Request request(Rank rank, HandleType type, int handle) {
        Request r = Device.of(rank).requests().findRequest(handle);
        if (r != null && r.isBuiltin()) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    "handle is " + Handle.describe(handle)
                            + ", a completed one that all operations share which needed none"
                            + " of their own: expected a " + type.noun() + " of its own; such an operation is complete,"
                            + " so do at once what its value was for, or begin a synchronous or persistent one");
        }
        return r != null && (r.kind == RequestKind.MPROBE) == (type == HandleType.MESSAGE) ? r : null;
    }

    private static @Nullable Key key(Rank rank, int handle) {
        Key key = Key.table(rank).find(handle);
        return key == null || key.isFreed() ? null : key;
    }

    private static MpirException bad(Rank rank, HandleType type, int handle) {
        return new MpirException(
                ErrorClass.ERR_ARG,
                "handle is " + found(rank, handle) + ": expected the handle of a live " + type.noun()
                        + ", as handle_type" + " MPI_HANDLE_" + type.name() + " (" + type.code()
                        + ") says; pass the type that it is");
    }

    private static String found(Rank rank, int handle) {
        HandleType type = HandleType.of(Handle.kind(handle));
        if (type == null) {
            return Handle.describe(handle);
        }
        if (handle == type.kind().nullHandle()) {
            return "MPI_" + type.name() + "_NULL";
        }
        boolean request = type == HandleType.REQUEST;
        if (rank.device == null && (request || !type.isEarly())) {
            return Handle.describe(handle);
        }
        if (request) {
            Request r = Device.of(rank).requests().findRequest(handle);
            return r == null ? stale(handle) : r.kind == RequestKind.MPROBE ? "a message" : Handle.describe(handle);
        }
        return lookUp(rank, type, handle) == null ? stale(handle) : Handle.describe(handle);
    }

    private static String stale(int handle) {
        return Handle.describe(handle) + ", which was freed or never made";
    }
}
