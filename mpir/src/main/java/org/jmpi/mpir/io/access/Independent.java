package org.jmpi.mpir.io.access;

import java.nio.ByteBuffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.io.datarep.Conversion;
import org.jmpi.mpir.io.datarep.DataRep;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.watch.IoAccess;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.rma.Rma;
import org.jmpi.mpir.rma.WinSync;
import org.jmpi.mpir.win.Win;

/** Accesses of one rank, which need no other rank's help. In atomic mode one rank at a time has the file. Any thread. */
public final class Independent {
    private Independent() {}

    /** Writes {@code count} elements at byte {@code at} of the view's stream. */
    public static void write(Rank rank, MpiFile file, long at, Object buf, long count, Datatype type) {
        long bytes = count * type.size;
        if (bytes == 0) {
            return;
        }
        IoAccess access = file.meter.begin(file.view, false, false, at, bytes);
        boolean isDone = false;
        try {
            DataRep rep = file.rep;
            if (rep == null) {
                writeBytes(rank, file, at, buf, type, bytes, access);
            } else {
                writeConverted(rank, file, at, new Conversion(rep, buf, type), count, type, access);
            }
            isDone = true;
        } catch (OutOfMemoryError e) {
            throw Attempt.failure(e);
        } finally {
            file.meter.end(access, isDone ? bytes : -1);
        }
    }

    private static void writeConverted(
            Rank rank, MpiFile file, long at, Conversion conversion, long count, Datatype type, IoAccess access) {
        boolean isLocked = lock(rank, file);
        try {
            long done = 0;
            for (long piece = 0; piece < Conversion.pieces(count, type); piece++) {
                ByteBuffer bytes = conversion.toFile(piece, count);
                moveOut(file, at + done, bytes, bytesType(rank), bytes.limit(), access);
                done += bytes.limit();
            }
            publish(file, isLocked);
        } finally {
            unlock(rank, file, isLocked);
        }
    }

    /** Reads {@code count} elements at byte {@code at} of the view's stream; returns how many bytes of the stream were there. */
    public static long read(Rank rank, MpiFile file, long at, Object buf, long count, Datatype type) {
        long bytes = count * type.size;
        if (bytes == 0) {
            return 0;
        }
        IoAccess access = file.meter.begin(file.view, true, false, at, bytes);
        long got = -1;
        try {
            DataRep rep = file.rep;
            got = rep == null
                    ? readBytes(rank, file, at, buf, type, bytes, access)
                    : readConverted(rank, file, at, new Conversion(rep, buf, type), count, type, access);
            return got;
        } catch (OutOfMemoryError e) {
            throw Attempt.failure(e);
        } finally {
            file.meter.end(access, got < 0 ? got : file.memoryBytes(type, got));
        }
    }

    private static long readConverted(
            Rank rank, MpiFile file, long at, Conversion conversion, long count, Datatype type, IoAccess access) {
        boolean isLocked = lock(rank, file);
        try {
            long done = 0;
            for (long piece = 0; piece < Conversion.pieces(count, type); piece++) {
                ByteBuffer bytes = conversion.space(piece, count);
                int wanted = bytes.limit();
                long got = moveIn(file, at + done, bytes, bytesType(rank), wanted, access);
                conversion.fromFile(piece, count, got);
                done += got;
                if (got < wanted) {
                    break;
                }
            }
            return done;
        } finally {
            unlock(rank, file, isLocked);
        }
    }

    private static Datatype bytesType(Rank rank) {
        return Datatype.table(rank).known(PredefinedTypes.BYTE);
    }

    /** Writes bytes as they are at byte {@code at} of the view's stream, as this rank's part of {@code access}. */
    public static void writeBytes(
            Rank rank, MpiFile file, long at, Object buf, Datatype type, long bytes, IoAccess access) {
        if (bytes == 0) {
            return;
        }
        boolean isLocked = lock(rank, file);
        try {
            moveOut(file, at, buf, type, bytes, access);
            publish(file, isLocked);
        } finally {
            unlock(rank, file, isLocked);
        }
    }

    /**
     * Reads bytes as they are at byte {@code at} of the view's stream, as this rank's part of {@code access}; returns how many were
     * there.
     */
    public static long readBytes(
            Rank rank, MpiFile file, long at, Object buf, Datatype type, long bytes, IoAccess access) {
        if (bytes == 0) {
            return 0;
        }
        boolean isLocked = lock(rank, file);
        try {
            return moveIn(file, at, buf, type, bytes, access);
        } finally {
            unlock(rank, file, isLocked);
        }
    }

    private static void moveOut(MpiFile file, long at, Object buf, Datatype type, long bytes, IoAccess access) {
        file.isDirty = true;
        Mover mover = Mover.of(file);
        try {
            mover.write(file, at, buf, type, bytes);
        } finally {
            access.by(mover.way());
            mover.giveBack(file);
        }
    }

    private static long moveIn(MpiFile file, long at, Object buf, Datatype type, long bytes, IoAccess access) {
        Mover mover = Mover.of(file);
        try {
            return mover.read(file, at, buf, type, bytes);
        } finally {
            access.by(mover.way());
            mover.giveBack(file);
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
            // who has the lock sees what the one before wrote
            Transfers.refresh(file.store);
        } catch (RuntimeException e) {
            if (isLocked) {
                isLocked = false;
                WinSync.unlock(rank, window, 0);
            }
            throw e;
        } finally {
            if (!isLocked) {
                file.atomicLock.unlock();
            }
        }
        return true;
    }

    private static void publish(MpiFile file, boolean isLocked) {
        if (isLocked && !file.store.isVisibleAtOnce()) {
            Transfers.force(file.store, false);
        }
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
