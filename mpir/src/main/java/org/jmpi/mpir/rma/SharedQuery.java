package org.jmpi.mpir.rma;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.win.Win;
import org.jmpi.mpir.win.WinPart;
import org.jspecify.annotations.Nullable;

/**
 * MPI_Win_shared_query (MPI 4.1, 12.2.3): the part of another rank, where it can be loaded and stored.
 *
 * @param size in bytes; 0: it can't
 * @param dispUnit in bytes
 * @param base the part, a {@code ByteBuffer} or a {@code ByteBuffer[]} as the device maps it; null: there is none, or the own part
 *     is no memory of bytes
 */
public record SharedQuery(long size, int dispUnit, @Nullable Object base) {
    /** To look a short part up costs less than to keep it. */
    private static final int KEPT = 64 * 1024;

    private static final SharedQuery NOTHING = new SharedQuery(0, 1, null);

    /** Queries rank {@code r}; PROC_NULL: the lowest one that has a part which is shared with the caller. Local. */
    public static SharedQuery of(Rank rank, Win win, int r) {
        if (win.isDynamic()) {
            throw new MpirException(
                    ErrorClass.ERR_RMA_FLAVOR,
                    "win is a dynamic window: expected one that was created or allocated; attached memory is known by"
                            + " its addresses");
        }
        if (RmaChecks.target(win, r)) {
            return query(rank, win, r);
        }
        for (int each = 0; each < win.comm.size; each++) {
            SharedQuery found = query(rank, win, each);
            if (found.size > 0) {
                return found;
            }
        }
        return NOTHING;
    }

    private static SharedQuery query(Rank rank, Win win, int r) {
        WinPart part = win.parts[r];
        if (r == win.comm.rank) {
            return new SharedQuery(part.size(), part.dispUnit(), Windows.ownBytes(win));
        }
        Object mapped = part.size() < KEPT ? map(rank, win, r) : copy(kept(rank, win, r));
        return new SharedQuery(mapped == null ? 0 : part.size(), part.dispUnit(), mapped);
    }

    /** As {@link #map}, but once: a long part may have a mapping of its own, which lasts until the garbage collector finds it. */
    private static @Nullable Object kept(Rank rank, Win win, int r) {
        synchronized (win) {
            if (win.views == null) {
                win.views = new Object[win.comm.size];
            }
            if (win.views[r] == null) {
                win.views[r] = map(rank, win, r);
            }
            return win.views[r];
        }
    }

    /** Returns buffers whose positions and limits are the caller's. */
    private static @Nullable Object copy(@Nullable Object memory) {
        if (memory instanceof ByteBuffer[] pieces) {
            ByteBuffer[] copies = new ByteBuffer[pieces.length];
            Arrays.setAll(copies, i -> pieces[i].duplicate().order(ByteOrder.nativeOrder()));
            return copies;
        }
        return memory instanceof ByteBuffer bytes ? bytes.duplicate().order(ByteOrder.nativeOrder()) : null;
    }

    /** Returns the part of {@code r}; null: this rank can't map it. */
    static @Nullable Object map(Rank rank, Win win, int r) {
        WinPart part = win.parts[r];
        int owner = part.memory().rank();
        if (!part.memory().isShared() || owner < 0 || owner >= win.comm.size) {
            return null;
        }
        int lpid = win.comm.lpid(owner);
        if (!Device.of(rank).memory().reachesWindows(lpid)) {
            return null;
        }
        return Device.of(rank)
                .memory()
                .mapWindow(
                        lpid,
                        part.memory().region(),
                        part.memory().regionSize(),
                        part.memory().start(),
                        part.size());
    }

    /** Returns the value of the attribute MPI_WIN_SIZE and its like for {@link Constants#WIN_UNIFIED} windows. */
    static int model() {
        return Constants.WIN_UNIFIED;
    }
}
