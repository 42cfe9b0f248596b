package org.jmpi.mpir.io.async;

import java.util.concurrent.ThreadPoolExecutor;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.file.DaemonThreads;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/** The threads of a process that carry out non-blocking independent accesses. */
public final class IoThreads {
    @Cvar(
            name = "MPIR_CVAR_IO_THREADS",
            category = "IO",
            type = CvarType.INT,
            defaultValue = "4",
            min = 1,
            max = 256,
            description =
                    "How many threads of a process carry out non-blocking independent accesses to files. They start"
                            + " with the first one. The first rank of a process decides.")
    private static final CvarKey THREADS = CvarKey.of("MPIR_CVAR_IO_THREADS");

    /** Of all ranks of this process. Guarded by the class. */
    private static @Nullable ThreadPoolExecutor pool;

    private IoThreads() {}

    /** Runs {@code task}, which waits for no other rank. */
    static void execute(Rank rank, Runnable task) {
        of(rank).execute(task);
    }

    /** Returns how many threads carry out an access now. */
    public static synchronized int busy() {
        return pool == null ? 0 : pool.getActiveCount();
    }

    private static synchronized ThreadPoolExecutor of(Rank rank) {
        ThreadPoolExecutor known = pool;
        if (known == null) {
            known = DaemonThreads.make(rank.cvars().getInt(THREADS), "jmpi-io");
            pool = known;
        }
        return known;
    }
}
