package org.jmpi.mpid.ch4;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.ipc.AllocatedMemory;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;

/** The memory of {@code MPI_Alloc_mem} of one rank, made when the program first asks for some. As a number: what of it is shared. */
final class RankMemory implements LongSupplier {
    @Cvar(
            name = "MPIR_CVAR_CH4_IPC_ALLOC_MEM_P2P_THRESHOLD",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "16384",
            min = 0,
            description =
                    "Messages of at least so many bytes that lie in memory of MPI_Alloc_mem, and are too long to go"
                            + " eagerly, are copied by a receiver on the same node from there, at once. Less memory than that is"
                            + " not shared.")
    private static final CvarKey IPC_THRESHOLD = CvarKey.of("MPIR_CVAR_CH4_IPC_ALLOC_MEM_P2P_THRESHOLD");

    @Cvar(
            name = "MPIR_CVAR_CH4_IPC_ALLOC_MEM_LIMIT",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "1048576",
            min = 0,
            description =
                    "Kilobytes of shared memory that MPI_Alloc_mem may hand out in a rank; and never more at once than"
                            + " half of what is left. What is beyond is memory of the process alone. 0: all is.")
    private static final CvarKey IPC_LIMIT = CvarKey.of("MPIR_CVAR_CH4_IPC_ALLOC_MEM_LIMIT");

    private final Rank rank;
    private final Transports transports;
    private final Consumer<AllocatedMemory> users;
    private volatile AllocatedMemory allocated;

    /** {@code users} are told once there is any, by the holder of VCI 0. */
    RankMemory(Rank rank, Transports transports, Consumer<AllocatedMemory> users) {
        this.rank = rank;
        this.transports = transports;
        this.users = users;
    }

    boolean isMade() {
        return allocated != null;
    }

    /** Holder of VCI 0. */
    void make() {
        if (allocated != null) {
            return;
        }
        AllocatedMemory made = new AllocatedMemory(
                transports.shm() == null ? null : transports.shm().ipcMemory(),
                rank.pmi.rank(),
                rank.cvars().getInt(IPC_THRESHOLD),
                rank.cvars().getInt(IPC_LIMIT) * 1024L);
        users.accept(made);
        allocated = made;
    }

    /** See {@link AllocatedMemory#take}. */
    ByteBuffer take(int bytes, int alignment) {
        return allocated.take(bytes, alignment);
    }

    /** See {@link AllocatedMemory#give}. */
    boolean give(Object memory) {
        AllocatedMemory known = allocated;
        return known != null && known.give(memory);
    }

    @Override
    public long getAsLong() {
        AllocatedMemory known = allocated;
        return known == null ? 0 : known.sharedBytes();
    }
}
