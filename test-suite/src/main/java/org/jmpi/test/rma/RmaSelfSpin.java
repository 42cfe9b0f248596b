package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.time.Duration;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Rank 0 asks its own part again and again whether another rank has stored something there, as who spins on a lock does. Calls
 * that are complete at once must let the other one's message in.
 */
public final class RmaSelfSpin {
    private static final int ROUNDS = 30;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long NOTHING = -1;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final long[] memory = new long[1];
    private final int[] win = new int[1];
    private final long[] one = {0};
    private final long[] old = new long[1];
    private final int[] request = new int[1];

    private RmaSelfSpin() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaSelfSpin::run);
    }

    /** All ranks together; rank 1 stores. */
    public static int run(String[] args) {
        return new RmaSelfSpin().rounds();
    }

    private int rounds() {
        MPI_Win_create(memory, 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win);
        MPI_Win_lock_all(0, win[0]);
        for (int round = 1; round <= ROUNDS && MTest.total(check.errors(), MPI_COMM_WORLD) == 0; round++) {
            if (rank == 0) {
                await(round);
            } else if (rank == 1) {
                one[0] = round;
                check.ok(MPI_Accumulate(one, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_REPLACE, win[0]), "Accumulate");
                check.ok(MPI_Win_flush(0, win[0]), "flush");
            }
        }
        MPI_Win_unlock_all(win[0]);
        MPI_Win_free(win);
        return check.errors();
    }

    private void await(int round) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        do {
            if (System.nanoTime() > deadline) {
                check.fail("round " + round + ": what rank 1 stored did not come in " + PATIENCE);
                return;
            }
            ask(round % 4);
        } while (old[0] != round);
    }

    private void ask(int way) {
        old[0] = NOTHING;
        switch (way) {
            case 0 -> MPI_Fetch_and_op(one, old, MPI_LONG, 0, 0, MPI_NO_OP, win[0]);
            case 1 -> MPI_Compare_and_swap(new long[] {NOTHING}, new long[] {NOTHING}, old, MPI_LONG, 0, 0, win[0]);
            case 2 -> MPI_Get(old, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win[0]);
            default -> {
                MPI_Rget(old, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win[0], request);
                MPI_Wait(request, MPI_STATUS_IGNORE);
                return;
            }
        }
        if (way == 2) {
            MPI_Win_flush_all(win[0]);
        } else {
            MPI_Win_flush(0, win[0]);
        }
    }
}
