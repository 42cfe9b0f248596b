package org.jmpi.mpir.info;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;

/** Making, copying and freeing info objects (MPI 4.1, chapter 10). Local, any thread, at any time. */
public final class Infos {
    private Infos() {}

    /** MPI_Info_create: makes one without pairs. */
    public static Info create(Rank rank) {
        return Info.table(rank).allocate();
    }

    /** MPI_Info_dup: makes one with the same pairs in the same order. */
    public static Info dup(Rank rank, Info info) {
        Info copy = create(rank);
        copy.setAll(info.pairs());
        return copy;
    }

    /** MPI_Info_free, for one that is not predefined. */
    public static void free(Rank rank, Info info) {
        Values.freeing(rank, HandleType.INFO, info);
        if (info.release()) {
            Info.table(rank).free(info);
        }
        DestroyQueue.run(rank);
    }
}
