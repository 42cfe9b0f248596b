package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jmpi.test.rma.FaultyEpochs.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A rank kills itself at a random step of epochs of one kind, perhaps with a lock held. A survivor that needs it gets an error of
 * class {@code MPI_ERR_PROC_ABORTED} before long, and no other error; who needs only a lock that it had gets none. Then those that
 * are left work with a new window. Needs the launcher's option {@code -disable-auto-cleanup}; without it the job ends. Arguments
 * {@code kind=N} of {@link Kind}, {@code memory=0} for a part that is a heap array, {@code seed=N}, {@code steps=N} at most before
 * the death, {@code point=N} of the last step, {@code whole=1} if the process is to die though its ranks are threads. Rank 0
 * survives.
 */
public final class RmaFaults {
    private static final int CODE = 137;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int STEPS_AFTER = 200;
    private static final int ADDITIONS = 50;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int size = MTest.size();
    private final int[] survivors = new int[1];
    private final boolean isWhole;
    private String where = "";

    private RmaFaults(String[] args) {
        isWhole = MTest.option(args, "whole", 0) != 0 || !MTest.threadRanks();
    }

    /** Rank 0 says so if all survivors end well. */
    public static void main(String[] args) throws Exception {
        MPI_Init(args);
        RmaFaults test = new RmaFaults(args);
        test.run(args);
        int[] errors = new int[1];
        MPI_Allreduce(new int[] {test.check.errors()}, errors, 1, MPI_INT, MPI_SUM, test.survivors[0]);
        int code = MPI_Finalize();
        if (code == MPI_SUCCESS && errors[0] == 0 && test.rank == 0) {
            System.out.println("survivors end well");
        }
    }

    private void run(String[] args) throws IOException {
        long seed = Seeds.agreed(args);
        Random random = new Random(seed);
        int victim = 1 + random.nextInt(size - 1);
        int last = random.nextInt(MTest.option(args, "steps", 100));
        int point = MTest.option(args, "point", random.nextInt(FaultyEpochs.POINTS));
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        check.ok(MPI_Comm_split(MPI_COMM_WORLD, rank == victim ? 1 : 0, rank, survivors), "Comm_split");
        Kind kind = Kind.values()[MTest.option(args, "kind", 0)];
        boolean isAllocated = MTest.option(args, "memory", 1) != 0;
        where = "seed " + seed + ", " + kind + ", rank " + victim + " dies in step " + last + " at point " + point
                + ": ";
        int[] win = window(MPI_COMM_WORLD, isAllocated);
        FaultyEpochs epochs = new FaultyEpochs(kind, win[0], new Random(seed + rank));
        if (rank == victim) {
            for (int step = 0; step < last; step++) {
                epochs.step(FaultyEpochs.POINTS, this::die);
            }
            epochs.step(point, this::die);
        }
        repeat(epochs, victim);
        boolean needsAll = kind == Kind.FENCE || kind == Kind.GROUP;
        boolean isDirect = isAllocated || MTest.threadRanks();
        if (kind == Kind.CONTENDED) {
            check.ok(epochs.error, where + "nobody needs the dead, but " + epochs.failed);
        } else if (epochs.error != MPI_SUCCESS) {
            check.error(MPI_ERR_PROC_ABORTED, epochs.error, where + epochs.failed);
        } else if (needsAll || !isDirect) {
            check.fail(where + "no error");
        }
        int code = MPI_Win_free(win);
        if (code != MPI_SUCCESS) {
            check.error(MPI_ERR_PROC_ABORTED, code, where + "Win_free");
        }
        goOn();
    }

    /** Does steps until one fails, or many went well after the death: memory that is shared outlives its process. */
    private void repeat(FaultyEpochs epochs, int victim) {
        int[] request = new int[1];
        check.ok(MPI_Irecv(new byte[1], 1, MPI_BYTE, victim, 0, MPI_COMM_WORLD, request), where + "Irecv");
        long begin = System.nanoTime();
        long nextLook = begin + PAUSE;
        for (int left = STEPS_AFTER; epochs.error == MPI_SUCCESS && left > 0; ) {
            epochs.step(FaultyEpochs.POINTS, this::die);
            long now = System.nanoTime();
            if (request[0] == MPI_REQUEST_NULL) {
                left--;
            } else if (now > nextLook) {
                // seldom: it must not be what serves the others
                MPI_Test(request, new boolean[1], MPI_STATUS_IGNORE);
                nextLook = now + PAUSE;
            }
            if (now - begin > PATIENCE) {
                check.fail(where + "no end, with " + left + " steps left");
                return;
            }
        }
        if (request[0] != MPI_REQUEST_NULL) {
            check.error(MPI_ERR_PROC_ABORTED, MPI_Wait(request, MPI_STATUS_IGNORE), where + "Wait");
        }
    }

    /** Makes a window with one long on each rank. */
    private int[] window(int comm, boolean isAllocated) {
        int[] win = new int[1];
        int code = isAllocated
                ? MPI_Win_allocate(8, 8, MPI_INFO_NULL, comm, new java.nio.ByteBuffer[1], win)
                : MPI_Win_create(new long[1], 8, 8, MPI_INFO_NULL, comm, win);
        check.ok(code, "a window");
        MPI_Win_set_errhandler(win[0], MPI_ERRORS_RETURN);
        return win;
    }

    private void die() {
        if (!isWhole) {
            MPI_Abort(MPI_COMM_SELF, CODE);
        }
        try {
            String self = Long.toString(ProcessHandle.current().pid());
            new ProcessBuilder("kill", "-KILL", self).start().waitFor();
            Thread.sleep(TimeUnit.NANOSECONDS.toMillis(PATIENCE));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalStateException("not dead");
    }

    /** The survivors use a window of their own. */
    private void goOn() {
        int[] ranks = new int[1];
        MPI_Comm_size(survivors[0], ranks);
        int[] win = window(survivors[0], true);
        long[] result = new long[1];
        check.ok(MPI_Win_fence(0, win[0]), where + "fence later");
        check.ok(MPI_Win_fence(MPI_MODE_NOSUCCEED, win[0]), where + "fence later");
        for (int i = 0; i < ADDITIONS; i++) {
            check.ok(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win[0]), where + "lock later");
            int code = MPI_Fetch_and_op(new long[] {1}, result, MPI_INT64_T, 0, 0, MPI_SUM, win[0]);
            check.ok(code, where + "Fetch_and_op later");
            check.ok(MPI_Win_unlock(0, win[0]), where + "unlock later");
        }
        check.ok(MPI_Barrier(survivors[0]), where + "Barrier later");
        check.ok(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win[0]), where + "lock at the end");
        check.ok(MPI_Get(result, 1, MPI_INT64_T, 0, 0, 1, MPI_INT64_T, win[0]), where + "Get at the end");
        check.ok(MPI_Win_unlock(0, win[0]), where + "unlock at the end");
        check.same((long) ADDITIONS * ranks[0], result[0], where + "the sum of the survivors");
        check.ok(MPI_Win_free(win), where + "Win_free later");
    }
}
