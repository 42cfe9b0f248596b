package org.jmpi.mpid.ch4;

import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.ipc.AllocatedMemory;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpid.DeviceMemory;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;

/**
 * The memory that the device allocates: that of {@code MPI_Alloc_mem}, made when the program first asks for some, and that of
 * collectives. As a number: how many bytes of the former are shared.
 */
final class Ch4Memory implements DeviceMemory, LongSupplier {
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
    private volatile AllocatedMemory allocated;

    Ch4Memory(Rank rank, Transports transports, VciSelector vcis) {
        this.rank = rank;
        this.transports = transports;
        this.vcis = vcis;
    }

    @Override
    public CollMemory collMemory() {
        return transports.shm() == null ? null : transports.shm().collMemory();
    }

    @Override
    public ByteBuffer allocMem(int bytes, int alignment) {
        AllocatedMemory known = allocated;
        return (known == null ? make() : known).take(bytes, alignment);
    }

    private AllocatedMemory make() {
        Vci vci = vcis.first().vci();
        vci.enter();
        try {
            if (allocated == null) {
                AllocatedMemory made = new AllocatedMemory(
                        transports.shm() == null ? null : transports.shm().ipcMemory(),
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
    public long getAsLong() {
        AllocatedMemory known = allocated;
        return known == null ? 0 : known.sharedBytes();
    }
}
