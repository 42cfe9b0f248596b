package org.jmpi.binding;

import java.lang.reflect.Array;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.attr.Keyval;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.key.Key;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpl.Counts;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.session.Session;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/**
 * The checks of arguments that the generated functions call, by kind of parameter. Each is a comparison and a call of the
 * method beside it that makes the error.
 */
final class Checks {
    private Checks() {}

    /** Checks that MPI is initialized and the calling thread may call; every function does so first. */
    static void initialized(Rank self) {
        started(self);
        self.called();
    }

    /** The same for what any thread may call. */
    static void started(Rank self) {
        if (self == null || self.state != Rank.State.INITIALIZED) {
            throw notInitialized(self);
        }
    }

    private static MpirException notInitialized(Rank self) {
        boolean ended = self != null && self.state == Rank.State.FINALIZED;
        return new NotInitializedException(
                ended
                        ? "MPI is finalized already; call MPI_Finalize last"
                        : "MPI is not initialized; call MPI_Init first, or open a session"
                                + " (in a thread pool of a program with thread ranks, attach the thread to its rank)");
    }

    /** Puts the function's name before the message of an error that has no handler. */
    static RuntimeException named(String function, RuntimeException error) {
        String message = function + ": " + error.getMessage();
        RuntimeException named = error instanceof MpirException m
                ? m instanceof NotInitializedException
                        ? new NotInitializedException(message)
                        : new MpirException(m.errorClass(), message, m.getCause())
                : error;
        if (named != error) {
            named.setStackTrace(error.getStackTrace());
        }
        return named;
    }

    static MpirException error(int errorClass, String message) {
        return new MpirException(errorClass, message);
    }

    // Handles

    static Comm comm(Rank self, int handle, String name) {
        Comm comm = Comm.table(self).find(handle);
        if (comm == null) {
            throw badComm(self, handle, name);
        }
        return comm;
    }

    private static MpirException badComm(Rank self, int handle, String name) {
        boolean world = handle == MpiConstants.MPI_COMM_WORLD || handle == MpiConstants.MPI_COMM_SELF;
        if (!world) {
            return badHandle(ErrorClass.ERR_COMM, HandleKind.COMM, handle, name);
        }
        String when = self.worldState == Rank.State.FINALIZED ? "after MPI_Finalize" : "without MPI_Init";
        return error(
                ErrorClass.ERR_COMM,
                name + " is " + (handle == MpiConstants.MPI_COMM_WORLD ? "MPI_COMM_WORLD" : "MPI_COMM_SELF")
                        + ", which does not exist " + when
                        + ": expected a communicator of a session; make one with MPI_Comm_create_from_group");
    }

    /** Returns the communicator; null for MPI_COMM_NULL. */
    static @Nullable Comm commOrNull(Rank self, int handle, String name) {
        return handle == MpiConstants.MPI_COMM_NULL ? null : comm(self, handle, name);
    }

    static Group group(Rank self, int handle, String name) {
        Group group = Group.table(self).find(handle);
        if (group == null) {
            throw badHandle(ErrorClass.ERR_GROUP, HandleKind.GROUP, handle, name);
        }
        return group;
    }

    static Datatype datatype(Rank self, int handle, String name) {
        Datatype type = Datatype.table(self).find(handle);
        if (type == null) {
            throw badHandle(ErrorClass.ERR_TYPE, HandleKind.DATATYPE, handle, name);
        }
        return type;
    }

    /** Returns the datatype; null for MPI_DATATYPE_NULL. */
    static @Nullable Datatype datatypeOrNull(Rank self, int handle, String name) {
        return handle == MpiConstants.MPI_DATATYPE_NULL ? null : datatype(self, handle, name);
    }

    static Datatype committed(Rank self, int handle, String name) {
        Datatype type = Datatype.table(self).find(handle);
        if (type == null || !type.committed) {
            throw type == null
                    ? badHandle(ErrorClass.ERR_TYPE, HandleKind.DATATYPE, handle, name)
                    : error(
                            ErrorClass.ERR_TYPE,
                            name + " is " + Arguments.handle(handle)
                                    + ": expected a committed datatype; call MPI_Type_commit first");
        }
        return type;
    }

    /** As {@link #committed(Rank, int, String)}; without elements the null handle will do, as in MPICH. */
    static Datatype committed(Rank self, int handle, long count, String name) {
        Datatype type = Datatype.table(self).find(handle);
        return type != null && type.committed ? type : unused(self, handle, count, name);
    }

    private static Datatype unused(Rank self, int handle, long count, String name) {
        boolean none = count == 0 && handle == MpiConstants.MPI_DATATYPE_NULL;
        return committed(self, none ? MpiConstants.MPI_BYTE : handle, name);
    }

    static Op op(Rank self, int handle, String name) {
        Op op = Op.table(self).find(handle);
        if (op == null) {
            throw badHandle(ErrorClass.ERR_OP, HandleKind.OP, handle, name);
        }
        return op;
    }

    static Errhandler errhandler(Rank self, int handle, String name) {
        return live(
                Errhandler.table(self).find(handle), ErrorClass.ERR_ERRHANDLER, HandleKind.ERRHANDLER, handle, name);
    }

    static Info info(Rank self, int handle, String name) {
        return live(Info.table(self).find(handle), ErrorClass.ERR_INFO, HandleKind.INFO, handle, name);
    }

    /** Returns the hints; null for MPI_INFO_NULL. */
    static @Nullable Info infoOrNull(Rank self, int handle, String name) {
        return handle == MpiConstants.MPI_INFO_NULL ? null : info(self, handle, name);
    }

    static Session session(Rank self, int handle, String name) {
        return live(Session.table(self).find(handle), ErrorClass.ERR_SESSION, HandleKind.SESSION, handle, name);
    }

    static Win win(Rank self, int handle, String name) {
        Win win = Win.table(self).find(handle);
        return live(win == null || win.freed ? null : win, ErrorClass.ERR_WIN, HandleKind.WIN, handle, name);
    }

    /** Returns the window; null for MPI_WIN_NULL. */
    static @Nullable Win winOrNull(Rank self, int handle, String name) {
        return handle == MpiConstants.MPI_WIN_NULL ? null : win(self, handle, name);
    }

    static MpiFile file(Rank self, int handle, String name) {
        return live(MpiFile.table(self).find(handle), ErrorClass.ERR_FILE, HandleKind.FILE, handle, name);
    }

    /** Returns the file; null for MPI_FILE_NULL. */
    static @Nullable MpiFile fileOrNull(Rank self, int handle, String name) {
        return handle == MpiConstants.MPI_FILE_NULL ? null : file(self, handle, name);
    }

    static Keyval keyval(Rank self, int handle, String name) {
        return live(Keyval.table(self).find(handle), ErrorClass.ERR_KEYVAL, HandleKind.KEYVAL, handle, name);
    }

    static Key key(Rank self, int handle, String name) {
        Key key = Key.table(self).find(handle);
        if (key == null || key.isFreed()) {
            throw badHandle(ErrorClass.ERR_KEYVAL, HandleKind.KEY, handle, name);
        }
        return key;
    }

    static Request request(Rank self, int handle, String name) {
        Request request = Device.of(self).requests().findRequest(handle);
        if (request == null) {
            throw badHandle(ErrorClass.ERR_REQUEST, HandleKind.REQUEST, handle, name);
        }
        return request;
    }

    static @Nullable Request requestOrNull(Rank self, int handle, String name) {
        return handle == MpiConstants.MPI_REQUEST_NULL ? null : request(self, handle, name);
    }

    /** Returns the message, or null for MPI_MESSAGE_NO_PROC. */
    static @Nullable Request messageOrNull(Rank self, int handle, String name) {
        if (handle == MpiConstants.MPI_MESSAGE_NO_PROC) {
            return null;
        }
        Request message = request(self, handle, name);
        if (message.kind != RequestKind.MPROBE) {
            throw error(
                    ErrorClass.ERR_REQUEST,
                    name + " is " + Arguments.handle(handle) + ": expected a message from MPI_Mprobe or MPI_Improbe");
        }
        return message;
    }

    private static <T> T live(@Nullable T object, int errorClass, HandleKind kind, int handle, String name) {
        if (object == null) {
            throw badHandle(errorClass, kind, handle, name);
        }
        return object;
    }

    private static MpirException badHandle(int errorClass, HandleKind kind, int handle, String name) {
        String found = handle == kind.nullHandle() ? Arguments.handle(handle) : Handle.describe(handle);
        String hint = handle == kind.nullHandle()
                ? "; was the object freed, or never made?"
                : "; was the object freed, or is this the handle of something else?";
        return error(errorClass, name + " is " + found + ": expected the handle of a live " + kind.noun() + hint);
    }

    // Counts

    static void count(long count, String name) {
        if (count < 0) {
            throw error(ErrorClass.ERR_COUNT, name + " is " + count + ": expected 0 or more elements");
        }
    }

    // Arrays and out parameters

    static void arrayLength(int n, String name) {
        if (n < 0) {
            throw error(ErrorClass.ERR_ARG, name + " is " + n + ": expected the length of an array, 0 or more");
        }
    }

    static void length(Object array, long n, String name) {
        if (n > 0 && (array == null || Array.getLength(array) < n)) {
            throw tooShort(array, n, name);
        }
    }

    private static MpirException tooShort(Object array, long n, String name) {
        return error(
                ErrorClass.ERR_ARG,
                name + (array == null ? " is null" : " has " + Array.getLength(array) + " elements")
                        + ": expected an array of " + n + " or more; is the count right?");
    }

    static void out(int[] cell, String name) {
        if (cell == null || cell.length == 0) {
            throw noCell(cell, name);
        }
    }

    static void out(long[] cell, String name) {
        if (cell == null || cell.length == 0) {
            throw noCell(cell, name);
        }
    }

    static void out(boolean[] cell, String name) {
        if (cell == null || cell.length == 0) {
            throw noCell(cell, name);
        }
    }

    static void out(Object[] cell, String name) {
        if (cell == null || cell.length == 0) {
            throw noCell(cell, name);
        }
    }

    private static MpirException noCell(Object cell, String name) {
        return error(
                ErrorClass.ERR_ARG,
                name + (cell == null ? " is null" : " has no element")
                        + ": expected an array of one element for the result");
    }

    /** Returns a view of the array; null is an empty one, which is long enough where no element is wanted. */
    static @Nullable Counts counts(Rank self, int[] array) {
        return array == null ? Counts.NONE : self.counts.of(array);
    }

    static @Nullable Counts counts(Rank self, long[] array) {
        return array == null ? Counts.NONE_LARGE : self.counts.of(array);
    }

    /** Returns how many elements an array has, for a message. */
    static String elements(Counts array) {
        boolean isNull = array == Counts.NONE || array == Counts.NONE_LARGE;
        return isNull ? "is null" : "has " + array.length() + " elements";
    }

    static void statuses(Status[] statuses, int n) {
        if (statuses != null) {
            statuses(n, statuses);
        }
    }

    private static void statuses(int n, Status[] statuses) {
        length(statuses, n, "array_of_statuses");
        for (int i = 0; i < n; i++) {
            if (statuses[i] == null) {
                fill(statuses, i);
            }
        }
    }

    /** C's array of statuses has one in each element from the beginning. */
    private static void fill(Status[] statuses, int i) {
        if (!statuses.getClass().getComponentType().isAssignableFrom(MPI_Status.class)) {
            throw error(
                    ErrorClass.ERR_ARG,
                    "array_of_statuses[" + i + "] is null, and an array of "
                            + statuses.getClass().getComponentType().getSimpleName()
                            + " takes no MPI_Status: expected a status in every element,"
                            + " or MPI_STATUSES_IGNORE for the whole array");
        }
        statuses[i] = new MPI_Status();
    }

    // The rest

    static void status(Status status) {
        if (status == null) {
            throw error(
                    ErrorClass.ERR_ARG,
                    "status is MPI_STATUS_IGNORE: expected a status that a receive, probe or wait has filled");
        }
    }

    static void string(@Nullable String value, String name) {
        notNull(value, name);
    }

    static void function(Object function, String name) {
        notNull(function, name);
    }

    private static void notNull(@Nullable Object value, String name) {
        if (value == null) {
            throw error(ErrorClass.ERR_ARG, name + " is null: expected a value");
        }
    }
}
