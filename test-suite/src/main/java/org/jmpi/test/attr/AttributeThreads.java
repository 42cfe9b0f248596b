package org.jmpi.test.attr;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Several threads set, read, replace and delete attributes of one communicator; each value set is deleted once. */
public final class AttributeThreads {
    private static final int THREADS = 4;
    private static final int ROUNDS = 2000;

    private final Check check = new Check();
    private final AtomicInteger set = new AtomicInteger();
    private final AtomicInteger deleted = new AtomicInteger();
    private final int comm = Recorder.dup(MPI_COMM_WORLD);
    private final int[] shared = new int[1];

    private AttributeThreads() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, AttributeThreads::run);
    }

    /** Every rank by itself. */
    public static int run(String[] args) throws Exception {
        AttributeThreads test = new AttributeThreads();
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, test::delete, test.shared, null);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int number = t;
            Thread thread = new Thread(() -> test.work(number), "attributes-" + t);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Recorder.freeCommKey(test.shared[0]);
        test.check.ok(MPI_Comm_free(new int[] {test.comm}), "free");
        test.check.same(test.set.get(), test.deleted.get(), "values deleted");
        return test.check.errors();
    }

    private int delete(int c, int key, Object value, Object extra) {
        deleted.incrementAndGet();
        return MPI_SUCCESS;
    }

    private void work(int thread) {
        int[] own = new int[1];
        for (int i = 0; i < ROUNDS; i++) {
            MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, this::delete, own, null);
            ok(MPI_Comm_set_attr(comm, own[0], thread * ROUNDS + i), "set own");
            set.incrementAndGet();
            ok(MPI_Comm_set_attr(comm, shared[0], thread), "set shared");
            set.incrementAndGet();
            Object mine = Recorder.get(comm, own[0]);
            if (!mine.equals(thread * ROUNDS + i)) {
                check.fail("own value is " + mine);
            }
            ok(MPI_Comm_delete_attr(comm, shared[0]), "delete shared");
            ok(MPI_Comm_delete_attr(comm, own[0]), "delete own");
            ok(MPI_Comm_free_keyval(own), "free own");
        }
    }

    private void ok(int code, String what) {
        if (code != MPI_SUCCESS) {
            check.fail(what + ": code " + code);
        }
    }
}
