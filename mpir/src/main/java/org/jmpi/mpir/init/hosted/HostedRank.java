package org.jmpi.mpir.init.hosted;

import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jmpi.mpir.Hosting;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.init.Instance;
import org.jmpi.mpir.init.ProcessLife;
import org.jmpi.mpir.init.StillOpen;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.jmpi.mpir.job.JobAbort;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jspecify.annotations.Nullable;

/**
 * A rank whose program runs on a thread of somebody else's JVM, as a task of an engine does; other ranks of its job are in other
 * JVMs, or beside it. Nothing that happens to the job ends the JVM: the program gets an error.
 */
public final class HostedRank implements JobAbort.Host {
    /** How long the word of the job's end may take behind the news that a peer is gone; it comes at once unless machines stand still. */
    private static final long GRACE_MS = 10_000;

    private final Rank rank;
    private @Nullable JobAborted ended;

    private HostedRank(Rank rank) {
        this.rank = rank;
    }

    /** Makes the rank that {@code client} says it is. */
    public static HostedRank of(PmiClient client, CvarSet cvars) {
        Rank.useThreadRanks();
        HostedRank hosted = new HostedRank(new Rank(client, cvars));
        hosted.rank.isHosted = true;
        JobAbort.of(hosted.rank).hostedBy(hosted);
        client.onDeparture(lpid -> ProcessLife.departed(hosted.rank, lpid));
        client.onLauncherLost(() -> hosted.end(new JobAborted(client.endCode(), client.endMessage())));
        return hosted;
    }

    /**
     * Runs the rank's program in the calling thread, which calls MPI_Init and MPI_Finalize itself.
     *
     * @param isOfPeers whether what the program threw says no more than that a peer is gone: why it went comes on another way
     * @throws JobAborted if the job ended before the program
     * @throws Throwable what the program threw; that ends the job
     */
    public void run(ThreadRanks.Body program, Predicate<Throwable> isOfPeers) throws Throwable {
        Hosting.begin(rank);
        try {
            program.run();
            if (rank.state == Rank.State.INITIALIZED && ended() == null) {
                throw new IllegalStateException(StillOpen.describe(rank));
            }
        } catch (AbortSignal e) {
            throw e.why();
        } catch (JobAborted e) {
            throw e;
        } catch (Throwable e) {
            JobAborted first = isOfPeers.test(e) ? awaitEnd() : ended();
            abort(1, "uncaught exception in rank " + rank.worldRank() + ": " + e);
            if (first != null) {
                first.addSuppressed(e);
                throw first;
            }
            throw e;
        } finally {
            Instance.of(rank).close(ended() != null);
            Hosting.end();
        }
    }

    private synchronized @Nullable JobAborted awaitEnd() {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GRACE_MS);
        try {
            for (long left = GRACE_MS; ended == null && left > 0; ) {
                wait(left);
                left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ended;
    }

    /** Ends the job for all ranks, unless it has ended. Any thread. */
    public void abort(int code, String why) {
        if (ended() == null) {
            end(new JobAborted(code, why));
            rank.pmi.abort(code, why);
        }
    }

    @Override
    public synchronized @Nullable JobAborted ended() {
        return ended;
    }

    @Override
    public void end(JobAborted why) {
        synchronized (this) {
            if (ended != null) {
                return;
            }
            ended = why;
            notifyAll();
        }
        if (rank.device != null) {
            Device.of(rank).failJob(new AbortSignal(why));
        }
        JobAbort.of(rank).lastWords();
    }
}
