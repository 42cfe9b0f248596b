package org.jmpi.mpir.io.file;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleTable;
import org.jmpi.mpir.io.datarep.Conversion;
import org.jmpi.mpir.io.datarep.DataRep;
import org.jmpi.mpir.io.pointer.FileEnd;
import org.jmpi.mpir.io.pointer.SharedPointer;
import org.jmpi.mpir.io.store.FileStore;
import org.jmpi.mpir.io.store.LockFile;
import org.jmpi.mpir.io.view.FileView;
import org.jmpi.mpir.io.watch.IoMeter;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/** An open file at one rank (mirrors {@code ADIO_File}). Set up by the thread that opens it, before others see it. */
@SuppressWarnings("NullAway.Init") // who opens a file sets its fields
public final class MpiFile extends ErrhandlerOwner {
    private static final HandleTable<MpiFile> TABLE = new HandleTable<>(HandleKind.FILE, 0, 8) {
        @Override
        public MpiFile get() {
            return new MpiFile();
        }
    };

    /** A duplicate of the communicator that opened the file; nobody else uses it. */
    public Comm comm;
    /** Some of the {@code MPI_MODE_} constants. */
    public int amode;

    public Path path;
    /** The name that the file gets when it is closed, in place of another one; null: it has its name. */
    public @Nullable Path replaced;
    /** Keeps other jobs out; null: nobody asked for it, or another rank has it. */
    public @Nullable LockFile lockFile;
    /** Whether a write, or a change of the size, has failed. */
    public volatile boolean hasLostWrites;

    public FileStore store;
    public FileHints hints;
    /** What tools count of it. */
    public IoMeter meter;

    /** What this rank sees of the file, with the next five; replaced together by MPI_File_set_view. */
    public FileView view;

    public Datatype etype;
    public Datatype filetype;
    /** The name of the data representation, as it was given. */
    public String datarep;
    /** What elements are in the file; null: what they are in memory. */
    public @Nullable DataRep rep;
    /** The bytes of an etype in the file. */
    public long etypeSize;
    /** The views of all ranks, for collective buffering. Those that are alike are one object. */
    public FileView[] views;
    /** Whether all ranks see the file alike, as the shared pointer needs it. */
    public boolean isSameView;

    /** Guarded by {@link #pointerLock}: the individual file pointer, in etypes of the view. */
    public long pointer;

    /** The ranks that access the file for all in collective buffering; none: each rank goes alone. */
    public int[] aggregators = {};

    public SharedPointer sharedPointer;
    /** Where reads at {@link #sharedPointer} end. */
    public FileEnd end;
    /** Where the ranks share memory for {@link #sharedPointer}, and lock for the atomic mode; null: there is none. */
    public @Nullable Win window;
    /** The windows of aggregators, where the ranks share memory; null: there are none. */
    public @Nullable Win buffers;
    /** Locks of the file's blocks; null: the ranks share no memory for them. */
    public @Nullable BlockLocks locks;
    /** Whether any rank's writes may write back bytes between its own, so that all writers need {@link #locks}. */
    public volatile boolean isSieved;
    /** Whether accesses are atomic (MPI 4.1, 14.6.1). */
    public volatile boolean isAtomic;
    /** Whether something was written since the latest MPI_File_sync. */
    public volatile boolean isDirty;
    /** Requests that aren't complete. */
    public final AtomicInteger pending = new AtomicInteger();
    /** The non-blocking collective accesses that are under way. */
    public final CollectiveQueue queue = new CollectiveQueue();
    /** The function whose split collective is under way; null: none is. */
    public @Nullable String split;

    public @Nullable Request splitRequest;
    /** Guards {@link #pointer}. */
    public final ReentrantLock pointerLock = new ReentrantLock();
    /** Lets one thread of this rank at a time have what the ranks lock. */
    public final ReentrantLock atomicLock = new ReentrantLock();

    /** What collective accesses tell each other, and hear. */
    public final RankRecords records = new RankRecords();
    /** What collective buffering uses; one access at a time. */
    public @Nullable FileScratch collective;
    /** What transfers use. */
    public final ScratchPool movers = new ScratchPool();
    /** Blocking collective accesses. */
    public final ScratchPool accesses = new ScratchPool();

    /** Returns the files of {@code rank} by their handles. */
    public static HandleAllocator<MpiFile> table(Rank rank) {
        return TABLE.of(rank);
    }

    @Override
    public BitSet processes(Rank caller) {
        return comm.processes(caller);
    }

    /** Returns whether {@code mode}, one of the {@code MPI_MODE_} constants, was given. */
    public boolean has(int mode) {
        return (amode & mode) != 0;
    }

    /** Returns whether the file may be read. */
    public boolean isReadable() {
        return !has(Constants.MODE_WRONLY);
    }

    /** Returns whether the file may be written. */
    public boolean isWritable() {
        return !has(Constants.MODE_RDONLY);
    }

    /** Returns how many bytes {@code count} elements of {@code type} have in the file. */
    public long fileBytes(long count, Datatype type) {
        DataRep other = rep;
        return other == null ? count * type.size : Conversion.fileBytes(other, count, type);
    }

    /** Returns how many bytes of memory the elements have that {@code bytes} bytes of the file hold. */
    public long memoryBytes(Datatype type, long bytes) {
        DataRep other = rep;
        return other == null ? bytes : Conversion.memoryBytes(other, type, bytes);
    }

    /** Lets go of what belongs to a file that is closed: the object is kept for another one. */
    @SuppressWarnings("NullAway")
    public void forget() {
        comm = null;
        store = null;
        view = null;
        views = null;
        etype = null;
        filetype = null;
        rep = null;
        sharedPointer = null;
        end = null;
        window = null;
        buffers = null;
        locks = null;
        isSieved = false;
        replaced = null;
        lockFile = null;
        hasLostWrites = false;
        split = null;
        splitRequest = null;
        collective = null;
        pointer = 0;
        isAtomic = false;
        isDirty = false;
        queue.close();
        movers.clear();
        accesses.clear();
    }
}
