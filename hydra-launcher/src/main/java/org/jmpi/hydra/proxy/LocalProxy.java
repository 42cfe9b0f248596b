package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jmpi.hydra.binding.Binder;
import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.status.ProcState;

/** Starts ranks as children of this process: the launcher's own, or those of a node. */
final class LocalProxy implements Proxy {
    private static final boolean HAS_PROC = Files.isReadable(Path.of("/proc/self/environ"));
    private static final long DRAIN_KILLED = TimeUnit.SECONDS.toNanos(2);
    // a reader that stops reading for so long has gone
    private static final long DRAIN = TimeUnit.HOURS.toNanos(1);

    private final BiConsumer<Integer, Integer> ended;
    private final Outputs outputs;
    private final Guardian guardian;
    private final Leftovers leftovers;
    private final Binder binder;
    private final SecretFile secret;
    private final List<RankProcess> ranks = new ArrayList<>();
    private final Map<Integer, RankProcess> byRank = new HashMap<>();

    /**
     * @param mark of the ranks that it starts
     * @param ended told a rank and its exit code
     * @param outputs where the ranks' lines go
     * @param say tells the user something
     */
    LocalProxy(NodeMark mark, BiConsumer<Integer, Integer> ended, Outputs outputs, Consumer<String> say) {
        this.binder = Binder.ofThisMachine(say);
        this.secret = new SecretFile(mark);
        this.ended = ended;
        this.outputs = outputs;
        this.guardian = Guardian.start(mark);
        this.leftovers = new Leftovers(mark);
    }

    /** Has a process killed if this one dies: one that leads to another node. */
    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it
    void helping(Process process) {
        guardian.helping(process.pid());
        process.onExit().thenAccept(gone -> guardian.helped(gone.pid()));
    }

    @Override
    public Future<Long> start(RankSpec spec) throws IOException {
        RankProcess rank = RankProcess.start(spec.with(secret.hide(spec.environment())), binder.command(spec), outputs);
        ranks.add(rank);
        byRank.put(spec.rank(), rank);
        guardian.started(rank.pid());
        RankProcess.thread("rank-" + spec.rank(), () -> awaitEnd(spec.rank(), rank));
        return CompletableFuture.completedFuture(rank.pid());
    }

    private void awaitEnd(int number, RankProcess rank) {
        try {
            int code = rank.waitFor();
            guardian.exited(rank.pid());
            ended.accept(number, code);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public OutputStream input(int rank) {
        return Objects.requireNonNull(byRank.get(rank)).input();
    }

    /** Returns a few words on the process of each rank. */
    Map<Integer, String> states() {
        Map<Integer, String> states = new HashMap<>();
        byRank.forEach((rank, process) -> states.put(rank, ProcState.describe(process.pid())));
        return states;
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
        finishRanks(killed);
        leave();
    }

    /** The first half of finishing: no rank is left, all output is forwarded. */
    void finishRanks(boolean killed) {
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
    }

    /** The second half: no file is left, and no guardian. */
    void leave() {
        leftovers.removeFiles();
        guardian.close();
    }
}
