package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Several threads of each process open and close sessions at once and make communicators with strings of their own. */
public final class ManyThreads {
    private static final int THREADS = 4;

    private ManyThreads() {}

    public static void main(String[] args) throws InterruptedException {
        Check check = new Check();
        int rounds = MTest.option(args, "rounds", 25);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int number = t;
            threads.add(new Thread(() -> use(check, number, rounds)));
        }
        threads.forEach(Thread::start);
        for (Thread t : threads) {
            t.join();
        }
        Job.checkNoWorld(check);
        Job.report(check);
    }

    private static void use(Check check, int thread, int rounds) {
        try {
            for (int round = 0; round < rounds; round++) {
                int session = Job.open(check, null, MPI_ERRORS_RETURN);
                int comm = Job.comm(check, session, "mpi://WORLD", "thread " + thread, MPI_ERRORS_RETURN);
                Job.communicate(check, comm, 1000 * thread + round, "thread " + thread);
                if (round % 2 == 0) {
                    Job.free(check, comm);
                }
                Job.close(check, session);
            }
        } catch (RuntimeException e) {
            e.printStackTrace();
            check.fail("thread " + thread + ": " + e);
        }
    }
}
