package org.jmpi.test.threads;

import static org.jmpi.binding.Mpi.*;

import java.util.concurrent.CountDownLatch;
import org.jmpi.binding.MPI_Status;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** One thread waits for a generalized request, asleep for long, and another one completes it. */
public final class CompletedElsewhere {
    private static final int ROUNDS = 200;
    /** After so long a waiting rank sleeps; it only makes the case that matters likely. */
    private static final long SLEEPY_MS = 20;

    private CompletedElsewhere() {}

    public static void main(String[] args) throws Exception {
        MTest.mainMultiple(args, CompletedElsewhere::runMultiple);
    }

    /** Every rank by itself. */
    public static int runMultiple(String[] args) throws InterruptedException {
        Check check = new Check();
        Rank rank = Rank.current();
        for (int i = 0; i < ROUNDS; i++) {
            int[] frees = new int[1];
            int[] request = new int[1];
            check.ok(
                    MPI_Grequest_start(
                            (extra, status) -> {
                                status.MPI_TAG = 7;
                                return MPI_SUCCESS;
                            },
                            extra -> {
                                frees[0]++;
                                return MPI_SUCCESS;
                            },
                            (extra, complete) -> MPI_SUCCESS,
                            null,
                            request),
                    "Grequest_start");
            int handle = request[0];
            boolean late = i % 20 == 0;
            CountDownLatch ready = new CountDownLatch(1);
            Thread other = new Thread(() -> {
                Rank.attach(rank);
                try {
                    ready.await();
                    if (late) {
                        Thread.sleep(SLEEPY_MS);
                    }
                    check.ok(MPI_Grequest_complete(handle), "Grequest_complete");
                } catch (InterruptedException | RuntimeException e) {
                    check.fail("the completing thread: " + e);
                }
            });
            other.start();
            ready.countDown();
            wait(check, i, request);
            check.same(1, frees[0], "frees");
            other.join();
        }
        return check.errors();
    }

    private static void wait(Check check, int i, int[] request) {
        MPI_Status[] statuses = {new MPI_Status()};
        int[] index = new int[1];
        switch (i % 4) {
            case 0 -> check.ok(MPI_Wait(request, statuses[0]), "Wait");
            case 1 -> check.ok(MPI_Waitall(1, request, statuses), "Waitall");
            case 2 -> check.ok(MPI_Waitany(1, request, index, statuses[0]), "Waitany");
            default -> check.ok(MPI_Waitsome(1, request, index, new int[1], statuses), "Waitsome");
        }
        check.same(7, statuses[0].MPI_TAG, "what query_fn set");
        check.same(MPI_REQUEST_NULL, request[0], "the request");
    }
}
