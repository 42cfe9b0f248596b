package org.jmpi.test.info;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Several threads use one info object and make others. */
public final class ThreadedInfos {
    private static final int THREADS = 4;
    private static final int ROUNDS = 500;

    private ThreadedInfos() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, ThreadedInfos::run);
    }

    /** Local. */
    public static int run(String[] args) throws InterruptedException {
        Check check = new Check();
        int[] shared = new int[1];
        MPI_Info_create(shared);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int me = t;
            threads.add(new Thread(() -> use(check, shared[0], me)));
        }
        threads.forEach(Thread::start);
        for (Thread t : threads) {
            t.join();
        }
        int[] n = new int[1];
        MPI_Info_get_nkeys(shared[0], n);
        check.same(THREADS * ROUNDS / 2, n[0], "keys of the shared object");
        for (int t = 0; t < THREADS; t++) {
            for (int i = 1; i < ROUNDS; i += 2) {
                check.equal(t + " " + i, Pairs.get(shared[0], "key " + t + " " + i), "pair " + i + " of thread " + t);
            }
        }
        MPI_Info_free(shared);
        return check.errors();
    }

    /** Sets its own keys, deletes every other one, and makes, copies and frees objects meanwhile. */
    private static void use(Check check, int shared, int me) {
        int[] own = new int[1];
        int[] copy = new int[1];
        for (int i = 0; i < ROUNDS; i++) {
            String key = "key " + me + " " + i;
            MPI_Info_set(shared, key, me + " " + i);
            MPI_Info_create(own);
            MPI_Info_set(own[0], "thread", "" + me);
            MPI_Info_dup(own[0], copy);
            MPI_Info_free(own);
            String value = Pairs.get(copy[0], "thread");
            if (!("" + me).equals(value)) {
                check.fail("thread " + me + " found " + value + " in its own object");
            }
            MPI_Info_free(copy);
            if (i % 2 == 0) {
                MPI_Info_delete(shared, key);
            }
        }
    }
}
