package org.jmpi.mpir.init.threads;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.init.ProcessLife;
import org.jmpi.mpir.job.JobAbort;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.pmi.WorldRequest;
import org.jspecify.annotations.Nullable;

/** The process manager of a job whose ranks are threads of this JVM: key-value space, barrier, abort. */
final class ThreadJob {
    /** Tells the jobs of one JVM apart; holds no state of a rank. */
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final int size;
    private final int universeSize;
    private final Runnable ended;
    private final String name = "threads_" + ProcessHandle.current().pid() + "_" + NUMBERS.incrementAndGet();
    private final Map<String, String> pairs = new ConcurrentHashMap<>();
    private final Map<String, Object> shared = new ConcurrentHashMap<>();
    private final List<Rank> ranks = new CopyOnWriteArrayList<>();
    private @Nullable JobAborted firstDeparture;
    private long round;
    /** The first rank whose program ended without MPI_Init, or -1. */
    private int outsider = -1;

    /** That of the JVM, whose ranks these are; null: a program embeds them. */
    private @Nullable PmiClient launcher;

    private @Nullable JobAborted aborted;
    private long abortedAt;
    /** Why single ranks were ended while others go on; null for those that were not. */
    private final JobAborted[] departed;
    /** Which ranks no meeting waits for: they were ended, or are through with MPI_Finalize. */
    private final BitSet absent = new BitSet();
    /** Which ranks stand in a meeting. */
    private final BitSet inside = new BitSet();

    /**
     * @param universeSize for MPI_UNIVERSE_SIZE, -1 for none
     * @param ended runs when the job was aborted, after every wait of its ranks was ended
     */
    ThreadJob(int size, int universeSize, Runnable ended) {
        this.size = size;
        this.universeSize = universeSize;
        this.ended = ended;
        this.departed = new JobAborted[size];
    }

    PmiClient client(int rank) {
        return new Client(rank);
    }

    void add(Rank rank) {
        ranks.add(rank);
    }

    /** Returns the job's abort, or null. */
    synchronized @Nullable JobAborted aborted() {
        return aborted;
    }

    /** Returns the abort that ended {@code rank}, of the whole job or not, or null. */
    synchronized JobAborted aborted(int rank) {
        return aborted != null ? aborted : departed[rank];
    }

    /** Returns the abort whose code is the job's: that of all, or the first of some ranks; or null. */
    synchronized @Nullable JobAborted reason() {
        return aborted != null ? aborted : firstDeparture;
    }

    /** Returns whether {@code rank} was aborted more than {@code graceNs} ago. */
    synchronized boolean isOverdue(int rank, long graceNs) {
        return aborted(rank) != null && System.nanoTime() - abortedAt > graceNs;
    }

    /** Ends some ranks: their waits end, and the others hear of it. */
    void abort(int status, String message, BitSet members) {
        JobAborted why = new JobAborted(status, message);
        BitSet gone = new BitSet();
        synchronized (this) {
            if (aborted != null) {
                return;
            }
            firstDeparture = firstDeparture == null ? why : firstDeparture;
            abortedAt = System.nanoTime();
            for (int r = members.nextSetBit(0); r >= 0 && r < size; r = members.nextSetBit(r + 1)) {
                if (departed[r] == null) {
                    departed[r] = why;
                    gone.set(r);
                }
            }
            absent.or(gone);
            inside.andNot(gone);
            advance();
            notifyAll();
        }
        gone.stream().forEach(r -> notifyRank(ranks.get(r), why));
        for (Rank rank : ranks) {
            if (!gone.get(rank.worldRank())) {
                gone.stream().forEach(r -> ProcessLife.departed(rank, r));
            }
        }
    }

    private static void notifyRank(Rank rank, JobAborted why) {
        if (rank.device != null) {
            Device.of(rank).failJob(new AbortSignal(why));
        }
    }

    /** Notes that a rank is through with MPI_Finalize. */
    private synchronized void left(int rank) {
        absent.set(rank);
        if (firstDeparture != null) {
            advance();
        }
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
            notifyRank(rank, why);
        }
        ranks.forEach(rank -> JobAbort.of(rank).lastWords());
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
        return !inside.isEmpty();
    }

    /** Ends a job in which some ranks wait in MPI_Init for one that will never come. */
    private void refuseOutsider() {
        int missing;
        synchronized (this) {
            missing = outsider;
            if (missing < 0 || inside.isEmpty() || aborted != null) {
                return;
            }
        }
        String message =
                "rank " + missing + " of " + size + " ended without calling MPI_Init, which other ranks have called";
        System.out.flush();
        System.err.println("jmpi: " + message);
        abort(1, message);
    }

    private void await(int rank) {
        long mine;
        synchronized (this) {
            mine = enter(rank);
        }
        refuseOutsider();
        awaitRound(rank, mine);
    }

    private long enter(int rank) {
        checkAborted(rank);
        long mine = round;
        inside.set(rank);
        advance();
        return mine;
    }

    private void checkAborted(int rank) {
        if (aborted(rank) != null) {
            throw aborted(rank);
        }
    }

    /** Ends the round if all have come that can come. */
    private void advance() {
        int missing = size - inside.cardinality();
        boolean complete = missing == 0;
        if (firstDeparture != null) {
            BitSet here = (BitSet) inside.clone();
            here.or(absent);
            complete = here.cardinality() == size;
        }
        if (complete) {
            inside.clear();
            round++;
            notifyAll();
        }
    }

    private synchronized void awaitRound(int rank, long mine) {
        while (round == mine) {
            checkAborted(rank);
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new JobAborted(1, "interrupted while the job's ranks gathered");
            }
        }
    }

    /** Says that a launcher started the JVM for these ranks: it starts worlds that they spawn; before they start. */
    void launchedBy(PmiClient client) {
        launcher = client;
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
            return universeSize;
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
            await(rank);
        }

        @Override
        public void abort(int exitCode, String message) {
            ThreadJob.this.abort(exitCode, message);
        }

        @Override
        public boolean endsSome() {
            return true;
        }

        @Override
        public void abort(int exitCode, String message, BitSet members) {
            ThreadJob.this.abort(exitCode, message, members);
        }

        @Override
        public void finalizePmi() {
            left(rank);
        }

        @Override
        public void onLauncherLost(Runnable action) {}

        @Override
        public boolean startsWorlds() {
            return launcher != null && launcher.startsWorlds();
        }

        @Override
        public int startWorld(WorldRequest request, IntConsumer ended) {
            return Objects.requireNonNull(launcher).startWorld(request, ended);
        }

        @Override
        public void partWorld(int id, boolean disconnected) {
            Objects.requireNonNull(launcher).partWorld(id, disconnected);
        }

        @Override
        public void endWorld(int id) {
            Objects.requireNonNull(launcher).endWorld(id);
        }

        @Override
        public @Nullable String parentPort() {
            // a job that a program embeds was not spawned, even if the program was
            return launcher == null ? null : launcher.parentPort();
        }

        @Override
        public Throwable jobEnd() {
            return aborted(rank);
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
