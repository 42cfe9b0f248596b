package org.jmpi.tool.profile;

import static org.jmpi.binding.MpiConstants.MPI_BYTE;
import static org.jmpi.binding.MpiConstants.MPI_COMM_NULL;
import static org.jmpi.binding.MpiConstants.MPI_COMM_WORLD;
import static org.jmpi.binding.MpiConstants.MPI_ERRORS_RETURN;
import static org.jmpi.binding.MpiConstants.MPI_LONG;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jmpi.binding.MPI_Status;
import org.jmpi.binding.MpiLayer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.job.AbortedPeers;
import org.jspecify.annotations.Nullable;

/**
 * Brings the figures of all ranks to rank 0, with messages on a communicator of its own, made at MPI_Init. Nothing here is
 * collective, and nothing waits for a process that has ended: a rank that can't give its part away writes it by itself.
 */
final class Collection {
    private static final int TAG = 1;
    private static final int LONGEST = 1 << 30;
    /** Once some process was aborted the others may be anywhere. */
    private static final long PATIENCE_NS = 5_000_000_000L;

    private final MpiLayer mpi;
    private final int comm;

    private Collection(MpiLayer mpi, int comm) {
        this.mpi = mpi;
        this.comm = comm;
    }

    /** Makes the communicator; collective over the job. Returns null if it can't be made. */
    static @Nullable Collection prepare(MpiLayer mpi) {
        int[] made = {MPI_COMM_NULL};
        boolean ok = mpi.MPI_Comm_dup(MPI_COMM_WORLD, made) == MPI_SUCCESS
                && mpi.MPI_Comm_set_errhandler(made[0], MPI_ERRORS_RETURN) == MPI_SUCCESS;
        return ok ? new Collection(mpi, made[0]) : null;
    }

    /**
     * In MPI_Finalize, at every rank that comes to it. Returns whether the rank's part is written, which rank 0 may do yet. {@code
     * claim} says once whether it may be written alone: another thread does that when the process is ended meanwhile.
     */
    boolean run(RankData mine, ReportFiles files, BooleanSupplier claim) {
        if (mine.rank == 0) {
            gather(mine, files, claim);
            return true;
        }
        if (send(mine.encode())) {
            return false;
        }
        files.part(mine, "not collected: rank 0 has ended before");
        return true;
    }

    private boolean send(byte[] bytes) {
        int[] request = new int[1];
        return mpi.MPI_Isend(new long[] {bytes.length}, 1, MPI_LONG, 0, TAG, comm, request) == MPI_SUCCESS
                && completes(request)
                && mpi.MPI_Isend(bytes, bytes.length, MPI_BYTE, 0, TAG, comm, request) == MPI_SUCCESS
                && completes(request);
    }

    private void gather(RankData mine, ReportFiles files, BooleanSupplier claim) {
        List<RankData> parts = new ArrayList<>();
        List<Integer> missing = new ArrayList<>();
        parts.add(mine);
        for (int rank = 1; rank < mine.size; rank++) {
            RankData part = receive(rank);
            if (part == null) {
                missing.add(rank);
            } else {
                parts.add(part);
            }
        }
        if (!missing.isEmpty() && claim.getAsBoolean()) {
            // beside the parts of those that are missing
            files.part(mine, "not all were collected: ranks " + missing + " had ended before");
        }
        files.job(new JobData(parts, mine.size, missing));
    }

    /** Returns the part of {@code rank}; null: it has ended. */
    private @Nullable RankData receive(int rank) {
        long[] length = new long[1];
        int[] request = new int[1];
        if (mpi.MPI_Irecv(length, 1, MPI_LONG, rank, TAG, comm, request) != MPI_SUCCESS
                || !completes(request)
                || length[0] < 0
                || length[0] > LONGEST) {
            return null;
        }
        byte[] bytes = new byte[(int) length[0]];
        if (mpi.MPI_Irecv(bytes, bytes.length, MPI_BYTE, rank, TAG, comm, request) != MPI_SUCCESS
                || !completes(request)) {
            return null;
        }
        try {
            return RankData.decode(bytes);
        } catch (IOException e) {
            System.err.println("jmpi: profile: rank " + rank + " sent " + e.getMessage() + "; it is left out");
            return null;
        }
    }

    private boolean completes(int[] request) {
        boolean[] flag = new boolean[1];
        MPI_Status status = new MPI_Status();
        Rank self = Rank.current();
        long deadline = 0;
        while (true) {
            if (mpi.MPI_Test(request, flag, status) != MPI_SUCCESS) {
                return false;
            }
            if (flag[0]) {
                return true;
            }
            if (AbortedPeers.of(self).any()) {
                deadline = deadline == 0 ? System.nanoTime() + PATIENCE_NS : deadline;
                if (System.nanoTime() - deadline > 0) {
                    return false;
                }
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
