package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * The variables of one-sided communication: operations and bytes by kind and path, epochs, flushes, waits, windows; those of one
 * window, also by target. Rank 0 accesses rank 1, in a window that it loads and stores if the two share memory, and in one of heap arrays.
 */
public final class WindowVariables {
    private static final int BYTES = 128;
    private static final long DELAY_NS = 20_000_000;
    private static final int ROUNDS = 50;
    private static final int OWNER = 1;
    private static final String[] COUNTERS = {
        "rma_puts",
        "rma_put_bytes",
        "rma_gets",
        "rma_get_bytes",
        "rma_accumulates",
        "rma_accumulate_bytes",
        "rma_get_accumulates",
        "rma_get_accumulate_bytes",
        "rma_fetch_and_ops",
        "rma_fetch_and_op_bytes",
        "rma_compare_and_swaps",
        "rma_compare_and_swap_bytes",
        "rma_epochs",
        "rma_flushes"
    };
    private static final String[] OF_WINDOW = {
        "rma_win_operations", "rma_win_bytes", "rma_win_target_operations", "rma_win_target_bytes"
    };
    private static final String[] AT_OWNER = {
        "rma_targetcb_put",
        "rma_targetcb_get",
        "rma_targetcb_acc",
        "rma_targetcb_get_acc",
        "rma_targetcb_cas",
        "rma_targetcb_win_ctrl"
    };

    private final Check check = new Check();
    private final boolean isOrigin = MTest.rank() == 0;
    private final int comm;
    private final long[] data = new long[BYTES / Long.BYTES];
    private final long[] result = new long[BYTES / Long.BYTES];
    private final int[] request = new int[1];

    private WindowVariables(int comm) {
        this.comm = comm;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, WindowVariables::run);
    }

    /** Ranks 0 and 1; the others watch nothing. */
    public static int run(String[] args) {
        int errors = 0;
        int[] pair = {MPI_COMM_NULL};
        MPI_Comm_split(MPI_COMM_WORLD, MTest.rank() < 2 ? 0 : 1, 0, pair);
        if (MTest.rank() < 2) {
            MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
            errors = new WindowVariables(pair[0]).all();
            MPI_T_finalize();
        }
        MPI_Comm_free(pair);
        return errors;
    }

    private int all() {
        // in a container with little shared memory nobody knows what goes which way
        if (MTest.hasRoomToShare()) {
            counted(true, Watch.exists("shm_eager_sends") ? 0 : 1);
        }
        counted(false, 1);
        ofOneWindow(true);
        ofOneWindow(false);
        levels();
        for (boolean isAllocated : new boolean[] {true, false}) {
            waits(isAllocated);
        }
        return check.errors();
    }

    private int window(boolean isAllocated) {
        int[] win = {MPI_WIN_NULL};
        if (isAllocated) {
            MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, comm, new ByteBuffer[1], win);
        } else {
            MPI_Win_create(new byte[BYTES], BYTES, 1, MPI_INFO_NULL, comm, win);
        }
        return win[0];
    }

    private void counted(boolean isAllocated, int path) {
        int win = window(isAllocated);
        Watch watch = new Watch(check).counters(COUNTERS);
        String[] timers = isOrigin ? new String[] {"rma_targetcb_get_ack", "rma_targetcb_win_ctrl"} : AT_OWNER;
        for (String name : timers) {
            watch.add(name, MPI_T_PVAR_CLASS_TIMER, null);
        }
        watch.start();
        long begin = System.nanoTime();
        MPI_Barrier(comm);
        if (isOrigin) {
            passive(win);
        }
        active(win);
        watch.stop();
        double elapsed = (System.nanoTime() - begin) * 1e-9;
        if (isOrigin) {
            operations(watch, path);
        }
        watch.elements(
                "rma_epochs",
                2,
                isOrigin ? 1 : 0,
                isOrigin ? 0 : 1,
                isOrigin ? 2 : 0,
                isOrigin ? 1 : 0,
                isOrigin ? 1 : 0);
        for (String name : path == 1 ? timers : new String[0]) {
            watch.ran(name, elapsed);
        }
        watch.free();
        MPI_Win_free(new int[] {win});
    }

    /** Another window has as many operations, and one that is freed meanwhile. */
    private void ofOneWindow(boolean isAllocated) {
        int win = window(isAllocated);
        int other = window(!isAllocated);
        Watch watch = new Watch(check);
        for (String name : OF_WINDOW) {
            watch.add(name, MPI_T_PVAR_CLASS_COUNTER, win);
        }
        watch.start();
        if (isOrigin) {
            passive(win);
            passive(other);
            MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
            MPI_Put(data, 2, MPI_LONG, 0, 0, 2, MPI_LONG, win);
            MPI_Win_unlock(0, win);
        }
        // its operations are over at the owner as well
        MPI_Barrier(comm);
        if (isOrigin) {
            watch.elements("rma_win_operations", 3, 2, 2, 2, 1, 1);
            watch.elements("rma_win_bytes", 48, 144, 40, 48, 4, 8);
            watch.elements("rma_win_target_operations", 1, 10);
            watch.elements("rma_win_target_bytes", 16, 276);
        } else {
            watch.elements("rma_win_target_operations", 0, 0);
        }
        MPI_Win_free(new int[] {win});
        int next = window(isAllocated);
        if (isOrigin) {
            passive(next);
            watch.elements("rma_win_target_operations", 1, 10);
        }
        watch.free();
        MPI_Win_free(new int[] {next});
        MPI_Win_free(new int[] {other});
    }

    private void passive(int win) {
        int target = OWNER;
        MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win);
        MPI_Put(data, 1, MPI_LONG, target, 0, 1, MPI_LONG, win);
        MPI_Rput(data, 3, MPI_LONG, target, 0, 3, MPI_LONG, win, request);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        MPI_Win_flush(target, win);
        MPI_Get(result, 2, MPI_LONG, target, 8, 2, MPI_LONG, win);
        MPI_Rget(result, 16, MPI_LONG, target, 0, 16, MPI_LONG, win, request);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        MPI_Win_flush_all(win);
        MPI_Accumulate(data, 4, MPI_LONG, target, 0, 4, MPI_LONG, MPI_SUM, win);
        MPI_Raccumulate(data, 1, MPI_LONG, target, 0, 1, MPI_LONG, MPI_SUM, win, request);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        MPI_Win_flush_local(target, win);
        MPI_Win_flush_local(target, win);
        MPI_Win_flush_local_all(win);
        MPI_Win_unlock(target, win);

        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win);
        MPI_Get_accumulate(data, 5, MPI_LONG, result, 5, MPI_LONG, target, 0, 5, MPI_LONG, MPI_SUM, win);
        MPI_Rget_accumulate(null, 0, MPI_LONG, result, 1, MPI_LONG, target, 0, 1, MPI_LONG, MPI_NO_OP, win, request);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        MPI_Win_unlock(target, win);

        MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win);
        MPI_Fetch_and_op(data, result, MPI_INT, target, 0, MPI_SUM, win);
        MPI_Win_unlock(target, win);

        MPI_Win_lock_all(0, win);
        MPI_Compare_and_swap(data, data, result, MPI_LONG, target, 8, win);
        // what moves nothing does not count
        MPI_Put(data, 1, MPI_LONG, MPI_PROC_NULL, 0, 1, MPI_LONG, win);
        MPI_Get(result, 0, MPI_LONG, target, 0, 0, MPI_LONG, win);
        MPI_Win_unlock_all(win);
    }

    private void active(int win) {
        int[] group = {MPI_GROUP_NULL};
        int[] peer = {MPI_GROUP_NULL};
        MPI_Win_fence(0, win);
        if (isOrigin) {
            MPI_Put(data, 1, MPI_LONG, OWNER, 0, 1, MPI_LONG, win);
        }
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        MPI_Win_get_group(win, group);
        MPI_Group_incl(group[0], 1, new int[] {isOrigin ? OWNER : 0}, peer);
        if (isOrigin) {
            MPI_Win_start(peer[0], 0, win);
            MPI_Put(data, 1, MPI_LONG, OWNER, 0, 1, MPI_LONG, win);
            MPI_Win_complete(win);
        } else {
            MPI_Win_post(peer[0], 0, win);
            MPI_Win_wait(win);
        }
        MPI_Group_free(group);
        MPI_Group_free(peer);
    }

    private static void operations(Watch watch, int path) {
        watch.element("rma_puts", path, 4);
        watch.element("rma_put_bytes", path, 48);
        watch.element("rma_gets", path, 2);
        watch.element("rma_get_bytes", path, 144);
        watch.element("rma_accumulates", path, 2);
        watch.element("rma_accumulate_bytes", path, 40);
        watch.element("rma_get_accumulates", path, 2);
        watch.element("rma_get_accumulate_bytes", path, 48);
        watch.element("rma_fetch_and_ops", path, 1);
        watch.element("rma_fetch_and_op_bytes", path, 4);
        watch.element("rma_compare_and_swaps", path, 1);
        watch.element("rma_compare_and_swap_bytes", path, 8);
        for (String name : COUNTERS) {
            if (watch.array(name).length == 2) {
                watch.element(name, 1 - path, 0);
            }
        }
        watch.elements("rma_flushes", 1, 1, 2, 1);
    }

    private void levels() {
        Watch watch = new Watch(check);
        watch.add("rma_wincreate_allgather", MPI_T_PVAR_CLASS_TIMER, null);
        watch.start();
        Watch level = new Watch(check);
        level.add("rma_windows", MPI_T_PVAR_CLASS_LEVEL, null);
        Watch high = new Watch(check);
        high.add("rma_windows", MPI_T_PVAR_CLASS_HIGHWATERMARK, null);
        high.start();
        long before = level.value("rma_windows");
        long begin = System.nanoTime();
        int[] first = {window(true)};
        int[] second = {window(false)};
        watch.ran("rma_wincreate_allgather", (System.nanoTime() - begin) * 1e-9);
        level.same("rma_windows", before + 2);
        MPI_Win_free(first);
        level.same("rma_windows", before + 1);
        high.same("rma_windows", before + 2);
        MPI_Win_free(second);
        watch.free();
        level.free();
        high.free();
    }

    /** The owner waits for its own lock, and for a complete; where cores are few it may come late, and not wait. */
    private void waits(boolean isAllocated) {
        int win = window(isAllocated);
        Watch watch = new Watch(check).counters("rma_waits");
        for (String name : new String[] {"rma_time_waiting", "rma_winlock_getlocallock"}) {
            watch.add(name, MPI_T_PVAR_CLASS_TIMER, null);
        }
        watch.add("rma_win_waits", MPI_T_PVAR_CLASS_COUNTER, win);
        watch.add("rma_win_time_waiting", MPI_T_PVAR_CLASS_TIMER, win);
        watch.start();
        int[] again = {1};
        int rounds = 0;
        long elapsed = 0;
        for (; again[0] == 1 && rounds < ROUNDS; rounds++) {
            elapsed += round(win);
            int[] missed = {!isOrigin && watch.value("rma_waits") == 0 ? 1 : 0};
            MPI_Allreduce(missed, again, 1, MPI_INT, MPI_MAX, comm);
        }
        watch.stop();
        if (!isOrigin) {
            watch.within("rma_waits", 1, rounds);
            watch.ran("rma_time_waiting", elapsed * 1e-9);
            watch.ran("rma_winlock_getlocallock", watch.seconds("rma_time_waiting"));
            watch.within("rma_win_waits", 1, rounds);
            watch.ran("rma_win_time_waiting", watch.seconds("rma_time_waiting"));
        }
        watch.free();
        MPI_Win_free(new int[] {win});
    }

    /** Returns how long the owner took to lock its own part. */
    private long round(int win) {
        if (isOrigin) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, OWNER, 0, win);
            MPI_Get(result, 1, MPI_LONG, OWNER, 0, 1, MPI_LONG, win);
            MPI_Win_flush(OWNER, win);
            MPI_Barrier(comm);
            delay();
            MPI_Win_unlock(OWNER, win);
            return 0;
        }
        MPI_Barrier(comm);
        long begin = System.nanoTime();
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, OWNER, 0, win);
        long elapsed = System.nanoTime() - begin;
        MPI_Win_unlock(OWNER, win);
        return elapsed;
    }

    private static void delay() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < DELAY_NS) {
            Thread.onSpinWait();
        }
    }
}
