package org.jmpi.binding;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.TypeConstructors;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.io.CollectiveAccess;
import org.jmpi.mpir.io.FileDefaults;
import org.jmpi.mpir.io.Files;
import org.jmpi.mpir.io.Opening;
import org.jmpi.mpir.io.Views;
import org.jmpi.mpir.io.file.MpiFile;
import org.jspecify.annotations.Nullable;

/**
 * The collective functions on files. What is wrong with one rank's arguments must not keep it away from the others, who would
 * wait: so arguments are checked here, and what is found goes on to MPIR.
 */
final class FileCalls {
    private FileCalls() {}

    private static CollectiveAccess access(Rank self, MpiFile file, boolean isRead, Object buf, long count, int type) {
        CollectiveAccess access = CollectiveAccess.of(self, file, isRead);
        try {
            Checks.count(count, "count");
            Datatype found = Checks.committed(self, type, count, "datatype");
            if (isRead) {
                BufferChecks.writable(buf, count, found, "buf");
            } else {
                BufferChecks.readable(buf, count, found, "buf");
            }
            access.transfer(buf, count, found);
        } catch (RuntimeException e) {
            access.refuse(e);
        }
        return access;
    }

    static CollectiveAccess at(Rank self, MpiFile file, boolean isRead, long offset, Object buf, long count, int type) {
        return access(self, file, isRead, buf, count, type).at(offset);
    }

    static CollectiveAccess individual(Rank self, MpiFile file, boolean isRead, Object buf, long count, int type) {
        return access(self, file, isRead, buf, count, type).individual();
    }

    static CollectiveAccess ordered(Rank self, MpiFile file, boolean isRead, Object buf, long count, int type) {
        return access(self, file, isRead, buf, count, type).ordered();
    }

    static MpiFile open(Rank self, Comm comm, String filename, int amode, int info) {
        Info hints = null;
        RuntimeException refused = null;
        try {
            Checks.string(filename, "filename");
            hints = Checks.infoOrNull(self, info, "info");
        } catch (RuntimeException e) {
            refused = e;
        }
        return Opening.open(self, comm, filename, amode, hints, refused);
    }

    /** Closes a file; the handle is null when it is closed, also where that met an error. */
    static void close(Rank self, MpiFile file, int[] fh) {
        try {
            Files.close(self, file);
        } finally {
            if (file.comm == null) {
                fh[0] = Mpi.MPI_FILE_NULL;
            }
        }
    }

    static void setInfo(Rank self, MpiFile file, int info) {
        Info hints = null;
        RuntimeException refused = null;
        try {
            hints = Checks.infoOrNull(self, info, "info");
        } catch (RuntimeException e) {
            refused = e;
        }
        Files.setInfo(self, file, hints, refused);
    }

    static void setView(
            Rank self, MpiFile file, long disp, int etype, int filetype, @Nullable String datarep, int info) {
        Datatype of = null;
        Datatype tile = null;
        Info hints = null;
        RuntimeException refused = null;
        try {
            of = Checks.committed(self, etype, "etype");
            tile = Checks.committed(self, filetype, "filetype");
            hints = Checks.infoOrNull(self, info, "info");
            Checks.string(datarep, "datarep");
        } catch (RuntimeException e) {
            refused = e;
        }
        Views.set(self, file, disp, of, tile, datarep == null ? "" : datarep, hints, refused);
    }

    /** Returns a type of a view for the user, who frees it; a predefined one itself. */
    static Datatype shown(Rank self, Datatype type) {
        if (type.permanent) {
            return type;
        }
        Datatype made = TypeConstructors.dup(self, type);
        made.commit();
        return made;
    }

    /** Returns whose error handler is meant: for MPI_FILE_NULL the one that files begin with. */
    static ErrhandlerOwner owner(Rank self, @Nullable MpiFile file) {
        return file == null ? FileDefaults.of(self) : file;
    }
}
