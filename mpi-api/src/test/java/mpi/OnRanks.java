package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jmpi.mpir.init.threads.ThreadRanks;

/** Runs a test's body on several ranks, as threads of this JVM, between Init and Finalize. */
final class OnRanks {
    private OnRanks() {}

    /** Runs {@code body} on one rank, whose errors are exceptions. */
    static void alone(Runnable body) {
        run(1, () -> {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            body.run();
        });
    }

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
