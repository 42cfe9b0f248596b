package org.jmpi.mpir.io;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.create.Comms;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.info.Infos;
import org.jmpi.mpir.io.access.Sieving;
import org.jmpi.mpir.io.access.Transfers;
import org.jmpi.mpir.io.collective.Agreement;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.store.FileNames;
import org.jmpi.mpir.io.store.StoreErrors;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.rma.Windows;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/** Closing and deleting files, and what is set for all of an open one (MPI 4.1, 14.2 and 14.6). */
public final class Files {
    private static final int HINTS = 1;
    private static final int PENDING = 2;
    private static final int FLAG = 1;

    private Files() {}

    /** Checks that nothing of a file is under way at this rank. */
    static void quiet(MpiFile file) {
        int pending = file.pending.get();
        if (file.split != null || pending > 0) {
            throw new MpirException(
                    ErrorClass.ERR_REQUEST,
                    file.name + " has "
                            + (file.split != null
                                    ? "a split collective under way, " + file.split
                                    : pending + " requests that were not completed")
                            + ": expected none; complete it first");
        }
    }

    /**
     * MPI_File_close. Collective, in the order of the non-blocking ones before it.
     *
     * @throws MpirException of class ERR_REQUEST at all ranks if something of it is under way at one: then it stays open; of another
     *     class if the file system fails, or a rank died: then it is closed
     */
    public static void close(Rank rank, MpiFile file) {
        RuntimeException refused = Attempt.of(() -> {
            quiet(file);
            Values.checkFreeable(file);
        });
        file.queue.await();
        Agreement.exchange(rank, file, refused);
        Values.freeing(rank, HandleType.FILE, file);
        RuntimeException notKept = Attempt.of(() -> Replacement.keep(file));
        RuntimeException notClosed = Attempt.of(() -> closeStore(file));
        RuntimeException failure = notKept != null ? notKept : notClosed;
        try {
            settleAndRemove(rank, file, failure);
        } finally {
            release(rank, file);
            DestroyQueue.run(rank);
        }
    }

    /** All have closed it, with an error or without: nothing of it stays. */
    private static void settleAndRemove(Rank rank, MpiFile file, @Nullable RuntimeException failure) {
        RuntimeException notClosed = Attempt.of(() -> Agreement.settle(rank, file, failure));
        RuntimeException notRemoved =
                file.comm.rank == 0 ? Attempt.of(() -> settleNames(file, notClosed == null)) : null;
        unlock(file);
        Win window = file.window;
        if (window != null) {
            Windows.free(rank, window);
        }
        Win buffers = file.buffers;
        if (buffers != null) {
            Windows.free(rank, buffers);
        }
        if (notClosed != null) {
            throw notClosed;
        }
        Agreement.settle(rank, file, notRemoved);
    }

    /** Lets other jobs have the file. Local. */
    static void unlock(MpiFile file) {
        if (file.lockFile != null) {
            file.lockFile.release();
            file.lockFile = null;
        }
    }

    private static void closeStore(MpiFile file) {
        file.sharedPointer.close();
        try {
            file.store.close();
        } catch (IOException e) {
            throw StoreErrors.of(e, "closing " + file.store.name());
        }
    }

    private static void settleNames(MpiFile file, boolean isWhole) {
        Replacement.finish(file, isWhole);
        if (file.has(Constants.MODE_DELETE_ON_CLOSE)) {
            try {
                java.nio.file.Files.deleteIfExists(file.path);
            } catch (IOException e) {
                throw StoreErrors.of(e, "deleting " + file.path);
            }
        }
    }

    private static void release(Rank rank, MpiFile file) {
        file.meter.closed();
        Replacement.forget(file);
        Views.release(rank, file);
        Comms.giveUp(rank, file.comm);
        if (file.errhandler != null) {
            Errhandlers.release(rank, file.errhandler);
        }
        file.forget();
        if (file.release()) {
            MpiFile.table(rank).free(file);
        }
    }

    /** MPI_File_delete. Local. */
    public static void delete(String filename) {
        Path path = FileNames.path(filename);
        try {
            if (java.nio.file.Files.isDirectory(path)) {
                throw new FileSystemException(filename, null, "Is a directory");
            }
            java.nio.file.Files.delete(path);
        } catch (IOException e) {
            throw StoreErrors.of(e, "deleting " + path);
        }
    }

    /**
     * MPI_File_set_info. Collective.
     *
     * @param refused why this rank can't; null: it can
     */
    public static void setInfo(Rank rank, MpiFile file, @Nullable Info info, @Nullable RuntimeException refused) {
        file.queue.await();
        FileHints hints = file.hints.with(info);
        file.records.own[HINTS] = hints.sameHash();
        file.records.own[PENDING] = file.pending.get();
        Agreement.exchange(rank, file, refused);
        Views.same(file, HINTS, FileHints.SAME_NAMES);
        file.hints = hints;
        if (isQuietEverywhere(file)) {
            Sieving.agree(file);
        }
        // who is ahead must not write while another rank still writes without locks
        Agreement.settle(rank, file, null);
    }

    private static boolean isQuietEverywhere(MpiFile file) {
        long pending = 0;
        for (int r = 0; r < file.comm.size; r++) {
            pending += file.records.get(r, PENDING);
        }
        return pending == 0;
    }

    /** MPI_File_get_info: returns a new object with all hints that are known. */
    public static Info getInfo(Rank rank, MpiFile file) {
        Info used = Infos.create(rank);
        used.setAll(file.hints.all());
        return used;
    }

    /** MPI_File_sync. Collective. */
    public static void sync(Rank rank, MpiFile file) {
        RuntimeException failure = Attempt.of(() -> {
            quiet(file);
            if (file.isDirty && isForced(file)) {
                force(file);
            }
        });
        file.queue.await();
        Agreement.settle(rank, file, failure);
        if (!file.store.isVisibleAtOnce()) {
            // all have written by now
            Agreement.settle(rank, file, Attempt.of(() -> Transfers.refresh(file.store)));
        }
    }

    private static boolean isForced(MpiFile file) {
        return !file.store.isVisibleAtOnce() || file.hints.is(FileHints.SYNC, "device");
    }

    private static void force(MpiFile file) {
        Transfers.force(file.store, true);
        file.isDirty = false;
    }

    /** MPI_File_set_atomicity. Collective. */
    public static void setAtomicity(Rank rank, MpiFile file, boolean flag) {
        file.queue.await();
        file.records.own[FLAG] = flag ? 1 : 0;
        Agreement.exchange(rank, file, null);
        Views.same(file, FLAG, "flag");
        if (flag && file.window == null && file.comm.size > 1) {
            // for its lock alone
            file.window = Windows.allocate(rank, Long.BYTES, 1, null, file.comm);
        }
        file.isAtomic = flag;
    }
}
