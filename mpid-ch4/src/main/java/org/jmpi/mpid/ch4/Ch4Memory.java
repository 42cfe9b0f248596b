package org.jmpi.mpid.ch4;

import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.ipc.AllocatedMemory;
import org.jmpi.mpid.ch4.ipc.LongMemory;
import org.jmpi.mpid.ch4.ipc.OwnRegions;
import org.jmpi.mpid.ch4.rma.RegionMap;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpid.ch4.shm.MappedRegion;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpid.DeviceMemory;
import org.jmpi.mpir.mpid.WindowMemory;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the device allocates: that of {@code MPI_Alloc_mem}, made when the program first asks for some, and that of
 * collectives. As a number: how many bytes of the former are shared.
 */
final class Ch4Memory implements DeviceMemory, RegionMap, LongSupplier {
    @Cvar(
            name = "MPIR_CVAR_CH4_IPC_ALLOC_MEM_P2P_THRESHOLD",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "16384",
            min = 0,
            description = "Messages of at least so many bytes in memory of MPI_Alloc_mem, too long to go "
                    + "eagerly, are copied from there by a receiver on the same node. Less memory than "
                    + "that is not shared.")
    private static final CvarKey IPC_THRESHOLD = CvarKey.of("MPIR_CVAR_CH4_IPC_ALLOC_MEM_P2P_THRESHOLD");

    @Cvar(
            name = "MPIR_CVAR_CH4_IPC_ALLOC_MEM_LIMIT",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "1048576",
            min = 0,
            description =
                    "Kilobytes of shared memory that MPI_Alloc_mem may hand out in a rank; and never more at once than"
                            + " half of what is left. More is memory of the process alone. 0: all is.")
    private static final CvarKey IPC_LIMIT = CvarKey.of("MPIR_CVAR_CH4_IPC_ALLOC_MEM_LIMIT");

    @Cvar(
            name = "MPIR_CVAR_CH4_WIN_CHUNK_SIZE",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "1073741824",
            min = 65536,
            max = 1073741824,
            description = "Bytes of a chunk, rounded down to a power of two. Memory that MPI allocates for a window and"
                    + " that is longer is mapped in ranges of almost two chunks. From there on it is given to the program in"
                    + " pieces of a chunk. Less than the default is for tests.")
    private static final CvarKey CHUNK = CvarKey.of("MPIR_CVAR_CH4_WIN_CHUNK_SIZE");

    private final Rank rank;
    private final Transports transports;
    private final VciSelector vcis;
    private volatile @Nullable AllocatedMemory allocated;
    private final int chunkShift;
    /** Guarded by this object's monitor. */
    private @Nullable LongMemory longMemory;
    /** Null where others share memory with this process, or before it was needed. Guarded as that is. */
    private @Nullable OwnRegions ownRegions;

    Ch4Memory(Rank rank, Transports transports, VciSelector vcis) {
        this.rank = rank;
        this.transports = transports;
        this.vcis = vcis;
        chunkShift =
                Integer.SIZE - 1 - Integer.numberOfLeadingZeros(rank.cvars().getInt(CHUNK));
    }

    @Override
    public @Nullable CollMemory collMemory() {
        return transports.shm() == null ? null : transports.shm().collMemory();
    }

    @Override
    public ByteBuffer allocMem(int bytes, int alignment) {
        return allocated().take(bytes, alignment);
    }

    private AllocatedMemory allocated() {
        AllocatedMemory known = allocated;
        return known == null ? make() : known;
    }

    private synchronized IpcMemory shared() {
        if (transports.shm() != null) {
            return transports.shm().ipcMemory();
        }
        if (ownRegions == null) {
            ownRegions = new OwnRegions(rank.pmi.rank());
        }
        return ownRegions;
    }

    private synchronized LongMemory longMemory() {
        if (longMemory == null) {
            boolean isAny = rank.cvars().getInt(IPC_LIMIT) > 0;
            longMemory = new LongMemory(isAny ? shared() : null, rank.pmi.rank(), chunkShift);
        }
        return longMemory;
    }

    private synchronized @Nullable LongMemory knownLongMemory() {
        return longMemory;
    }

    private AllocatedMemory make() {
        Vci vci = vcis.first().vci();
        vci.enter();
        try {
            if (allocated == null) {
                AllocatedMemory made = new AllocatedMemory(
                        shared(),
                        rank.pmi.rank(),
                        rank.cvars().getInt(IPC_THRESHOLD),
                        rank.cvars().getInt(IPC_LIMIT) * 1024L);
                vcis.each(at -> at.pointToPoint().allocated(made));
                allocated = made;
            }
            return allocated;
        } finally {
            vci.exit();
        }
    }

    @Override
    public boolean freeMem(Object memory) {
        AllocatedMemory known = allocated;
        if (known != null && known.give(memory)) {
            return true;
        }
        LongMemory longs = knownLongMemory();
        return longs != null && longs.give(memory);
    }

    @Override
    public boolean reachesWindows(int lpid) {
        return lpid == rank.pmi.rank()
                || (transports.shm() != null && transports.shm().reaches(lpid));
    }

    @Override
    public @Nullable WindowMemory allocWindow(long bytes, int alignment, boolean mustShare) {
        LongMemory longs = longMemory();
        if (!longs.isLong(bytes, alignment)) {
            return allocated().takeForWindow((int) bytes, alignment, mustShare);
        }
        WindowMemory given = longs.take(bytes, alignment);
        if (given != null || mustShare) {
            return given;
        }
        return longs.isOne(bytes)
                ? allocated().takeForWindow((int) bytes, alignment, false)
                : longs.takeUnshared(bytes, alignment);
    }

    @Override
    public @Nullable WindowMemory locate(Object base) {
        AllocatedMemory known = allocated;
        return known == null ? null : known.locate(base);
    }

    @Override
    public @Nullable Object mapWindow(int lpid, long region, long regionSize, long start, long bytes) {
        MappedRegion memory = start < 0 || start > regionSize - bytes ? null : mapRegion(lpid, region, regionSize);
        return memory == null ? null : longMemory().view(memory, lpid, region, start, bytes);
    }

    @Override
    public @Nullable MappedRegion mapRegion(int lpid, long region, long regionSize) {
        if (region >= IpcMemory.LONG) {
            return longMemory().map(lpid, region, regionSize);
        }
        Segment whole = allocated().map(lpid, region, regionSize);
        return whole == null ? null : new MappedRegion(whole);
    }

    @Override
    public long getAsLong() {
        AllocatedMemory known = allocated;
        return known == null ? 0 : known.sharedBytes();
    }
}
