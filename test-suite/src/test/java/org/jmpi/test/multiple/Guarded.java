package org.jmpi.test.multiple;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.init.threads.ThreadRanks;

/** Runs jobs of thread ranks that must end; where one doesn't, the test fails with the stacks of all threads. */
final class Guarded {
    private static final long PATIENCE_S = 60;

    private Guarded() {}

    /** Runs {@code body} in each of {@code size} ranks and returns the job's exit code. */
    static int run(int size, Map<String, String> environment, ThreadRanks.Body body) {
        FutureTask<Integer> job =
                new FutureTask<>(() -> ThreadRanks.run(size, environment, new Properties(), r -> body));
        Thread t = new Thread(job, "job");
        t.setDaemon(true);
        t.start();
        return await(job);
    }

    static int run(int size, ThreadRanks.Body body) {
        return run(size, Map.of(), body);
    }

    /** Runs a job whose ranks begin with MPI_THREAD_MULTIPLE and end with MPI_Finalize. */
    static int runMultiple(int size, ThreadRanks.Body body) {
        return runMultiple(size, Map.of(), body);
    }

    static int runMultiple(int size, Map<String, String> environment, ThreadRanks.Body body) {
        return run(size, environment, () -> {
            Mpi.MPI_Init_thread(new String[0], Mpi.MPI_THREAD_MULTIPLE, new int[1]);
            body.run();
            Mpi.MPI_Finalize();
        });
    }

    /** Runs {@code bodies} in threads of the calling rank and waits for them. */
    static void inThreads(List<Callable<?>> bodies) throws Exception {
        List<FutureTask<?>> tasks = new ArrayList<>();
        for (Callable<?> body : bodies) {
            FutureTask<?> task = new FutureTask<>(body);
            tasks.add(task);
            // a thread that a rank starts belongs to it
            Thread t = new Thread(task, Thread.currentThread().getName() + "." + tasks.size());
            t.setDaemon(true);
            t.start();
        }
        for (FutureTask<?> task : tasks) {
            await(task);
        }
    }

    private static <T> T await(FutureTask<T> task) {
        try {
            return task.get(PATIENCE_S, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            StringBuilder stacks = new StringBuilder("it does not end; threads:\n");
            Thread.getAllStackTraces().forEach((t, frames) -> {
                stacks.append(t).append('\n');
                for (StackTraceElement f : frames) {
                    stacks.append("    ").append(f).append('\n');
                }
            });
            return fail(stacks.toString());
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
