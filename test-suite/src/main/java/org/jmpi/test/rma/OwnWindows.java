package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;

/** The windows of one thread, which others have as well: made, put into by each way to synchronise, and freed. */
final class OwnWindows {
    private static final int BYTES = 30_000;

    private final Check check;
    private final int comm;
    private final int number;
    private final int rank;
    private final int right;
    private final int left;
    private final int[] group = {MPI_GROUP_NULL};

    /** Makes those of thread {@code number}, which alone uses {@code comm}. */
    OwnWindows(Check check, int comm, int number) {
        this.check = check;
        this.comm = comm;
        this.number = number;
        int[] value = new int[1];
        MPI_Comm_rank(comm, value);
        rank = value[0];
        MPI_Comm_size(comm, value);
        int size = value[0];
        right = (rank + 1) % size;
        left = (rank + size - 1) % size;
    }

    void rounds(int n) {
        MPI_Comm_group(comm, group);
        for (int round = 0; round < n; round++) {
            round(round);
        }
        MPI_Group_free(group);
    }

    private void round(int round) {
        int[] win = {MPI_WIN_NULL};
        ByteBuffer[] base = {ByteBuffer.allocate(BYTES)};
        check.ok(
                (round + number) % 2 == 0
                        ? MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, comm, base, win)
                        : MPI_Win_create(base[0], BYTES, 1, MPI_INFO_NULL, comm, win),
                "a window");
        for (int way = 0; way < 3; way++) {
            put(win[0], way, Bytes.of(BYTES, pattern(rank, round, way)));
            byte[] got = new byte[BYTES];
            base[0].get(0, got);
            Bytes.check(check, got, BYTES, pattern(left, round, way), "thread " + number + ", way " + way);
            MPI_Barrier(comm);
        }
        check.ok(MPI_Win_free(win), "Win_free");
    }

    private long pattern(int origin, int round, int way) {
        return ((origin * 100L + number) * 100 + round) * 10 + way;
    }

    private void put(int win, int way, byte[] data) {
        switch (way) {
            case 0 -> check.ok(MPI_Win_fence(0, win), "fence");
            case 1 -> {
                check.ok(MPI_Win_fence(MPI_MODE_NOSUCCEED, win), "fence");
                check.ok(MPI_Win_post(group[0], 0, win), "post");
                check.ok(MPI_Win_start(group[0], 0, win), "start");
            }
            default -> check.ok(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, win), "lock");
        }
        check.ok(MPI_Put(data, BYTES, MPI_BYTE, right, 0, BYTES, MPI_BYTE, win), "Put");
        switch (way) {
            case 0 -> check.ok(MPI_Win_fence(0, win), "fence at the end");
            case 1 -> {
                check.ok(MPI_Win_complete(win), "complete");
                check.ok(MPI_Win_wait(win), "wait");
            }
            default -> {
                check.ok(MPI_Win_unlock(right, win), "unlock");
                MPI_Barrier(comm);
                check.ok(MPI_Win_sync(win), "sync");
            }
        }
    }
}
