package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jmpi.hydra.binding.Binder;
import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;

/** The proxy of the launcher's own machine, inside the launcher. */
public final class LocalProxy implements Proxy {
    private static final boolean HAS_PROC = Files.isReadable(Path.of("/proc/self/environ"));
    private static final long DRAIN_KILLED = TimeUnit.SECONDS.toNanos(2);
    // a reader that stops reading for so long has gone
    private static final long DRAIN = TimeUnit.HOURS.toNanos(1);

    private final JobEvents events;
    private final Outputs outputs;
    private final Guardian guardian;
    private final Leftovers leftovers;
    private final Binder binder = Binder.ofThisMachine(text -> System.err.println("jmpiexec: " + text));
    private final List<RankProcess> ranks = new ArrayList<>();
    private final Map<Integer, RankProcess> byRank = new HashMap<>();

    /**
     * @param job whose ranks it starts
     * @param events told when a rank ends
     * @param outputs where the ranks' lines go
     */
    public LocalProxy(JobId job, JobEvents events, Outputs outputs) {
        this.events = events;
        this.outputs = outputs;
        this.guardian = Guardian.start(job);
        this.leftovers = new Leftovers(job);
    }

    @Override
    public long start(RankSpec spec) throws IOException {
        RankProcess rank = RankProcess.start(spec, binder.command(spec), outputs);
        ranks.add(rank);
        byRank.put(spec.rank(), rank);
        guardian.started(rank.pid());
        RankProcess.thread("rank-" + spec.rank(), () -> awaitEnd(spec.rank(), rank));
        return rank.pid();
    }

    private void awaitEnd(int number, RankProcess rank) {
        try {
            int code = rank.waitFor();
            guardian.exited(rank.pid());
            events.exited(number, code);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public OutputStream input(int rank) {
        return byRank.get(rank).input();
    }

    @Override
    public void interrupt() {
        ranks.forEach(RankProcess::interrupt);
    }

    @Override
    public void signal(String name) {
        guardian.signal(name);
    }

    @Override
    public void kill(int rank) {
        RankProcess process = byRank.get(rank);
        if (process != null) {
            process.killDescendants();
            process.kill();
        }
    }

    @Override
    public void kill() {
        if (!HAS_PROC) {
            ranks.forEach(RankProcess::killDescendants);
        }
        ranks.forEach(RankProcess::kill);
        leftovers.killProcesses();
    }

    @Override
    public void finish(boolean killed) {
        leftovers.killProcesses();
        long deadline = System.nanoTime() + (killed ? DRAIN_KILLED : DRAIN);
        try {
            for (RankProcess rank : ranks) {
                rank.drain(deadline);
                Leftovers.removePerformanceData(rank.pid());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        leftovers.removeFiles();
        guardian.close();
    }
}
