package org.jmpi.mpir.job;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.mpl.ExitFiles;
import org.jspecify.annotations.Nullable;

/** The end of a job, or of some of its processes, by decision: MPI_Abort, a fatal error, an uncaught exception. */
public final class JobAbort {
    private static final RankSlot<JobAbort> SLOT = new RankSlot<>() {
        @Override
        protected JobAbort make(Rank rank) {
            return new JobAbort();
        }
    };

    /** Returns how the job of {@code rank} is ended. */
    public static JobAbort of(Rank rank) {
        return SLOT.of(rank);
    }

    private static final long LAUNCHER_GRACE_MS = 1000;

    private static final long LAST_WORDS_MS = 2000;

    private final AtomicBoolean begun = new AtomicBoolean();

    @SuppressWarnings("NullAway.Init")
    private volatile Runnable beforeHalt;

    private final List<Runnable> lastWords = new CopyOnWriteArrayList<>();

    private volatile @Nullable Host host;

    /** Who owns the JVM of a rank that ends without it. */
    public interface Host {
        /** Returns why the rank has ended, or null. */
        @Nullable
        JobAborted ended();

        /** Ends the rank's waits. */
        void end(JobAborted why);
    }

    /** Says that the JVM outlives the rank: an end is thrown, and halts nothing. Before the rank joins its job. */
    public void hostedBy(Host owner) {
        host = owner;
    }

    /**
     * Has {@code action} run before an abort of this rank ends it, for tools that have something to write down. It gets
     * two seconds, and must not call MPI. Any thread.
     */
    public void beforeEnd(Runnable action) {
        lastWords.add(action);
    }

    /** Has {@code action} run before the JVM halts because of an abort; one alone. Must not throw. */
    public void beforeHalt(Runnable action) {
        beforeHalt = action;
    }

    private void halting() {
        Runnable action = beforeHalt;
        if (action != null) {
            action.run();
        }
    }

    /** Runs the actions, once; whatever they throw or wait for, the end comes. */
    public void lastWords() {
        if (lastWords.isEmpty()) {
            return;
        }
        List<Runnable> actions = List.copyOf(lastWords);
        lastWords.clear();
        Thread writer = new Thread(() -> actions.forEach(JobAbort::runQuietly), "jmpi-last-words");
        writer.setDaemon(true);
        writer.start();
        try {
            writer.join(LAST_WORDS_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void runQuietly(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            System.err.println("jmpi: a tool's last words failed: " + e);
        }
    }

    /**
     * Ends the processes of {@code members}, to which {@code rank} belongs: prints {@code message} once, tells the launcher,
     * and ends this process, or, where ranks are threads of a test, every wait in them. Does not return. The others go on
     * if the launcher can do that.
     *
     * @param members null: ends the whole job
     */
    public static void abort(Rank rank, @Nullable BitSet members, int code, String message) {
        abort(rank, members, code, message, true);
    }

    /** Does the same, but leaves it to the launcher to say so. */
    public static void abortSilently(Rank rank, BitSet members, int code, String message) {
        abort(rank, members, code, message, false);
    }

    /** Ends the whole job because code of the user, called back from MPI, threw {@code why}. Does not return. */
    public static void uncaught(Rank rank, Throwable why) {
        abort(rank, (BitSet) null, 1, UncaughtMessage.of(rank, Thread.currentThread(), why), true);
    }

    private static void abort(Rank rank, @Nullable BitSet members, int code, String message, boolean isPrinted) {
        int status = code == 0 ? 1 : code & 0xff;
        // processes of other worlds notice that a connection is lost
        BitSet own = members == null ? null : members.get(0, rank.worldSize());
        boolean some = own != null && own.cardinality() < rank.worldSize() && rank.pmi.endsSome();
        of(rank).end(rank, some ? own : null, status == 0 ? 1 : status, message, isPrinted);
    }

    /**
     * Gives the launcher the time to end the job, when all that is known is that a peer vanished: how that peer ended
     * is the launcher's to tell, with its exit code. Does nothing where there is no launcher.
     */
    public static void yieldToLauncher(Rank rank) {
        if (rank.pmi.singleton() || rank.pmi.inJvm()) {
            return;
        }
        try {
            Thread.sleep(LAUNCHER_GRACE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void end(Rank rank, @Nullable BitSet members, int status, String message, boolean isPrinted) {
        Host owner = host;
        boolean isSpared = rank.pmi.inJvm() || owner != null;
        Throwable other = owner != null ? owner.ended() : rank.pmi.jobEnd();
        if (other instanceof JobAborted before) {
            throw before;
        }
        JobAborted why = new JobAborted(status, firstLine(message));
        if (begun.compareAndSet(false, true)) {
            System.out.flush();
            if (isPrinted) {
                System.err.println(message);
                System.err.flush();
            }
            lastWords();
            if (!isSpared) {
                // before the launcher loses its patience
                halting();
                ExitFiles.delete();
            }
            if (members == null) {
                rank.pmi.abort(status, firstLine(message));
            } else {
                rank.pmi.abort(status, firstLine(message), members);
            }
            if (owner != null) {
                owner.end(why);
            }
            if (rank.device != null) {
                rank.device.shutdownNow();
            }
        }
        if (!isSpared) {
            Runtime.getRuntime().halt(status);
        }
        throw why;
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
