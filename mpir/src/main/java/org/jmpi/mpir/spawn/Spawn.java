package org.jmpi.mpir.spawn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.pmi.WorldRequest;
import org.jspecify.annotations.Nullable;

/**
 * MPI_Comm_spawn and MPI_Comm_spawn_multiple (MPI 4.1, 11.8). The root has its launcher start the new world, or starts a launcher for it
 * where there is none of JMPI's. The world connects to a port of the root. If it ends before that, the spawn has failed.
 */
public final class Spawn {
    private static final long STEP_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private Spawn() {}

    /**
     * Starts programs; collective over {@code comm}.
     *
     * @param programs called at {@code root} only; may fail
     * @param errcodes gets a code for each process, at every rank; null: nobody wants to know
     * @throws MpirException at all ranks, of class ERR_SPAWN if not all that were wanted could be started
     */
    public static Comm spawn(
            Rank rank, Supplier<List<Program>> programs, int root, Comm comm, int @Nullable [] errcodes) {
        if (errcodes != null) {
            Arrays.fill(errcodes, ErrorClass.ERR_SPAWN);
        }
        SpawnedWorld[] world = new SpawnedWorld[1];
        Comm made;
        try {
            made = Ports.join(rank, root, comm, () -> start(rank, programs.get(), world));
        } catch (RuntimeException e) {
            if (world[0] != null) {
                world[0].end();
            }
            throw e;
        }
        if (world[0] != null) {
            Processes.of(rank).spawned.add(world[0], made);
        }
        if (errcodes != null) {
            Arrays.fill(errcodes, 0, Math.min(errcodes.length, made.remoteSize), 0);
        }
        return made;
    }

    private static PortLink start(Rank rank, List<Program> programs, SpawnedWorld[] world) {
        SpawnVars vars = SpawnVars.of(rank);
        long begin = vars.spawning.begin();
        boolean isDone = false;
        try {
            PortLink link = connect(rank, programs, world);
            isDone = true;
            return link;
        } finally {
            vars.spawning.end(begin);
            (isDone ? vars.spawns : vars.failedSpawns).incrementAndGet();
        }
    }

    private static PortLink connect(Rank rank, List<Program> programs, SpawnedWorld[] world) {
        List<List<String>> lines = new ArrayList<>();
        for (Program each : programs) {
            lines.add(SpawnWords.of(each));
        }
        // below a program that embeds its ranks the launcher may have no class path of its own
        boolean isThreadJob = rank.pmi.inJvm() && rank.pmi.startsWorlds();
        if (isThreadJob && programs.size() == 1 && SpawnWords.canBeThreads(programs.get(0))) {
            lines.get(0).add(0, SpawnWords.THREADS);
        }
        Ports ports = Processes.of(rank).ports;
        String name = ports.open(null);
        try {
            OpenPort port = ports.openPort(name);
            SpawnedWorld started = start(rank, new WorldRequest(name, lines));
            world[0] = started;
            PortWire wire =
                    ProgressingWait.run(rank, ErrorClass.ERR_SPAWN, () -> await(port, started, programs), port::close);
            return new PortLink(rank, wire);
        } finally {
            ports.close(name);
        }
    }

    private static SpawnedWorld start(Rank rank, WorldRequest request) {
        return rank.pmi.startsWorlds() ? LauncherWorld.start(rank.pmi, request) : OwnLauncherWorld.start(request);
    }

    /** Waits until the new world calls, or its launcher ends. */
    private static PortWire await(OpenPort port, SpawnedWorld world, List<Program> programs)
            throws InterruptedException {
        while (true) {
            boolean lives = world.isAlive();
            PortWire caller = port.next(System.nanoTime() + STEP_NS);
            if (caller != null) {
                PortWire there = Ports.greet(caller);
                if (there != null) {
                    return there;
                }
            } else if (!lives || port.isClosed()) {
                throw new MpirException(
                        ErrorClass.ERR_SPAWN,
                        "the processes of " + describe(programs) + " ended, with exit code " + world.exitCode()
                                + ", before they called MPI_Init; the messages of jmpiexec say why");
            }
        }
    }

    private static String describe(List<Program> programs) {
        Program first = programs.get(0);
        String more = programs.size() == 1 ? "" : " and " + (programs.size() - 1) + " more programs";
        return "'" + first.command() + "'" + more;
    }
}
