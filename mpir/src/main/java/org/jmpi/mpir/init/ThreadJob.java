package org.jmpi.mpir.init;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.pmi.PmiClient;

/** The process manager of a job whose ranks are threads of this JVM: key-value space, barrier, abort. */
final class ThreadJob {
    /** Tells the jobs of one JVM apart; holds no state of a rank. */
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final int size;
    private final Runnable ended;
    private final String name = "threads_" + ProcessHandle.current().pid() + "_" + NUMBERS.incrementAndGet();
    private final Map<String, String> pairs = new ConcurrentHashMap<>();
    private final Map<String, Object> shared = new ConcurrentHashMap<>();
    private final List<Rank> ranks = new CopyOnWriteArrayList<>();
    private int entered;
    private long round;
    /** The first rank whose program ended without MPI_Init, or -1. */
    private int outsider = -1;

    private JobAborted aborted;
    private long abortedAt;

    /** @param ended runs when the job was aborted, after every wait of its ranks was ended */
    ThreadJob(int size, Runnable ended) {
        this.size = size;
        this.ended = ended;
    }

    PmiClient client(int rank) {
        return new Client(rank);
    }

    void add(Rank rank) {
        ranks.add(rank);
    }

    /** Returns the job's abort, or null. */
    synchronized JobAborted aborted() {
        return aborted;
    }

    /** Returns whether the job was aborted more than {@code graceNs} ago. */
    synchronized boolean isOverdue(long graceNs) {
        return aborted != null && System.nanoTime() - abortedAt > graceNs;
    }

    /** Ends the job: every wait of every rank ends. */
    void abort(int status, String message) {
        JobAborted why;
        synchronized (this) {
            if (aborted != null) {
                return;
            }
            aborted = new JobAborted(status, message);
            abortedAt = System.nanoTime();
            why = aborted;
            notifyAll();
        }
        for (Rank rank : ranks) {
            if (rank.device != null) {
                rank.device.failJob(new AbortSignal(why));
            }
        }
        ended.run();
    }

    /** Notes that a rank's program ended without MPI_Init: a job of such ranks is none of MPI's business. */
    void leftWithoutInit(int rank) {
        synchronized (this) {
            outsider = rank;
        }
        refuseOutsider();
    }

    /** Returns whether ranks wait for others to come to MPI_Init or to another meeting. */
    synchronized boolean gathering() {
        return entered > 0;
    }

    /** Ends a job in which some ranks wait in MPI_Init for one that will never come. */
    private void refuseOutsider() {
        int missing;
        synchronized (this) {
            missing = outsider;
            if (missing < 0 || entered == 0 || aborted != null) {
                return;
            }
        }
        String message =
                "rank " + missing + " of " + size + " ended without calling MPI_Init, which other ranks have called";
        System.out.flush();
        System.err.println("jmpi: " + message);
        abort(1, message);
    }

    private void await() {
        long mine;
        synchronized (this) {
            mine = enter();
        }
        refuseOutsider();
        awaitRound(mine);
    }

    private long enter() {
        if (aborted != null) {
            throw aborted;
        }
        long mine = round;
        if (++entered == size) {
            entered = 0;
            round++;
            notifyAll();
        }
        return mine;
    }

    private synchronized void awaitRound(long mine) {
        while (round == mine) {
            if (aborted != null) {
                throw aborted;
            }
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new JobAborted(1, "interrupted while the job's ranks gathered");
            }
        }
    }

    /** What one rank sees of the job. */
    private final class Client implements PmiClient {
        private final int rank;

        Client(int rank) {
            this.rank = rank;
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public int appnum() {
            return 0;
        }

        @Override
        public int universeSize() {
            return size;
        }

        @Override
        public String kvsName() {
            return name;
        }

        @Override
        public int[] processMapping() {
            return new int[size];
        }

        @Override
        public boolean singleton() {
            return false;
        }

        @Override
        public void put(String key, String value) {
            pairs.put(key, value);
        }

        @Override
        public Optional<String> find(String key) {
            return Optional.ofNullable(pairs.get(key));
        }

        @Override
        public void barrier() {
            await();
        }

        @Override
        public void abort(int exitCode, String message) {
            ThreadJob.this.abort(exitCode, message);
        }

        @Override
        public void finalizePmi() {}

        @Override
        public void onLauncherLost(Runnable action) {}

        @Override
        public Throwable jobEnd() {
            return aborted();
        }

        @Override
        public boolean inJvm() {
            return true;
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> T shared(String key, Supplier<T> maker) {
            return (T) shared.computeIfAbsent(key, k -> maker.get());
        }
    }
}
