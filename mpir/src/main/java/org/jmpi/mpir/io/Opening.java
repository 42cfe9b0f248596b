package org.jmpi.mpir.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.Comms;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.io.collective.Aggregators;
import org.jmpi.mpir.io.collective.Agreement;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.BlockLocks;
import org.jmpi.mpir.io.file.FileHints;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.file.SystemHints;
import org.jmpi.mpir.io.pointer.FileEnd;
import org.jmpi.mpir.io.pointer.FilePointer;
import org.jmpi.mpir.io.pointer.MemoryPointer;
import org.jmpi.mpir.io.store.FileNames;
import org.jmpi.mpir.io.store.FileStore;
import org.jmpi.mpir.io.store.LockFile;
import org.jmpi.mpir.io.store.OpenMode;
import org.jmpi.mpir.io.store.StoreErrors;
import org.jmpi.mpir.io.watch.IoCount;
import org.jmpi.mpir.io.watch.IoMeter;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.rma.SharedQuery;
import org.jmpi.mpir.rma.Windows;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/** MPI_File_open (MPI 4.1, 14.2.1). Collective; if one rank can't, all get an error and nothing stays open. */
public final class Opening {
    // numbers of a record
    private static final int AMODE = 1;
    private static final int HINTS = 2;
    private static final int SHARES = 3;
    private static final int UNIQUE = 4;

    /** Behind the pointer, in cache lines of their own. */
    private static final int LOCKS_AT = 64;

    private static final int SHARED_SIZE = LOCKS_AT + BlockLocks.SIZE;

    private final Rank rank;
    private final MpiFile file;

    private Opening(Rank rank, MpiFile file) {
        this.rank = rank;
        this.file = file;
    }

    /**
     * Opens a file.
     *
     * @param filename may have one of ROMIO's prefixes for kinds of file systems
     * @param amode some of the {@code MPI_MODE_} constants
     * @param refused why this rank can't; null: it can as far as the caller knows
     */
    public static MpiFile open(
            Rank rank, Comm comm, String filename, int amode, @Nullable Info info, @Nullable RuntimeException refused) {
        if (comm.isInter) {
            throw new MpirException(
                    ErrorClass.ERR_COMM,
                    "comm is an intercommunicator: expected an intracommunicator; MPI_Intercomm_merge makes one of it");
        }
        MpiFile file = MpiFile.table(rank).allocate();
        file.comm = Objects.requireNonNull(Comms.create(rank, comm, comm.localGroup));
        file.amode = amode;
        file.meter = new IoMeter(rank, file.handle(), String.valueOf(filename));
        file.name = filename;
        // what waits inside a function of the file names it
        file.comm.name = "file " + filename;
        boolean isOpen = false;
        try {
            new Opening(rank, file).open(filename, info, refused);
            isOpen = true;
            return file;
        } finally {
            if (!isOpen) {
                giveUp(rank, file);
            }
        }
    }

    private static void giveUp(Rank rank, MpiFile file) {
        if (file.store != null) {
            Attempt.of(() -> closeQuietly(file.store));
        }
        Replacement.delete(file);
        Replacement.forget(file);
        Files.unlock(file);
        Win window = file.window;
        if (window != null) {
            // all ranks give up together
            Attempt.of(() -> Windows.free(rank, window));
        }
        Comms.giveUp(rank, file.comm);
        file.forget();
        if (file.release()) {
            MpiFile.table(rank).free(file);
        }
    }

    private static void closeQuietly(FileStore store) {
        try {
            store.close();
        } catch (IOException e) {
            // the file isn't open anyway
        }
    }

    private void open(String filename, @Nullable Info info, @Nullable RuntimeException known) {
        file.hints = new FileHints(rank.cvars(), file.comm.size, String.valueOf(filename));
        RuntimeException refused = known != null
                ? known
                : Attempt.of(() -> {
                    FileChecks.amode(file.amode);
                    file.path = FileNames.path(filename);
                    SystemHints.before(file.hints);
                    file.hints.set(info);
                    SystemHints.after(file.hints, filename);
                });
        long[] own = file.records.own;
        own[AMODE] = file.amode;
        own[HINTS] = file.hints.sameHash();
        own[SHARES] = sharesWithAll() ? 1 : 0;
        own[UNIQUE] = (ProcessHandle.current().pid() << 40) ^ System.nanoTime();
        Agreement.exchange(rank, file, refused);
        Views.same(file, AMODE, "amode");
        Views.same(file, HINTS, FileHints.SAME_NAMES);
        file.aggregators = Aggregators.of(
                rank,
                file.comm,
                Objects.requireNonNull(file.hints.get(FileHints.CB_CONFIG_LIST)),
                file.hints.number(FileHints.CB_NODES, file.comm.size));
        file.hints.aggregators(file.aggregators);
        openStores();
        Views.initial(rank, file);
        makeSharedPointer();
        append();
        file.errhandler = FileDefaults.of(rank).errhandler();
        Errhandlers.retain(file.errhandler);
        Agreement.settle(rank, file, null);
        file.meter.opened(file.amode);
        if (file.comm.rank == 0) {
            SystemHints.print(file.hints);
        }
    }

    private boolean sharesWithAll() {
        for (int r = 0; r < file.comm.size; r++) {
            if (!Device.of(rank).memory().reachesWindows(file.comm.lpid(r))) {
                return false;
            }
        }
        return true;
    }

    /** Rank 0 makes the file, the others open it then. */
    private void openStores() {
        if (Replacement.isWanted(file)) {
            Agreement.settle(rank, file, Attempt.of(() -> Replacement.prepare(file, unique())));
        }
        OpenMode mode = new OpenMode(
                file.isReadable(), file.isWritable(), file.has(Constants.MODE_CREATE), file.has(Constants.MODE_EXCL));
        boolean isFirst = file.comm.rank == 0;
        Agreement.settle(rank, file, isFirst ? Attempt.of(() -> openFirst(mode)) : null);
        Agreement.settle(rank, file, isFirst ? null : Attempt.of(() -> new StoreOpening(file).open(mode.ofExisting())));
    }

    private void openFirst(OpenMode mode) {
        Path named = file.replaced != null ? file.replaced : file.path;
        if (file.hints.is(FileHints.LOCK_FILE, "true")) {
            try {
                file.lockFile = LockFile.take(named, !file.isWritable());
            } catch (IOException e) {
                throw StoreErrors.of(e, "locking " + named);
            }
        }
        new StoreOpening(file).open(mode);
    }

    private void makeSharedPointer() {
        file.end = new FileEnd(() -> FilePointers.readEnd(file));
        if (file.comm.size == 1) {
            share(Segment.allocate(SHARED_SIZE));
            return;
        }
        boolean shared = true;
        for (int r = 0; r < file.comm.size; r++) {
            shared &= file.records.get(r, SHARES) != 0;
        }
        ByteBuffer words = shared ? sharedWords() : null;
        if (words == null) {
            FilePointer pointer = new FilePointer(hiddenFile());
            file.sharedPointer = pointer;
            pointer.open();
            Agreement.settle(rank, file, null);
            if (file.comm.rank == 0) {
                pointer.remove();
            }
        } else {
            share(Segment.of(words));
        }
    }

    private void share(Segment words) {
        file.sharedPointer = new MemoryPointer(words);
        Comm comm = file.comm;
        Messaging messaging = Device.of(rank).messaging();
        IoMeter meter = file.meter;
        Runnable waits = () -> meter.count(IoCount.LOCK_WAITS, 1);
        file.locks = new BlockLocks(
                words, LOCKS_AT, comm.rank, waits, r -> messaging.collectiveFailure(comm, r, false) != null);
    }

    /** Returns memory of all ranks; null: there is no room for it. Collective. */
    private @Nullable ByteBuffer sharedWords() {
        try {
            int own = file.comm.rank == 0 ? SHARED_SIZE : 0;
            Win window = Windows.allocateShared(rank, own, 1, null, file.comm);
            file.window = window;
            return (ByteBuffer) SharedQuery.of(rank, window, 0).base();
        } catch (MpirException e) {
            // all ranks get the same
            return null;
        }
    }

    private Path hiddenFile() {
        return file.path.resolveSibling("." + file.path.getFileName() + ".shfp." + unique());
    }

    /** Returns a part of names that no other open file has, the same at all ranks. */
    private String unique() {
        return Long.toHexString(file.records.get(0, UNIQUE));
    }

    private void append() {
        if (file.has(Constants.MODE_APPEND)) {
            Agreement.settle(rank, file, Attempt.of(() -> {
                file.pointer = FileSize.of(file);
                if (file.comm.rank == 0) {
                    file.sharedPointer.set(file.pointer);
                }
            }));
        }
    }
}
