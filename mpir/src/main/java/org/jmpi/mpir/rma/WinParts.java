package org.jmpi.mpir.rma;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.DeviceMemory;
import org.jmpi.mpir.mpid.WindowMemory;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.win.Win;
import org.jmpi.mpir.win.WinHints;
import org.jmpi.mpir.win.WinPart;
import org.jmpi.mpir.win.WinPlace;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of a new window tell each other: their parts, or why they have none. A rank that fails takes part all the same,
 * so that all fail.
 */
final class WinParts {
    private static final int LONGS = 2 + WinPart.LONGS;
    /** No memory has so many bytes. */
    private static final long MOST = 1L << 60;

    private final Rank rank;
    private final Win win;
    /** Why this rank can't make the window; null: it can so far. */
    private @Nullable RuntimeException failure;

    WinParts(Rank rank, Win win) {
        this.rank = rank;
        this.win = win;
    }

    private Datatype longs() {
        return Datatype.table(rank).known(PredefinedTypes.INT64_T);
    }

    private DeviceMemory memory() {
        return Device.of(rank).memory();
    }

    /** Does a step at this rank alone, unless one failed. What it throws is kept until all ranks know. */
    void locally(Runnable step) {
        if (failure != null) {
            return;
        }
        try {
            step.run();
        } catch (RuntimeException e) {
            failure = e;
        } catch (OutOfMemoryError e) {
            failure = new MpirException(
                    ErrorClass.ERR_NO_MEM,
                    "no memory for the window: " + e.getMessage()
                            + "; free some, or give the JVM more with -XX:MaxDirectMemorySize",
                    e);
        }
    }

    /**
     * Exchanges the parts; collective.
     *
     * @param memory the own part's, where others may map it
     */
    void exchange(WinPlace memory) {
        int ranks = win.comm.size;
        long[] mine = new long[LONGS];
        long[] all = new long[LONGS * ranks];
        WindowMemory[] block = new WindowMemory[1];
        locally(() -> block[0] = Device.of(rank).oneSided().prepare(win));
        new WinPart(win.size, win.dispUnit, memory, place(block[0])).write(mine, 2);
        mine[0] = errorClass(failure);
        mine[1] = win.hints.is(WinHints.NONCONTIGUOUS) ? 1 : 0;
        Coll.allgather(rank, mine, LONGS, longs(), all, LONGS, longs(), win.comm);
        for (int r = 0; r < ranks; r++) {
            if (all[LONGS * r] != 0) {
                throw failure != null ? failure : ofAnother("rank " + r, (int) all[LONGS * r]);
            }
        }
        win.parts = new WinPart[ranks];
        for (int r = 0; r < ranks; r++) {
            if (isShared() && all[LONGS * r + 1] != all[1]) {
                throw new MpirException(
                        ErrorClass.ERR_INFO_VALUE,
                        WinHints.NONCONTIGUOUS + " is " + (all[1] != 0) + " at rank 0 and " + (all[1] == 0)
                                + " at rank " + r + ": expected the same at all ranks; pass all the same info");
            }
            win.parts[r] = WinPart.read(all, LONGS * r + 2);
        }
    }

    private static long errorClass(@Nullable RuntimeException failure) {
        return failure == null ? 0 : failure instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_INTERN;
    }

    private static MpirException ofAnother(String who, int errorClass) {
        return new MpirException(
                errorClass,
                who + " could not make its part of the window: expected that all can; its own error says why");
    }

    /** Returns where memory that the device gave lies; null: it gave none. */
    WinPlace place(@Nullable WindowMemory given) {
        return given == null || given.region() < 0
                ? WinPlace.NOWHERE
                : new WinPlace(win.comm.rank, given.region(), given.regionSize(), given.start());
    }

    /**
     * Puts all parts of a shared window behind each other into memory of rank 0; collective, after {@link #exchange}.
     *
     * @throws MpirException of class ERR_NO_MEM at all ranks if there is no room
     */
    void putTogether() {
        long total = 0;
        for (WinPart part : win.parts) {
            // what no memory has room for is as good as any other such number
            total = Math.min(MOST, total + Math.min(MOST, part.size()));
        }
        long[] told = {-1, 0, 0};
        if (win.comm.rank == 0) {
            WindowMemory whole = allocate(total, true);
            if (whole != null) {
                win.allocated = whole.base();
                told = new long[] {whole.region(), whole.regionSize(), whole.start()};
            }
        }
        Coll.bcast(rank, told, told.length, longs(), 0, win.comm);
        if (told[0] < 0) {
            throw new MpirException(
                    ErrorClass.ERR_NO_MEM,
                    "a shared window of " + total
                            + " bytes in all: expected at most as many as rank 0's shared memory has"
                            + " room for; use the hint alloc_shared_noncontig=true, which takes room of each rank, or make /dev/shm"
                            + " larger");
        }
        long at = told[2];
        for (int r = 0; r < win.parts.length; r++) {
            WinPart part = win.parts[r];
            win.parts[r] =
                    new WinPart(part.size(), part.dispUnit(), new WinPlace(0, told[0], told[1], at), part.block());
            at += part.size();
        }
    }

    /** Allocates memory of the device's; null: there is none, or none that others can map though they must. */
    @Nullable
    WindowMemory allocate(long bytes, boolean mustShare) {
        try {
            return memory().allocWindow(bytes, win.hints.alignment(), mustShare);
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    /** Makes the parts accessible; collective, and so the barrier before the first access. Returns whether all ranks share them all. */
    boolean open() {
        int[] mine = new int[1];
        locally(() -> mine[0] = Device.of(rank).oneSided().created(win) ? 1 : 0);
        if (failure != null) {
            mine[0] = (int) -errorClass(failure);
        }
        int[] least = {0};
        Datatype ints = Datatype.table(rank).known(PredefinedTypes.INT32_T);
        Op min = Op.table(rank).known(Ops.MIN);
        Coll.allreduce(rank, mine, least, 1, ints, min, win.comm);
        if (least[0] < 0) {
            throw failure != null ? failure : ofAnother("another rank", -least[0]);
        }
        Device.of(rank).oneSided().agreed(win, least[0] == 1);
        return least[0] == 1;
    }

    /** Checks that all ranks can share memory. */
    void checkReach() {
        for (int r = 0; r < win.comm.size; r++) {
            if (!memory().reachesWindows(win.comm.lpid(r))) {
                throw new MpirException(
                        ErrorClass.ERR_RMA_SHARED,
                        "rank " + win.comm.rank + " shares no memory with rank " + r
                                + ": expected ranks of one node for a shared window; make a communicator of them with"
                                + " MPI_Comm_split_type and MPI_COMM_TYPE_SHARED");
            }
        }
    }

    /** Returns whether the window's flavor is that of MPI_Win_allocate_shared. */
    boolean isShared() {
        return win.flavor == Constants.WIN_FLAVOR_SHARED;
    }
}
