package org.jmpi.mpid.ch4;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongSupplier;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.ipc.AllocatedMemory;
import org.jmpi.mpid.ch4.ipc.OwnRegions;
import org.jmpi.mpid.ch4.rma.RegionMap;
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

    private final Rank rank;
    private final Transports transports;
    private final VciSelector vcis;
    private volatile @Nullable AllocatedMemory allocated;

    Ch4Memory(Rank rank, Transports transports, VciSelector vcis) {
        this.rank = rank;
        this.transports = transports;
        this.vcis = vcis;
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

    private AllocatedMemory make() {
        Vci vci = vcis.first().vci();
        vci.enter();
        try {
            if (allocated == null) {
                AllocatedMemory made = new AllocatedMemory(
                        transports.shm() == null
                                ? new OwnRegions(rank.pmi.rank())
                                : transports.shm().ipcMemory(),
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
        return known != null && known.give(memory);
    }

    @Override
    public boolean reachesWindows(int lpid) {
        return lpid == rank.pmi.rank()
                || (transports.shm() != null && transports.shm().reaches(lpid));
    }

    @Override
    public WindowMemory allocWindow(int bytes, int alignment) {
        return allocated().takeForWindow(bytes, alignment);
    }

    @Override
    public @Nullable WindowMemory locate(Object base) {
        AllocatedMemory known = allocated;
        return known == null ? null : known.locate(base);
    }

    @Override
    public @Nullable ByteBuffer mapWindow(int lpid, long region, long regionSize, long start, int bytes) {
        Segment memory = start < 0 || start > regionSize - bytes ? null : mapRegion(lpid, region, regionSize);
        return memory == null ? null : memory.bytes.slice((int) start, bytes).order(ByteOrder.nativeOrder());
    }

    @Override
    public @Nullable Segment mapRegion(int lpid, long region, long regionSize) {
        return allocated().map(lpid, region, regionSize);
    }

    @Override
    public long getAsLong() {
        AllocatedMemory known = allocated;
        return known == null ? 0 : known.sharedBytes();
    }
}
