package org.jmpi.mpir.io;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.handle.HandleKind;

/**
 * What stands for MPI_FILE_NULL at a rank: its error handler gets the errors of functions that have no file yet, and is what a
 * new file begins with (MPI 4.1, 14.7).
 */
public final class FileDefaults extends ErrhandlerOwner {
    private static final RankSlot<FileDefaults> SLOT = new RankSlot<>() {
        @Override
        protected FileDefaults make(Rank rank) {
            return new FileDefaults(rank);
        }
    };

    private FileDefaults(Rank rank) {
        initBuiltin(HandleKind.FILE.nullHandle());
        errhandler = Errhandlers.returning(rank);
    }

    /** Returns that of {@code rank}. */
    public static FileDefaults of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Returns the handler that a new file has. */
    Errhandler errhandler() {
        assert errhandler != null;
        return errhandler;
    }
}
