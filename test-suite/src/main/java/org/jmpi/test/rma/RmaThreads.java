package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.rma.TestWindow.Sync;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Several threads of each rank access one window at the same time: in an epoch in which all are locked, with locks of their own,
 * between two fences, and in an epoch of groups. Then each has a window of its own. Arguments {@code seed=N}, {@code calls=N}.
 */
public final class RmaThreads {
    private static final int THREADS = 3;

    private final Check check = new Check();
    private final long seed;
    private final int calls;

    private RmaThreads(String[] args) {
        seed = Seeds.agreed(args);
        calls = MTest.option(args, "calls", 60);
    }

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, RmaThreads::runMultiple);
    }

    /** All ranks together. */
    public static int runMultiple(String[] args) throws InterruptedException {
        RmaThreads test = new RmaThreads(args);
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                test.oneWindow(kind);
            }
        }
        test.windows();
        return test.check.errors();
    }

    private static void inThreads(IntConsumer work) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int number = t;
            threads.add(new Thread(() -> work.accept(number)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void oneWindow(Kind kind) throws InterruptedException {
        int all = THREADS * MTest.size();
        TestWindow w = new TestWindow(check, kind, ThreadedCells.bytes(all), 1);
        w.fill(new byte[w.memory.capacity()]);
        List<ThreadedCalls> threads = IntStream.range(0, THREADS)
                .mapToObj(t -> new ThreadedCalls(w, w.rank * THREADS + t, seed))
                .toList();
        phase(w, threads, Sync.LOCK_ALL, calls -> calls.passive(this.calls));
        inThreads(t -> threads.get(t).locks(t, THREADS, calls / 2));
        w.barrier();
        verify(w, threads, "locks");
        phase(w, threads, Sync.FENCE, calls -> calls.active(this.calls / 2));
        phase(w, threads, Sync.GROUP, calls -> calls.active(this.calls / 2));
        w.free();
    }

    private void phase(TestWindow w, List<ThreadedCalls> threads, Sync sync, Consumer<ThreadedCalls> work)
            throws InterruptedException {
        w.begin(sync, 0);
        inThreads(t -> work.accept(threads.get(t)));
        w.end(sync, 0);
        verify(w, threads, sync.toString());
    }

    private void verify(TestWindow w, List<ThreadedCalls> threads, String when) {
        ThreadedCells.verify(w, check, threads.stream().map(each -> each.added).toArray(long[][][]::new), when);
        w.barrier();
    }

    /** Windows of heap arrays and of allocated memory, made, used and freed by all threads at once. */
    private void windows() throws InterruptedException {
        int[][] comms = new int[THREADS][1];
        for (int[] comm : comms) {
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
        }
        inThreads(t -> new OwnWindows(check, comms[t][0], t).rounds(calls / 4));
        for (int[] comm : comms) {
            MPI_Comm_free(comm);
        }
    }
}
