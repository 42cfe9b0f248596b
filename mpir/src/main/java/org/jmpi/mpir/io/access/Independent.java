package org.jmpi.mpir.io.access;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.rma.Rma;
import org.jmpi.mpir.rma.WinSync;
import org.jmpi.mpir.win.Win;

/** Accesses of one rank, which need no other rank's help. In atomic mode one rank at a time has the file. Any thread. */
public final class Independent {
    private Independent() {}

    /** Writes at byte {@code at} of the view's stream. */
    public static void write(Rank rank, MpiFile file, long at, Object buf, Datatype type, long bytes) {
        if (bytes == 0) {
            return;
        }
        file.isDirty = true;
        boolean isLocked = lock(rank, file);
        Mover mover = Mover.of(file);
        try {
            mover.write(file, at, buf, type, bytes);
        } finally {
            mover.giveBack(file);
            unlock(rank, file, isLocked);
        }
    }

    /** Reads at byte {@code at} of the view's stream; returns how many bytes were there. */
    public static long read(Rank rank, MpiFile file, long at, Object buf, Datatype type, long bytes) {
        if (bytes == 0) {
            return 0;
        }
        boolean isLocked = lock(rank, file);
        Mover mover = Mover.of(file);
        try {
            return mover.read(file, at, buf, type, bytes);
        } finally {
            mover.giveBack(file);
            unlock(rank, file, isLocked);
        }
    }

    private static boolean lock(Rank rank, MpiFile file) {
        Win window = file.window;
        if (!file.isAtomic || window == null) {
            return false;
        }
        file.atomicLock.lock();
        boolean isLocked = false;
        try {
            WinSync.lock(rank, window, Constants.LOCK_EXCLUSIVE, 0, 0);
            isLocked = true;
            awaitLock(rank, window);
        } finally {
            if (!isLocked) {
                file.atomicLock.unlock();
            }
        }
        return true;
    }

    /** A lock may come later than the call returns; what an operation fetches has come after it. */
    private static void awaitLock(Rank rank, Win window) {
        Datatype longs = Datatype.table(rank).known(PredefinedTypes.INT64_T);
        Op nothing = Op.table(rank).known(Ops.NO_OP);
        Rma.fetchAndOp(rank, new long[1], new long[1], longs, 0, 0, nothing, window);
        WinSync.flush(rank, window, 0);
    }

    private static void unlock(Rank rank, MpiFile file, boolean isLocked) {
        if (isLocked) {
            try {
                assert file.window != null;
                WinSync.unlock(rank, file.window, 0);
            } finally {
                file.atomicLock.unlock();
            }
        }
    }
}
