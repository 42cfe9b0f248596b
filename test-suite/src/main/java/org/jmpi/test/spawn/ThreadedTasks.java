package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Threads of a manager take tasks from one heap; each spawns the processes for its task, and waits for their results. */
public final class ThreadedTasks {
    private static final int TAG = 7;

    private final Check check = new Check();
    private final int tasks;
    private final int children;
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicLong sum = new AtomicLong();

    private ThreadedTasks(String[] args) {
        tasks = MTest.option(args, "tasks", 4);
        children = MTest.option(args, "children", 1);
    }

    public static void main(String[] args) throws Exception {
        Family.mainMultiple(args, ThreadedTasks::runMultiple);
    }

    /** All ranks, each for itself. */
    public static int runMultiple(String[] args) throws Exception {
        ThreadedTasks test = new ThreadedTasks(args);
        int[] parent = {Family.parent()};
        if (parent[0] == MPI_COMM_NULL) {
            test.manage(MTest.option(args, "threads", 2));
        } else {
            test.work(parent);
        }
        return test.check.errors();
    }

    private void manage(int threads) throws InterruptedException {
        Rank rank = Rank.current();
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int[] own = new int[1];
            check.ok(MPI_Comm_dup(MPI_COMM_SELF, own), "MPI_Comm_dup");
            Thread thread = new Thread(() -> {
                Rank.attach(rank);
                for (int task = taken.incrementAndGet(); task <= tasks; task = taken.incrementAndGet()) {
                    sum.addAndGet(result(task, own[0]));
                }
                check.ok(MPI_Comm_free(own), "MPI_Comm_free");
            });
            all.add(thread);
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        long squares = (long) tasks * (tasks + 1) * (2L * tasks + 1) / 6;
        check.same(children * squares, sum.get(), "the sum of the squares");
    }

    private long result(int task, int own) {
        int[] inter = {Family.spawn(ThreadedTasks.class, children, own, "children=" + children)};
        long all = 0;
        int[] result = new int[1];
        for (int child = 0; child < children; child++) {
            check.ok(MPI_Send(new int[] {task}, 1, MPI_INT, child, TAG, inter[0]), "MPI_Send");
        }
        for (int child = 0; child < children; child++) {
            check.ok(MPI_Recv(result, 1, MPI_INT, child, TAG, inter[0], MPI_STATUS_IGNORE), "MPI_Recv");
            all += result[0];
        }
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
        return all;
    }

    private void work(int[] parent) {
        int[] task = new int[1];
        check.ok(MPI_Recv(task, 1, MPI_INT, 0, TAG, parent[0], MPI_STATUS_IGNORE), "MPI_Recv");
        check.ok(MPI_Send(new int[] {task[0] * task[0]}, 1, MPI_INT, 0, TAG, parent[0]), "MPI_Send");
        check.ok(MPI_Comm_disconnect(parent), "MPI_Comm_disconnect");
    }
}
