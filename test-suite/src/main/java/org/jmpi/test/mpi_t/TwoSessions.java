package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Two threads with a session each on one variable, started, stopped and reset at different times: each gets its own true
 * figures, also while both send at once.
 */
public final class TwoSessions {
    private static final int AT_ONCE = 1000;
    private static final String NAME = "self_eager_sends";

    private final Check check = new Check();
    private final Watch[] sessions = {new Watch(check), new Watch(check)};
    private final CyclicBarrier turn = new CyclicBarrier(2);

    private TwoSessions() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, TwoSessions::body);
    }

    private static int body(String[] args) throws InterruptedException {
        MPI_T_init_thread(MPI_THREAD_MULTIPLE, new int[1]);
        TwoSessions test = new TwoSessions();
        Thread[] threads = new Thread[2];
        Rank rank = Rank.current();
        for (int t = 0; t < 2; t++) {
            int index = t;
            threads[t] = new Thread(() -> {
                Rank.attach(rank);
                try {
                    test.thread(index);
                } catch (Exception e) {
                    test.check.fail("thread " + index + ": " + e);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        test.check.ok(MPI_T_finalize(), "T_finalize");
        return test.check.errors();
    }

    private void thread(int me) throws Exception {
        Watch own = sessions[me].counters(NAME);
        next();
        if (me == 0) {
            own.start();
            messages(me, 5);
        }
        next();
        if (me == 1) {
            own.start();
            messages(me, 7);
        }
        next();
        if (me == 0) {
            own.stop();
        }
        next();
        if (me == 1) {
            messages(me, 3);
            check.same(10, own.value(NAME), "the second session, which went on");
        } else {
            check.same(12, own.value(NAME), "the first session, which was stopped");
        }
        next();
        if (me == 0) {
            own.resume();
        } else {
            own.start();
        }
        next();
        messages(me, AT_ONCE);
        next();
        check.same(2 * AT_ONCE + (me == 0 ? 12 : 0), own.value(NAME), "session " + me + " at the end");
        own.free();
    }

    private void next() throws Exception {
        turn.await(60, TimeUnit.SECONDS);
    }

    private static void messages(int tag, int n) {
        int me = MTest.rank();
        int[] buffer = new int[1];
        for (int i = 0; i < n; i++) {
            MPI_Sendrecv(
                    new int[1], 1, MPI_INT, me, tag, buffer, 1, MPI_INT, me, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
}
