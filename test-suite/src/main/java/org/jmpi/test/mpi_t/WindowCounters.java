package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * What operations on windows send, seen by the counters of the active-message handlers: windows of heap arrays, which no other
 * process can load or store. Rank 0 accesses rank 1, and every rank itself.
 */
public final class WindowCounters {
    private static final int TAG = 3;
    private static final int ELEMENTS = 16;
    /** Where nothing is attached. */
    private static final long NOWHERE = 64;

    private final Check check = new Check();
    private final int me = MTest.rank();
    private final String transport;
    private final int comm;
    private final int origin;
    private final int target;
    private final int[] memory = new int[ELEMENTS];
    private final int[] data = new int[ELEMENTS];
    private final int[] result = new int[ELEMENTS];

    private WindowCounters(boolean self, int comm) {
        this.comm = comm;
        origin = 0;
        target = self ? 0 : 1;
        transport = self ? "self" : Watch.exists("shm_eager_sends") ? "shm" : "netmod";
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, WindowCounters::run);
    }

    /** Rank 0 accesses rank 1, and every rank itself. */
    public static int run(String[] args) {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        int errors = new WindowCounters(true, MPI_COMM_SELF).all();
        if (MTest.size() > 1) {
            int[] pair = {MPI_COMM_NULL};
            MPI_Comm_split(MPI_COMM_WORLD, MTest.rank() / 2, 0, pair);
            errors += MTest.rank() < 2 ? new WindowCounters(false, pair[0]).all() : 0;
            MPI_Comm_free(pair);
        }
        MPI_T_finalize();
        return errors;
    }

    private int all() {
        passive();
        groups();
        refused();
        return check.errors();
    }

    private boolean isOrigin() {
        return target == 0 || me == origin;
    }

    private ExpectedCounters expected() {
        return new ExpectedCounters(check, transport);
    }

    private int window(boolean dynamic) {
        int[] win = {MPI_WIN_NULL};
        if (dynamic) {
            MPI_Win_create_dynamic(MPI_INFO_NULL, comm, win);
        } else {
            MPI_Win_create(memory, 4L * ELEMENTS, 4, MPI_INFO_NULL, comm, win);
        }
        MPI_Win_set_errhandler(win[0], MPI_ERRORS_RETURN);
        return win[0];
    }

    private static void free(int win) {
        MPI_Win_free(new int[] {win});
    }

    /** The target makes progress until the origin says that it is done, or ready. */
    private void untilDone() {
        if (target != 0) {
            MPI_Recv(new byte[1], 1, MPI_BYTE, origin, TAG, comm, MPI_STATUS_IGNORE);
        }
    }

    private void done() {
        if (target != 0) {
            MPI_Send(new byte[1], 1, MPI_BYTE, target, TAG, comm);
        }
    }

    private void passive() {
        int win = window(false);
        int[] every = {MPI_DATATYPE_NULL};
        MPI_Type_vector(4, 1, 3, MPI_INT, every);
        MPI_Type_commit(every);
        expected()
                .handler("WIN_LOCK", 1, 0)
                .handler("WIN_LOCK_ACK", 0, 1)
                .handler("PUT_REQ", 2, 0)
                .handler("RMA_TYPE", 1, 0)
                .handler("GET_REQ", 1, 0)
                .handler("ACC_REQ", 1, 0)
                .handler("GET_ACC_REQ", 1, 0)
                .handler("CSWAP_REQ", 1, 0)
                .handler("GET_ACK", 0, 3)
                .handler("WIN_FLUSH", 1, 0)
                .handler("WIN_FLUSH_ACK", 0, 1)
                .handler("WIN_UNLOCK", 1, 0)
                .handler("WIN_UNLOCK_ACK", 0, 1)
                .run(() -> {}, () -> operations(win, every[0]), this::untilDone);
        MPI_Type_free(every);
        free(win);
    }

    private void operations(int win, int every) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win);
        MPI_Put(data, 1, MPI_INT, target, 0, 1, MPI_INT, win);
        MPI_Put(data, 4, MPI_INT, target, 0, 1, every, win);
        MPI_Accumulate(data, 1, MPI_INT, target, 1, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_flush(target, win);
        MPI_Get(result, 1, MPI_INT, target, 0, 1, MPI_INT, win);
        MPI_Fetch_and_op(data, result, MPI_INT, target, 1, MPI_SUM, win);
        MPI_Compare_and_swap(data, data, result, MPI_INT, target, 2, win);
        MPI_Win_unlock(target, win);
        done();
    }

    private void groups() {
        int win = window(false);
        int[] all = {MPI_GROUP_NULL};
        int[] one = {MPI_GROUP_NULL};
        MPI_Win_get_group(win, all);
        MPI_Group_incl(all[0], 1, new int[] {isOrigin() ? target : origin}, one);
        expected()
                .handler("WIN_POST", 0, 1)
                .handler("WIN_COMPLETE", 1, 0)
                .run(
                        () -> {
                            if (target == 0) {
                                MPI_Win_post(one[0], 0, win);
                            }
                        },
                        () -> {
                            // a post that came before this rank watches would not be counted
                            done();
                            MPI_Win_start(one[0], 0, win);
                            MPI_Win_complete(win);
                        },
                        () -> {
                            untilDone();
                            if (target != 0) {
                                MPI_Win_post(one[0], 0, win);
                            }
                            MPI_Win_wait(win);
                        });
        MPI_Group_free(one);
        MPI_Group_free(all);
        free(win);
    }

    private void refused() {
        int win = window(true);
        expected()
                .handler("WIN_ERROR", 0, 1)
                .run(
                        () -> {},
                        () -> {
                            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win);
                            MPI_Put(data, 1, MPI_INT, target, NOWHERE, 1, MPI_INT, win);
                            int[] errorClass = {-1};
                            MPI_Error_class(MPI_Win_unlock(target, win), errorClass);
                            check.isTrue(errorClass[0] == MPI_ERR_RMA_RANGE, "error class " + errorClass[0]);
                            done();
                        },
                        this::untilDone);
        free(win);
    }
}
