package org.jmpi.mpir.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.access.Transfers;
import org.jmpi.mpir.io.collective.Agreement;
import org.jmpi.mpir.io.file.Attempt;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.store.StoreErrors;
import org.jspecify.annotations.Nullable;

/** The size of a file (MPI 4.1, 14.2.4 to 14.2.6), in bytes. */
public final class FileSize {
    private static final int SIZE = 1;
    private static final int PIECE = 1 << 20;

    private FileSize() {}

    /** MPI_File_get_size. Local. */
    public static long of(MpiFile file) {
        try {
            return file.store.size();
        } catch (IOException e) {
            throw StoreErrors.of(e, "asking for the size of " + file.store.name());
        }
    }

    /** Checks that a size can be set, and that all ranks want the same. Collective. */
    private static void agree(Rank rank, MpiFile file, long size) {
        RuntimeException refused = Attempt.of(() -> {
            FileChecks.writable(file);
            FileChecks.notSequential(file);
            FileChecks.size(size);
            Files.quiet(file);
        });
        file.queue.await();
        file.records.own[SIZE] = size;
        Agreement.exchange(rank, file, refused);
        Views.same(file, SIZE, "size");
    }

    /** MPI_File_set_size. Collective. */
    public static void set(Rank rank, MpiFile file, long size) {
        agree(rank, file, size);
        file.isDirty = true;
        file.end.forget();
        Agreement.settle(rank, file, file.comm.rank == 0 ? Attempt.of(() -> setAlone(file, size)) : null);
    }

    private static void setAlone(MpiFile file, long size) {
        try {
            file.store.setSize(size);
        } catch (IOException e) {
            throw StoreErrors.of(e, "setting the size of " + file.store.name() + " to " + size);
        }
    }

    /**
     * MPI_File_preallocate: what lies beyond the end is written with zeros, a share by each rank, so that there is room for
     * it. If there isn't, the file has its old size again. Collective.
     */
    public static void preallocate(Rank rank, MpiFile file, long size) {
        agree(rank, file, size);
        long[] before = {0};
        Agreement.settle(rank, file, Attempt.of(() -> before[0] = of(file)));
        long added = size - before[0];
        if (added <= 0) {
            return;
        }
        file.isDirty = true;
        int ranks = file.comm.size;
        long each = (added + ranks - 1) / ranks;
        long from = Math.min(size, before[0] + file.comm.rank * each);
        @Nullable RuntimeException failure = Attempt.of(() -> zeros(file, from, Math.min(size, from + each)));
        try {
            Agreement.settle(rank, file, failure);
        } catch (RuntimeException e) {
            if (file.comm.rank == 0) {
                Attempt.of(() -> setAlone(file, before[0]));
            }
            Agreement.settle(rank, file, null);
            throw e;
        }
    }

    private static void zeros(MpiFile file, long from, long to) {
        ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(PIECE, Math.max(0, to - from)));
        for (long at = from; at < to; at += PIECE) {
            Transfers.write(file.store, null, at, zeros, 0, Math.min(PIECE, to - at));
        }
    }
}
