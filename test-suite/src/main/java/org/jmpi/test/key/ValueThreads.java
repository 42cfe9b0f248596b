package org.jmpi.test.key;

import static org.jmpi.binding.Mpi.*;

import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Threads set, get, replace and clear values, on handles of their own and on one that all share. */
public final class ValueThreads {
    private static final int THREADS = 4;
    private static final int ROUNDS = 3000;

    private final Check check = new Check();
    private final AtomicInteger sets = new AtomicInteger();
    private final AtomicInteger frees = new AtomicInteger();
    private final AtomicInteger destroys = new AtomicInteger();
    private final AtomicInteger foreign = new AtomicInteger();
    private int key;

    private ValueThreads() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, ValueThreads::runMultiple);
    }

    public static int runMultiple(String[] args) throws InterruptedException {
        return new ValueThreads().run();
    }

    private int run() throws InterruptedException {
        int[] made = new int[1];
        check.ok(
                MPI_Key_create(
                        MPI_VALUE_DUP_FN,
                        (k, type, handle, context, value) -> {
                            frees.incrementAndGet();
                            foreign.addAndGet(value == Thread.currentThread().getId() ? 0 : 1);
                        },
                        (k, type, handle, context, value) -> destroys.incrementAndGet(),
                        0,
                        made),
                "Key_create");
        key = made[0];
        Rank rank = Rank.current();
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            threads[t] = new Thread(() -> {
                Rank.attach(rank);
                try {
                    work();
                } catch (RuntimeException e) {
                    check.fail("a thread: " + e);
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        check.ok(MPI_Value_clear(key, MPI_HANDLE_OP, MPI_SUM), "Value_clear");
        check.same(sets.get(), destroys.get(), "values destroyed");
        check.same(THREADS * ROUNDS, frees.get(), "values freed");
        check.same(0, foreign.get(), "call-backs in another thread");
        check.ok(MPI_Key_free(made), "Key_free");
        return check.errors();
    }

    private void work() {
        int[] request = new int[1];
        int[] data = new int[1];
        long id = Thread.currentThread().getId();
        long[] value = new long[1];
        boolean[] flag = new boolean[1];
        for (int i = 0; i < ROUNDS; i++) {
            MPI_Irecv(data, 1, MPI_INT, 0, (int) id, MPI_COMM_SELF, request);
            set(MPI_HANDLE_REQUEST, request[0], id);
            MPI_Value_get(key, MPI_HANDLE_REQUEST, request[0], value, flag);
            if (!flag[0] || value[0] != id) {
                check.fail("value of a thread's own request: " + flag[0] + " " + value[0]);
            }
            set(MPI_HANDLE_OP, MPI_SUM, i);
            MPI_Send(new int[] {i}, 1, MPI_INT, 0, (int) id, MPI_COMM_SELF);
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            if (i % 3 == 0) {
                check.ok(MPI_Value_clear(key, MPI_HANDLE_OP, MPI_SUM), "Value_clear");
            }
        }
    }

    private void set(int type, int handle, long value) {
        sets.incrementAndGet();
        check.ok(MPI_Value_set(key, type, handle, value), "Value_set");
    }
}
