package org.jmpi.hydra.mpiexec;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.demux.LineSink;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.pmiserv.NameService;

/** The jobs of one launcher: world 0, that of its command line, and the worlds that ranks spawn. Any thread. */
final class JobFamily {
    /** What worlds may take to end when all do. */
    private static final long ABANDON_MILLIS = 4000;

    private final Map<String, String> environment;
    private final LineSink out = new LineSink(new FileOutputStream(FileDescriptor.out), this::outputClosed);
    private final LineSink err = new LineSink(new FileOutputStream(FileDescriptor.err), () -> {});
    private final NameService names = new NameService();
    /** Those that run. Guarded by this object, as the next ones. */
    private final List<Job> jobs = new ArrayList<>();

    private int numbers;
    /** Spawned worlds that have not ended. */
    private int spawned;
    /** Exit code of the first that failed when nobody else could hear of it. */
    private int unheard;

    private boolean ending;
    /** Whether the ranks of world 0 have ended. */
    private boolean isFirstOver;
    /** How spawned worlds are ended when all end. */
    private Consumer<Job> end = job -> {};

    /** @param environment the launcher's own */
    JobFamily(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Runs world 0 and what is spawned meanwhile; returns the launcher's exit code. */
    int run(CommandLine line, long began) throws Exception {
        return new Job(line, environment, began, this, 0).run();
    }

    LineSink out() {
        return out;
    }

    LineSink err() {
        return err;
    }

    /** The names that all worlds share. */
    NameService names() {
        return names;
    }

    /**
     * A job begins: from here on signals reach it.
     *
     * @throws UsageException if the launcher is ending
     */
    synchronized void add(Job job) {
        if (ending) {
            throw new UsageException("the launcher is ending, and starts no more worlds", ExitCode.LAUNCHER);
        }
        jobs.add(job);
    }

    synchronized void remove(Job job) {
        jobs.remove(job);
    }

    private synchronized List<Job> jobs() {
        return List.copyOf(jobs);
    }

    /** Has {@code world} run in a thread of its own. */
    synchronized void start(ChildWorld world) {
        int number = ++numbers;
        spawned++;
        Thread thread = new Thread(() -> run(world, number), "jmpi-world-" + number);
        thread.setDaemon(true);
        thread.start();
    }

    private void run(ChildWorld world, int number) {
        int code = ExitCode.LAUNCHER;
        try {
            code = world.run(this, number);
        } finally {
            ended(world.isAlone() ? code : 0);
        }
    }

    private synchronized void ended(int code) {
        spawned--;
        unheard = unheard == 0 ? code : unheard;
        notifyAll();
    }

    /**
     * Waits for all spawned worlds.
     *
     * @return the exit code of the first that failed on its own, 0 if none did
     */
    synchronized int awaitSpawned() throws InterruptedException {
        long limit = 0;
        isFirstOver = true;
        while (spawned > 0) {
            if (!ending) {
                wait();
                continue;
            }
            if (limit == 0) {
                endSpawned();
                limit = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ABANDON_MILLIS);
            }
            long left = TimeUnit.NANOSECONDS.toMillis(limit - System.nanoTime());
            if (left <= 0) {
                // one that waits for a host: its guardian ends what there is of it
                return ExitCode.LAUNCHER;
            }
            wait(left);
        }
        return unheard;
    }

    /** Ends world 0, and then the others: ended at once, they would give it errors that are none of its. */
    private void endAll(Consumer<Job> how) {
        synchronized (this) {
            ending = true;
            end = how;
            if (isFirstOver) {
                endSpawned();
            }
            notifyAll();
        }
        jobs().stream().filter(job -> !job.isSpawned()).forEach(how);
    }

    private synchronized void endSpawned() {
        jobs.stream().filter(Job::isSpawned).forEach(end);
    }

    /** The launcher got a signal that ends all. */
    void interrupted(int number, String name) {
        endAll(job -> job.interrupted(number, name));
    }

    void forEach(Consumer<Job> action) {
        jobs().forEach(action);
    }

    private void outputClosed() {
        jobs().forEach(Job::outputClosed);
    }

    /** Returns what all worlds are doing. */
    String report() {
        return jobs().stream().map(Job::report).collect(Collectors.joining());
    }

    /** Says on standard error what all worlds are doing. */
    void printReport() {
        System.err.print("jmpiexec: " + report());
        System.err.flush();
    }

    /** Ends all worlds after so many seconds. */
    void limit(long seconds) {
        Thread timer = new Thread(() -> awaitLimit(seconds), "jmpi-time-out");
        timer.setDaemon(true);
        timer.start();
    }

    private void awaitLimit(long seconds) {
        try {
            TimeUnit.SECONDS.sleep(seconds);
        } catch (InterruptedException e) {
            return;
        }
        try {
            printReport();
        } finally {
            String reason =
                    "APPLICATION TIMED OUT after " + seconds + " s (-timeout, MPIEXEC_TIMEOUT); its ranks were ended";
            endAll(job -> job.endBy(reason, ExitCode.LAUNCHER));
        }
    }
}
