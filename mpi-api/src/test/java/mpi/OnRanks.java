package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jmpi.mpir.init.threads.ThreadRanks;

/** Runs a test's body on several ranks, as threads of this JVM, between Init and Finalize. */
final class OnRanks {
    private OnRanks() {}

    static void run(int ranks, ThreadRanks.Body body) {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        int code = ThreadRanks.run(ranks, () -> {
            try {
                MPI.Init(new String[0]);
                body.run();
                MPI.Finalize();
            } catch (AssertionError | RuntimeException e) {
                failures.add(e);
                throw e;
            }
        });
        if (!failures.isEmpty()) {
            throw new AssertionError("in a rank: " + failures.peek(), failures.peek());
        }
        assertEquals(0, code, "exit code of the job");
    }
}
