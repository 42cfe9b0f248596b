package org.jmpi.mpir.rma;

import java.nio.Buffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.win.Regions;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/** Attaching memory to dynamic windows (MPI 4.1, 12.2.4). Local. */
public final class Attached {
    private Attached() {}

    /**
     * MPI_Win_attach: the memory is kept alive until it is detached.
     *
     * @param size bytes from the first element of {@code base} on
     */
    public static void attach(Rank rank, Win win, Object base, long size) {
        Regions regions = regions(win);
        if (size < 0) {
            throw new MpirException(ErrorClass.ERR_SIZE, "size is " + size + ": expected bytes, 0 or more");
        }
        if (size == 0) {
            return;
        }
        Windows.checkedBase(base, size);
        long address = AddressSpace.of(rank).address(base);
        if (!regions.attach(base, address, size)) {
            throw new MpirException(
                    ErrorClass.ERR_RMA_ATTACH,
                    size + " bytes from address 0x" + Long.toHexString(address)
                            + " overlap what is attached already: expected memory that isn't (attached: "
                            + regions.describe() + "); detach that first");
        }
    }

    /** MPI_Win_detach. */
    public static void detach(Rank rank, Win win, @Nullable Object base) {
        Regions regions = regions(win);
        if (base == null || (base instanceof Buffer b && b.capacity() == 0)) {
            // what has no bytes was not attached either
            return;
        }
        if (!regions.detach(AddressSpace.of(rank).address(base))) {
            throw new MpirException(
                    ErrorClass.ERR_RMA_ATTACH,
                    "base is memory that is not attached: expected what was given to MPI_Win_attach (attached: "
                            + regions.describe() + ")");
        }
    }

    /** Returns what is attached to a window, which is to be dynamic. */
    private static Regions regions(Win win) {
        if (win.regions == null) {
            throw new MpirException(
                    ErrorClass.ERR_RMA_FLAVOR,
                    "win is no dynamic window: expected one of MPI_Win_create_dynamic; others have the memory that they"
                            + " were made with");
        }
        return win.regions;
    }
}
