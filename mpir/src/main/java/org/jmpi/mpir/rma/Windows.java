package org.jmpi.mpir.rma;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.attr.Attributes;
import org.jmpi.mpir.buffer.MemorySegments;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.Comms;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.info.Infos;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.WindowMemory;
import org.jmpi.mpir.win.Epochs;
import org.jmpi.mpir.win.Regions;
import org.jmpi.mpir.win.Win;
import org.jmpi.mpir.win.WinHints;
import org.jmpi.mpir.win.WinPlace;
import org.jmpi.mpir.win.WinVars;
import org.jspecify.annotations.Nullable;

/** Making and freeing windows (MPI 4.1, 12.2). Collective; if one rank can't, all get an error. */
public final class Windows {
    /** Makes the own part of a window, which is filled in. */
    private interface PartMaker {
        WinPlace make(WinParts parts);
    }

    private Windows() {}

    /**
     * MPI_Win_create.
     *
     * @param base an array, a NIO buffer from its first element on, or a memory segment; null if {@code size} is 0
     * @param size in bytes
     * @param dispUnit in bytes
     */
    public static Win create(
            Rank rank, @Nullable Object base, long size, long dispUnit, @Nullable Info info, Comm comm) {
        Win win = begin(rank, comm, Constants.WIN_FLAVOR_CREATE);
        return finish(rank, win, info, parts -> {
            describe(win, size, dispUnit);
            win.base = size == 0 && base == null ? null : checkedBase(base, size);
            WindowMemory known =
                    size == 0 || base == null ? null : Device.of(rank).memory().locate(base);
            return parts.place(known);
        });
    }

    /** MPI_Win_allocate: as {@link #create}, with memory of the device's in {@code win.base}. */
    public static Win allocate(Rank rank, long size, long dispUnit, @Nullable Info info, Comm comm) {
        Win win = begin(rank, comm, Constants.WIN_FLAVOR_ALLOCATE);
        return finish(rank, win, info, parts -> {
            describe(win, size, dispUnit);
            return place(win, parts, parts.allocate(size, false));
        });
    }

    private static WinPlace place(Win win, WinParts parts, @Nullable WindowMemory given) {
        if (given == null) {
            throw new MpirException(
                    ErrorClass.ERR_NO_MEM,
                    "size is " + win.size
                            + ": expected at most as many bytes as there is shared or direct memory for; make /dev/shm"
                            + " larger, or give the JVM more with -XX:MaxDirectMemorySize");
        }
        win.allocated = given.base();
        setBase(win, given.base());
        return parts.place(given);
    }

    private static void setBase(Win win, @Nullable Object base) {
        win.base = base;
        win.pieces = base instanceof ByteBuffer[] pieces ? new UserBuffer().setPieces(pieces) : null;
    }

    /** MPI_Win_allocate_shared: as {@link #allocate}, with memory that all ranks load and store. */
    public static Win allocateShared(Rank rank, long size, long dispUnit, @Nullable Info info, Comm comm) {
        Win win = begin(rank, comm, Constants.WIN_FLAVOR_SHARED);
        return finish(rank, win, info, parts -> {
            describe(win, size, dispUnit);
            parts.checkReach();
            if (!win.hints.is(WinHints.NONCONTIGUOUS)) {
                return WinPlace.NOWHERE;
            }
            WindowMemory given = parts.allocate(size, true);
            if (given == null) {
                throw new MpirException(
                        ErrorClass.ERR_NO_MEM,
                        "size is " + size
                                + ": expected at most as many bytes as this rank's shared memory has room for;"
                                + " make /dev/shm larger, or see MPIR_CVAR_CH4_IPC_ALLOC_MEM_LIMIT");
            }
            return place(win, parts, given);
        });
    }

    /** MPI_Win_create_dynamic. */
    public static Win createDynamic(Rank rank, @Nullable Info info, Comm comm) {
        Win win = begin(rank, comm, Constants.WIN_FLAVOR_DYNAMIC);
        win.regions = new Regions();
        return finish(rank, win, info, parts -> {
            describe(win, 0, 1);
            return WinPlace.NOWHERE;
        });
    }

    private static Win begin(Rank rank, Comm comm, int flavor) {
        if (comm.isInter) {
            throw new MpirException(
                    ErrorClass.ERR_COMM,
                    "comm is an intercommunicator: expected an intracommunicator; MPI_Intercomm_merge makes one of it");
        }
        Win win = Win.table(rank).allocate();
        win.comm = Objects.requireNonNull(Comms.create(rank, comm, comm.localGroup));
        win.comm.window = win;
        win.vars = WinVars.of(rank);
        win.vars.made();
        win.flavor = flavor;
        win.name = "";
        win.errhandler = Errhandlers.fatal(rank);
        win.hints = new WinHints(flavor);
        win.epochs = new Epochs(comm.rank);
        win.issued = new int[comm.size];
        return win;
    }

    private static Win finish(Rank rank, Win win, @Nullable Info info, PartMaker maker) {
        boolean isMade = false;
        try {
            WinParts parts = new WinParts(rank, win);
            WinPlace[] place = {WinPlace.NOWHERE};
            parts.locally(() -> {
                win.hints.set(info);
                win.epochs.setNoLocks(win.hints.is(WinHints.NO_LOCKS));
                place[0] = maker.make(parts);
            });
            long exchange = win.vars.exchange().begin();
            parts.exchange(place[0]);
            win.vars.exchange().end(exchange);
            share(rank, win, parts);
            isMade = true;
            return win;
        } finally {
            if (!isMade) {
                release(rank, win);
                forget(rank, win);
            }
        }
    }

    private static void share(Rank rank, Win win, WinParts parts) {
        boolean isShared = win.flavor == Constants.WIN_FLAVOR_SHARED;
        if (isShared && !win.hints.is(WinHints.NONCONTIGUOUS)) {
            parts.putTogether();
        }
        boolean areAll = parts.open();
        if (isShared) {
            if (!areAll) {
                throw new MpirException(
                        ErrorClass.ERR_RMA_SHARED,
                        "not all ranks can map the parts of all others: expected that they can; are there enough"
                                + " file descriptors and mappings?");
            }
            setBase(win, SharedQuery.map(rank, win, win.comm.rank));
        }
    }

    private static void describe(Win win, long size, long dispUnit) {
        if (size < 0) {
            throw new MpirException(
                    ErrorClass.ERR_SIZE,
                    "size is " + size + ": expected bytes, 0 or more; was a product of two ints too large for an int?");
        }
        if (dispUnit <= 0 || dispUnit > Integer.MAX_VALUE) {
            throw new MpirException(
                    ErrorClass.ERR_DISP,
                    "disp_unit is " + dispUnit
                            + ": expected bytes, 1 or more; 1 has displacements in bytes, 8 in doubles");
        }
        win.size = size;
        win.dispUnit = (int) dispUnit;
    }

    /**
     * Returns {@code base}, which has {@code size} bytes that can be written.
     *
     * @throws MpirException of class ERR_BASE if it has not
     */
    static Object checkedBase(@Nullable Object base, long size) {
        if (base == null) {
            throw badBase("null", size);
        }
        UserBuffer seen = resolved(base);
        if (seen.base() == null) {
            throw badBase("a " + base.getClass().getName(), size);
        }
        if (seen.isReadOnly()) {
            throw badBase("read-only", size);
        }
        if (seen.length() < size) {
            throw badBase("a buffer of " + seen.length() + " bytes", size);
        }
        return base;
    }

    private static UserBuffer resolved(Object base) {
        try {
            if (MemorySegments.isSegment(base)) {
                MemorySegments.usableBytes(base);
            }
            return new UserBuffer().set(base);
        } catch (MpirException e) {
            throw new MpirException(ErrorClass.ERR_BASE, e.getMessage(), e);
        }
    }

    private static MpirException badBase(String found, long size) {
        return new MpirException(
                ErrorClass.ERR_BASE,
                "base is " + found + ": expected a primitive array, a java.nio buffer or a memory segment of at least "
                        + size + " bytes that can be written; is size in bytes?");
    }

    /**
     * MPI_Win_free: waits until all ranks call it, so that nobody accesses the memory any more.
     *
     * @throws MpirException of class ERR_RMA_SYNC in an epoch, or of the class that a delete callback of an attribute returned:
     *     then the window stays; of another class if a rank died: then it is gone
     */
    public static void free(Rank rank, Win win) {
        win.epochs.free();
        Values.checkFreeable(win);
        Attributes.deleteAll(rank, win);
        Values.freeing(rank, HandleType.WIN, win);
        boolean isWhole = false;
        try {
            Coll.barrier(rank, win.comm);
            isWhole = true;
        } finally {
            win.freed = true;
            if (isWhole) {
                release(rank, win);
                forget(rank, win);
            }
            DestroyQueue.run(rank);
        }
    }

    /**
     * Gives back what others had access to. If a rank died, they may be on their way to it: then all is kept and served, and
     * the number by which messages name the window is not used again.
     */
    private static void release(Rank rank, Win win) {
        if (win.device != null) {
            Device.of(rank).oneSided().freed(win);
        }
        if (win.allocated != null) {
            Device.of(rank).memory().freeMem(win.allocated);
        }
        if (win.regions != null) {
            win.regions.clear();
        }
        win.comm.window = null;
        Comms.giveUp(rank, win.comm);
    }

    private static void forget(Rank rank, Win win) {
        Errhandlers.release(rank, Objects.requireNonNull(win.errhandler));
        if (win.release()) {
            win.forget();
            Win.table(rank).free(win);
        }
    }

    /** MPI_Win_set_info: collective. */
    public static void setInfo(Rank rank, Win win, Info info) {
        RuntimeException refused = null;
        try {
            win.hints.set(info);
            win.epochs.setNoLocks(win.hints.is(WinHints.NO_LOCKS));
        } catch (MpirException e) {
            refused = e;
        }
        Coll.barrier(rank, win.comm);
        if (refused != null) {
            throw refused;
        }
    }

    /** MPI_Win_get_info: returns a new object with all hints that are known. */
    public static Info getInfo(Rank rank, Win win) {
        Info used = Infos.create(rank);
        used.setAll(win.hints.all());
        return used;
    }

    /** Returns the own part as a buffer of bytes, or several; null if it is memory of another kind. */
    static @Nullable Object ownBytes(Win win) {
        if (win.base instanceof ByteBuffer || win.base instanceof ByteBuffer[]) {
            return win.base;
        }
        return win.base instanceof byte[] array ? ByteBuffer.wrap(array) : null;
    }
}
