package org.jmpi.mpir.rma;

import java.nio.ByteBuffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.win.WinHints;
import org.jspecify.annotations.Nullable;

/** Memory that MPI allocates for the program (mirrors {@code MPIR_Alloc_mem_impl}). Any thread. */
public final class AllocMem {
    private AllocMem() {}

    /**
     * MPI_Alloc_mem.
     *
     * @param info null: no hints
     * @throws MpirException of class ERR_ARG for a negative size, ERR_INFO_VALUE for an alignment that is no power of two,
     *     ERR_NO_MEM if there is no such memory
     */
    public static ByteBuffer alloc(Rank rank, long size, @Nullable Info info) {
        if (size < 0) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "size is " + size + ": expected bytes, 0 or more; was a product of two ints too large for an int?");
        }
        String hint = info == null ? null : info.get(WinHints.ALIGNMENT);
        int alignment = hint == null ? 1 : WinHints.alignment(hint);
        if (size > Integer.MAX_VALUE) {
            throw new MpirException(
                    ErrorClass.ERR_NO_MEM,
                    "size is " + size + ": expected at most " + Integer.MAX_VALUE
                            + " bytes, which is what one ByteBuffer has; allocate several");
        }
        try {
            return Device.of(rank).memory().allocMem((int) size, alignment);
        } catch (OutOfMemoryError e) {
            throw new MpirException(
                    ErrorClass.ERR_NO_MEM,
                    "no " + size + " bytes of memory: " + e.getMessage()
                            + "; free some, or give the JVM more with -XX:MaxDirectMemorySize",
                    e);
        }
    }

    /**
     * MPI_Free_mem.
     *
     * @throws MpirException of class ERR_BASE if {@code base} is not what {@link #alloc} returned, or was freed
     */
    public static void free(Rank rank, Object base) {
        if (!Device.of(rank).memory().freeMem(base)) {
            throw new MpirException(
                    ErrorClass.ERR_BASE,
                    "base is " + (base == null ? "null" : "a " + base.getClass().getName())
                            + " that MPI_Alloc_mem did not give, or that was freed: expected the very buffer that it gave,"
                            + " once; a slice or a view is another one");
        }
    }
}
