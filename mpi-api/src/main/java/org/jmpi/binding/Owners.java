package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.io.FileDefaults;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** Whose error handler is called, where that is not an argument. */
final class Owners {
    private Owners() {}

    /** Returns the session that the groups come from; null: none does. */
    static @Nullable ErrhandlerOwner owner(ErrhandlerOwner known, Group group) {
        return known == null && group != null ? group.owner : known;
    }

    /** Returns what calls {@code handler} for an object that isn't made yet. */
    static ErrhandlerOwner owner(int nullHandle, Errhandler handler) {
        return ErrhandlerOwner.of(handler, nullHandle);
    }

    /** Returns what stands for MPI_FILE_NULL: it gets the errors of functions that have no file yet. */
    static ErrhandlerOwner fileDefaults(Rank self) {
        return FileDefaults.of(self);
    }

    /** Returns the communicator or file whose error handler a failure of {@code request} calls; null: none any more. */
    static @Nullable ErrhandlerOwner commOf(@Nullable Request request) {
        if (request != null && request.operation != null && request.operation.owner() != null) {
            return request.operation.owner();
        }
        Comm comm = request == null ? null : request.comm;
        return comm != null && comm.isLive() ? comm : null;
    }

    /** Returns the communicator or file of the first request that has one. */
    static @Nullable ErrhandlerOwner commOf(Rank self, int n, int[] requests) {
        for (int i = 0; i < n; i++) {
            ErrhandlerOwner comm =
                    hasComm(requests[i]) ? commOf(Device.of(self).requests().findRequest(requests[i])) : null;
            if (comm != null) {
                return comm;
            }
        }
        return null;
    }

    /** The null request and the predefined ones, complete from the start, belong to no communicator. */
    private static boolean hasComm(int request) {
        return Handle.type(request) >= Handle.TYPE_DIRECT;
    }
}
