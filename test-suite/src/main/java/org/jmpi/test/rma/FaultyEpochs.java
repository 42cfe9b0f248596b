package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import org.jmpi.test.util.MTest;

/** Epochs of one kind again and again, while a rank dies; keeps the first error. */
final class FaultyEpochs {
    /** What a step is. */
    enum Kind {
        /** An exclusive lock of a random rank, an accumulate, the unlock. */
        EXCLUSIVE,
        /** An exclusive lock of rank 0, so that all wait for who has it. */
        CONTENDED,
        /** All locked; a fetch-and-op and a flush; then unlocked. */
        LOCK_ALL,
        /** Accumulates to all between two fences. */
        FENCE,
        /** Accumulates to all in an epoch of groups, in which all access all. */
        GROUP
    }

    /** A rank can die at so many points of a step. */
    static final int POINTS = 4;

    /** What failed first, and how. */
    int error = MPI_SUCCESS;

    String failed = "";

    private final Kind kind;
    private final int win;
    private final Random own;
    private final int size = MTest.size();
    private final int[] world = new int[1];
    private int point;
    private long deadly;
    private Runnable death;

    FaultyEpochs(Kind kind, int win, Random own) {
        this.kind = kind;
        this.win = win;
        this.own = own;
        MPI_Comm_group(MPI_COMM_WORLD, world);
    }

    /** Does a step; at point {@code deadly} of it, if there is such a one, {@code death} runs. */
    void step(long deadly, Runnable death) {
        this.deadly = deadly;
        this.death = death;
        point = 0;
        switch (kind) {
            case EXCLUSIVE -> lock(own.nextInt(size));
            case CONTENDED -> lock(0);
            case LOCK_ALL -> lockAll();
            case FENCE -> fences();
            case GROUP -> groups();
        }
    }

    private void pass() {
        if (point++ == deadly) {
            death.run();
        }
    }

    /** Keeps an error; returns whether there is none. */
    private boolean isOk(int code, String what) {
        if (code != MPI_SUCCESS && error == MPI_SUCCESS) {
            error = code;
            failed = what;
        }
        return code == MPI_SUCCESS;
    }

    private void accumulate(int target) {
        isOk(MPI_Accumulate(new long[] {1}, 1, MPI_INT64_T, target, 0, 1, MPI_INT64_T, MPI_SUM, win), "Accumulate");
    }

    private void lock(int target) {
        pass();
        if (isOk(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win), "Win_lock")) {
            pass();
            accumulate(target);
            pass();
            isOk(MPI_Win_unlock(target, win), "Win_unlock");
            pass();
        }
    }

    private void lockAll() {
        pass();
        if (isOk(MPI_Win_lock_all(0, win), "Win_lock_all")) {
            pass();
            int target = own.nextInt(size);
            int code = MPI_Fetch_and_op(new long[] {1}, new long[1], MPI_INT64_T, target, 0, MPI_SUM, win);
            isOk(code, "Fetch_and_op");
            pass();
            isOk(MPI_Win_flush(target, win), "Win_flush");
            pass();
            isOk(MPI_Win_unlock_all(win), "Win_unlock_all");
        }
    }

    private void accumulateToAll() {
        for (int target = 0; target < size; target++) {
            accumulate(target);
        }
    }

    private void fences() {
        pass();
        if (isOk(MPI_Win_fence(MPI_MODE_NOPRECEDE, win), "Win_fence")) {
            pass();
            accumulateToAll();
            pass();
            isOk(MPI_Win_fence(MPI_MODE_NOSUCCEED, win), "Win_fence at the end");
            pass();
        }
    }

    private void groups() {
        pass();
        isOk(MPI_Win_post(world[0], 0, win), "Win_post");
        pass();
        if (isOk(MPI_Win_start(world[0], 0, win), "Win_start")) {
            accumulateToAll();
            pass();
            isOk(MPI_Win_complete(win), "Win_complete");
        }
        pass();
        isOk(MPI_Win_wait(win), "Win_wait");
    }
}
