package org.jmpi.hydra.mpiexec;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.commandline.SpawnedLine;
import org.jspecify.annotations.Nullable;

/** A world that a rank spawned, from the request to its end. Any thread. */
final class ChildWorld {
    /**
     * What a rank wants.
     *
     * @param rank who
     * @param port what the world connects to; null: it is told by {@code preput}
     * @param programs the words of a command line for each program
     * @param preput what the new ranks find in their key-value space
     */
    record Order(int rank, @Nullable String port, List<List<String>> programs, Map<String, String> preput) {}

    private final Job parent;
    private final Order order;
    private final ObjIntConsumer<ChildWorld> ended;
    private final CompletableFuture<Job> made = new CompletableFuture<>();
    private volatile boolean alone;

    /** @param ended gets this world and its exit code, once */
    ChildWorld(Job parent, Order order, ObjIntConsumer<ChildWorld> ended) {
        this.parent = parent;
        this.order = order;
        this.ended = ended;
    }

    /** Runs it to its end and returns its exit code. What is wrong is printed. */
    int run(JobFamily family, int number) {
        long began = System.currentTimeMillis();
        int code;
        try {
            CommandLine line = SpawnedLine.below(order.programs, parent.line(), order.rank, number);
            line.parentPort = order.port;
            Job job = new Job(line, parent.environmentOf(order.rank), began, family, number);
            job.spawned(order.preput);
            made.complete(job);
            code = job.run();
        } catch (Exception e) {
            made.completeExceptionally(e);
            code = Mpiexec.failed(Job.prefix(number), e);
        }
        ended.accept(this, code);
        return code;
    }

    int rank() {
        return order.rank;
    }

    /** Whether nobody but the launcher hears of its failure. */
    boolean isAlone() {
        return alone;
    }

    /** From here on nobody else hears of it. */
    void leaveAlone() {
        alone = true;
    }

    /** Has it ended, once its processes are started. */
    @SuppressWarnings("FutureReturnValueIgnored") // the action throws nothing
    void end(String reason, int code) {
        made.thenAccept(job -> job.endBy(reason, code));
    }

    /** Has {@code action} called when its processes are started, with null, or can't be, with the reason. */
    @SuppressWarnings("FutureReturnValueIgnored") // the action throws nothing
    void whenStarted(Consumer<@Nullable String> action) {
        made.thenCompose(Job::started).whenComplete((nothing, failed) -> action.accept(reason(failed)));
    }

    private static @Nullable String reason(@Nullable Throwable failed) {
        if (failed == null) {
            return null;
        }
        Throwable why = failed instanceof CompletionException && failed.getCause() != null ? failed.getCause() : failed;
        return String.valueOf(why.getMessage());
    }
}
