package org.jmpi.mpir.io.collective;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.pointer.FileEnd;
import org.jspecify.annotations.Nullable;

/** Where each rank's data of an ordered access lies (MPI 4.1, 14.4.4): behind those of the ranks before it. */
public final class Order {
    private static final int ETYPES = 1;

    private Order() {}

    /**
     * Moves the shared pointer on by what all ranks access together; returns where this rank's part begins, in etypes. Collective.
     *
     * @param refused why this rank can't take part; null: it can
     */
    public static long place(Rank rank, MpiFile file, long etypes, @Nullable RuntimeException refused) {
        file.records.own[ETYPES] = etypes;
        Agreement.exchange(rank, file, refused);
        Comm comm = file.comm;
        long before = 0;
        long total = 0;
        for (int r = 0; r < comm.size; r++) {
            before = r == comm.rank ? total : before;
            total += file.records.get(r, ETYPES);
        }
        long[] begin = file.records.word;
        begin[0] = 0;
        RuntimeException failure = null;
        if (comm.rank == 0) {
            try {
                begin[0] = file.sharedPointer.advance(total, FileEnd.NONE);
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        Agreement.settle(rank, file, failure);
        Datatype longs = Datatype.table(rank).known(PredefinedTypes.INT64_T);
        Coll.bcast(rank, begin, 1, longs, 0, comm);
        return begin[0] + before;
    }
}
