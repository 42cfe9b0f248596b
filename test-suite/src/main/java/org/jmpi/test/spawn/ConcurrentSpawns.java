package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Threads of one process spawn at the same time, each on a communicator of its own, and so do the processes that they spawn. */
public final class ConcurrentSpawns {
    private static final int TAG = 9;

    private final Check check = new Check();
    private final int threads;
    private final int depth;
    private final AtomicInteger below = new AtomicInteger();

    private ConcurrentSpawns(String[] args) {
        threads = MTest.option(args, "threads", 2);
        depth = MTest.option(args, "depth", 1);
    }

    public static void main(String[] args) throws Exception {
        Family.mainMultiple(args, ConcurrentSpawns::runMultiple);
    }

    /** All ranks, each for itself. */
    public static int runMultiple(String[] args) throws Exception {
        ConcurrentSpawns test = new ConcurrentSpawns(args);
        test.spawnAll();
        int expected = 0;
        for (int level = 0; level < test.depth; level++) {
            expected = test.threads * (1 + expected);
        }
        test.check.same(expected, test.below.get(), "descendants at depth " + test.depth);
        int[] parent = {Family.parent()};
        if (parent[0] != MPI_COMM_NULL) {
            int[] count = {test.below.get()};
            test.check.ok(MPI_Send(count, 1, MPI_INT, 0, TAG, parent[0]), "MPI_Send");
            test.check.ok(MPI_Comm_disconnect(parent), "MPI_Comm_disconnect");
        }
        return test.check.errors();
    }

    private void spawnAll() throws InterruptedException {
        Rank rank = Rank.current();
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads && depth > 0; t++) {
            int[] own = new int[1];
            check.ok(MPI_Comm_dup(MPI_COMM_SELF, own), "MPI_Comm_dup");
            Thread thread = new Thread(() -> {
                Rank.attach(rank);
                spawnOne(own);
            });
            all.add(thread);
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    private void spawnOne(int[] own) {
        int[] inter = {Family.spawn(ConcurrentSpawns.class, 1, own[0], "threads=" + threads, "depth=" + (depth - 1))};
        int[] part = new int[1];
        check.ok(MPI_Recv(part, 1, MPI_INT, 0, TAG, inter[0], MPI_STATUS_IGNORE), "MPI_Recv");
        below.addAndGet(1 + part[0]);
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
        check.ok(MPI_Comm_free(own), "MPI_Comm_free");
    }
}
