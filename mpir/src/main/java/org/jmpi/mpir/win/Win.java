package org.jmpi.mpir.win;

import java.util.BitSet;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.attr.AttributeList;
import org.jmpi.mpir.attr.AttributeOwner;
import org.jmpi.mpir.buffer.SpecialBuffers;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleTable;
import org.jspecify.annotations.Nullable;

/** A window at one rank (mirrors {@code MPIR_Win}). Set up by the thread that makes it, before others see it. */
@SuppressWarnings("NullAway.Init") // who makes a window sets its fields
public final class Win extends ErrhandlerOwner implements AttributeOwner {
    private static final HandleTable<Win> TABLE = new HandleTable<>(HandleKind.WIN, 0, 8) {
        @Override
        public Win get() {
            return new Win();
        }
    };

    // indices in the handles of the predefined keys
    private static final int BASE = 0x1;
    private static final int SIZE = 0x3;
    private static final int DISP_UNIT = 0x5;
    private static final int CREATE_FLAVOR = 0x7;

    private static final WinPart[] NO_PARTS = {};

    private final AttributeList attributes = new AttributeList();

    /** A duplicate of the communicator that the window was made over; nobody else uses it. */
    public Comm comm;
    /** One of the {@code MPI_WIN_FLAVOR_} constants. */
    public int flavor;
    /**
     * The own part: an array, a NIO buffer, a memory segment, or the byte buffers of a part that one can't have; null for a dynamic
     * window, or one of no bytes.
     */
    public @Nullable Object base;
    /** The own part, if {@link #base} is several byte buffers; else null. */
    public @Nullable UserBuffer pieces;
    /** The parts of other ranks that were queried, by rank; null: none was. Guarded by this object's monitor. */
    public @Nullable Object @Nullable [] views;
    /** Bytes of the own part. */
    public long size;
    /** The own displacement unit, in bytes. */
    public int dispUnit;
    /** The parts of all ranks of {@link #comm}, which never change. */
    public WinPart[] parts;
    /** What the rank's windows count. */
    public WinVars vars;
    /** What this one counts; null: no tool has asked for it. */
    @Nullable
    WinMeter meter;

    /** What the rank may do. */
    public Epochs epochs;
    /** What the program said of the window. */
    public WinHints hints;
    /** The own part is memory that MPI allocated, and frees; null: it is the program's. */
    public @Nullable Object allocated;
    /** The ranks of the group of the latest MPI_Win_post. Nobody writes to them. */
    public int[] latestOrigins = {};
    /** The ranks of the group of the latest MPI_Win_start. */
    public int[] latestTargets = {};
    /** How many operations were issued to each rank, for a fence. */
    public int[] issued;
    /** What a fence learns: how many operations are to be done here. */
    public final int[] expected = new int[1];
    /** The memory that was attached here to a dynamic window; null for the other flavors. */
    public @Nullable Regions regions;
    /** What the device keeps with the window; null until it was prepared. */
    public @Nullable WinDevice device;
    /** Whether MPI_Win_free was called. */
    public boolean freed;

    /** Returns the windows of {@code rank} by their handles. */
    public static HandleAllocator<Win> table(Rank rank) {
        return TABLE.of(rank);
    }

    @Override
    public AttributeList attributes() {
        return attributes;
    }

    @Override
    public Object predefined(int index) {
        return switch (index) {
            // as in C, where it is the null pointer
            case BASE -> base == null ? SpecialBuffers.BOTTOM : base;
            case SIZE -> size <= Integer.MAX_VALUE ? (Object) (int) size : (Object) size;
            case DISP_UNIT -> dispUnit;
            case CREATE_FLAVOR -> flavor;
            default -> Constants.WIN_UNIFIED;
        };
    }

    /** Those of its group. */
    @Override
    public BitSet processes(Rank caller) {
        return comm.processes(caller);
    }

    @Override
    public boolean isGivenUp() {
        return freed;
    }

    /** Lets go of what belongs to a window that is gone: the object is kept for another one. */
    public void forget() {
        base = null;
        pieces = null;
        views = null;
        parts = NO_PARTS;
        allocated = null;
        regions = null;
        device = null;
        meter = null;
        freed = false;
    }

    /** Returns what this counts from now on. */
    WinMeter meter() {
        WinMeter known = meter;
        if (known == null) {
            known = new WinMeter(comm.size);
            meter = known;
        }
        return known;
    }

    /** Returns whether this was made by MPI_Win_create_dynamic. */
    public boolean isDynamic() {
        return regions != null;
    }
}
