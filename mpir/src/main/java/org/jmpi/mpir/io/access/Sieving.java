package org.jmpi.mpir.io.access;

import org.jmpi.mpir.io.file.BlockLocks;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.view.Probe;
import org.jspecify.annotations.Nullable;

/**
 * When an access reads or writes a long piece of the file with holes in it in place of many runs (data sieving). All ranks find
 * alike whether one of them writes so: then all take the locks of blocks when they write.
 */
public final class Sieving {
    /** Runs on average longer than this are read one by one. */
    private static final int LONG_RUN = 16 * 1024;
    /** Where fewer than one byte in so many is wanted, runs are read one by one. */
    private static final int SPARSE = 8;
    /** Runs whose beginnings are further apart are written one by one: to move what is between them costs more than a call. */
    private static final int FAR = 4 * 1024;

    private Sieving() {}

    /** Finds anew whether any rank writes so. To be called by all ranks when views or hints have changed. */
    public static void agree(MpiFile file) {
        boolean any = false;
        if (file.locks != null && file.isWritable() && file.isReadable()) {
            for (FileView view : file.views) {
                any |= isViewSieved(file.hints, view);
            }
        }
        file.isSieved = any;
    }

    private static boolean isViewSieved(FileHints hints, FileView view) {
        if (view.isContiguous() || !view.isOrdered() || hints.is(FileHints.DS_WRITE, "disable")) {
            return false;
        }
        return hints.is(FileHints.DS_WRITE, "enable") || view.meanDistance() <= FAR;
    }

    /** Returns the locks that all writes take; null: nobody writes back bytes that are another's. */
    public static @Nullable BlockLocks guard(MpiFile file) {
        return file.isSieved ? file.locks : null;
    }

    /** Returns whether this rank writes {@code bytes} bytes so. */
    static boolean ofWrite(MpiFile file, long bytes) {
        // as all ranks have it, and not this rank's own view, of which they know a copy
        FileView view = file.views[file.comm.rank];
        return file.isSieved && bytes > view.meanRunLength() && isViewSieved(file.hints, view);
    }

    /** Returns whether a read is made so, of {@code bytes} bytes of the view's stream from {@code at} on. */
    static boolean ofRead(MpiFile file, FileView view, long at, long bytes, Probe probe) {
        if (!view.isOrdered() || file.hints.is(FileHints.DS_READ, "disable") || bytes == 0) {
            return false;
        }
        if (file.hints.is(FileHints.DS_READ, "enable")) {
            return true;
        }
        long span = view.place(at + bytes - 1, probe) + 1 - view.place(at, probe);
        return span > bytes && span / SPARSE <= bytes && view.meanRunLength() < LONG_RUN;
    }
}
