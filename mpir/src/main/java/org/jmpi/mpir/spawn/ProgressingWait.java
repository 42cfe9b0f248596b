package org.jmpi.mpir.spawn;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;
import org.jspecify.annotations.Nullable;

/** Waits for something outside of the device while the rank makes progress. */
final class ProgressingWait {
    private static final long SHORTEST_NS = 20_000;
    private static final long LONGEST_NS = 1_000_000;

    private ProgressingWait() {}

    /**
     * Runs {@code task} in a thread of its own and returns what that returns.
     *
     * @param cancel ends the task if the wait ends otherwise
     * @throws MpirException as the task throws it; of class {@code errorClass} for another exception
     */
    static <T> T run(Rank rank, int errorClass, Callable<T> task, Runnable cancel) {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(future, "jmpi-port-call");
        thread.setDaemon(true);
        thread.start();
        boolean isOver = false;
        try {
            T result = await(rank, errorClass, future);
            isOver = true;
            return result;
        } finally {
            if (!isOver) {
                cancel.run();
            }
        }
    }

    private static <T> T await(Rank rank, int errorClass, FutureTask<T> future) {
        long pause = SHORTEST_NS;
        while (true) {
            boolean any = Device.of(rank).progress().poke();
            try {
                return future.get(any ? 0 : pause, TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                pause = any ? SHORTEST_NS : Math.min(LONGEST_NS, pause + pause / 2);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new MpirException(ErrorClass.ERR_OTHER, "the thread was interrupted while it waited", e);
            } catch (ExecutionException e) {
                throw failed(errorClass, e.getCause());
            }
        }
    }

    private static RuntimeException failed(int errorClass, @Nullable Throwable why) {
        if (why instanceof MpirException known) {
            return known;
        }
        if (why instanceof Error error) {
            throw error;
        }
        return new MpirException(errorClass, why == null ? "it failed" : String.valueOf(why.getMessage()), why);
    }
}
