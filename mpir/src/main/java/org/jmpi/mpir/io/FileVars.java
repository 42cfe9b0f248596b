package org.jmpi.mpir.io;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.async.IoThreads;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.watch.IoVars;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.Category;

/** The performance variables of files. */
public final class FileVars {
    private FileVars() {}

    /** Registers those of {@code rank}. */
    public static void register(Rank rank, PvarRegistry registry) {
        IoVars.of(rank).register(registry, file -> ((MpiFile) file).meter);
        registry.registerLevel(
                "io_pending",
                Category.IO,
                "Non-blocking and split accesses that were begun and are not done",
                () -> pending(rank));
        registry.registerLevel(
                "io_threads_busy",
                Category.IO,
                "Threads of the process that carry out a non-blocking independent access",
                IoThreads::busy);
    }

    private static long pending(Rank rank) {
        long[] sum = new long[1];
        MpiFile.table(rank).forEachLive(file -> sum[0] += file.pending.get());
        return sum[0];
    }
}
