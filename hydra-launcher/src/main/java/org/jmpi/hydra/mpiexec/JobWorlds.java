package org.jmpi.hydra.mpiexec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.WorldStarter;
import org.jmpi.mpir.pmi.JoinProof;
import org.jmpi.mpir.pmi.WorldRequest;
import org.jmpi.mpir.pmi.WorldWire;
import org.jspecify.annotations.Nullable;

/** The worlds that the ranks of a job spawn. Any thread. */
final class JobWorlds implements WorldStarter {
    private static final String ORPHANED =
            "the process that spawned these ranks died while they were connected; they were ended";

    private record Key(int rank, int id) {}

    private final JobFamily family;
    private final Job job;
    private final JoinProof secret;
    /** Of ranks of JMPI. Guarded by this object, as the next. */
    private final Map<Key, ChildWorld> connected = new HashMap<>();
    /** Of ranks of another MPI, which don't say when they part. */
    private final List<ChildWorld> others = new ArrayList<>();

    /** @param secret of the job */
    JobWorlds(JobFamily family, Job job, JoinProof secret) {
        this.family = family;
        this.job = job;
        this.secret = secret;
    }

    @Override
    public void start(int rank, int id, String data, @Nullable String mac, IntConsumer ended) {
        WorldRequest request = read(rank, id, data, mac);
        if (request == null) {
            ended.accept(ExitCode.LAUNCHER);
            return;
        }
        var order = new ChildWorld.Order(rank, request.port(), request.programs(), Map.of());
        ChildWorld world = new ChildWorld(job, order, (self, code) -> {
            forget(self);
            ended.accept(code);
        });
        synchronized (this) {
            connected.put(new Key(rank, id), world);
        }
        family.start(world);
    }

    private @Nullable WorldRequest read(int rank, int id, String data, @Nullable String mac) {
        byte[] bytes = WorldWire.bytes(data);
        if (bytes == null || !secret.isRight(mac, WorldWire.signed(id, data))) {
            System.err.println("jmpiexec: refused to start processes for rank " + rank
                    + ": its request does not prove that it knows the job's secret");
            return null;
        }
        try {
            return WorldRequest.of(bytes);
        } catch (IOException e) {
            System.err.println(
                    "jmpiexec: refused to start processes for rank " + rank + ": its request has " + e.getMessage());
            return null;
        }
    }

    private synchronized void forget(ChildWorld world) {
        connected.values().remove(world);
        others.remove(world);
    }

    @Override
    public void spawn(
            int rank, List<List<String>> programs, Map<String, String> preput, Consumer<@Nullable String> started) {
        ChildWorld world =
                new ChildWorld(job, new ChildWorld.Order(rank, null, programs, preput), (self, code) -> forget(self));
        world.whenStarted(started);
        synchronized (this) {
            others.add(world);
        }
        family.start(world);
    }

    @Override
    public synchronized void part(int rank, int id, boolean disconnected) {
        ChildWorld world = connected.remove(new Key(rank, id));
        if (world != null && disconnected) {
            world.leaveAlone();
        }
    }

    @Override
    public synchronized void end(int rank, int id) {
        ChildWorld world = connected.remove(new Key(rank, id));
        if (world != null) {
            world.end("", ExitCode.LAUNCHER);
        }
    }

    /** The rank's own world is ended first, if it is: its other ranks would see errors that are none of theirs. */
    @Override
    public void left(int rank) {
        job.afterLastWords(() -> orphan(world -> world.rank() == rank));
    }

    private synchronized void orphan(Predicate<ChildWorld> which) {
        // what ended the whole job is said already
        String reason = job.isEnding() ? "" : ORPHANED;
        connected.values().removeIf(world -> {
            boolean ends = which.test(world);
            if (ends) {
                world.end(reason, ExitCode.LAUNCHER);
            }
            return ends;
        });
    }

    /** The job has ended: so do the worlds that are connected, and those of ranks that can't say whether theirs are. */
    synchronized void jobEnded() {
        orphan(world -> true);
        if (job.isEnding()) {
            others.forEach(world -> world.end("", ExitCode.LAUNCHER));
        }
    }
}
