package org.jmpi.mpir.spawn;

import java.util.concurrent.atomic.AtomicLong;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.pvar.PvarTimer;
import org.jmpi.mpir.tool.type.Category;

/** What is counted of processes that come and go. One per rank; any thread, but times of threads that spawn at once are approximate. */
public final class SpawnVars {
    private static final RankSlot<SpawnVars> SLOT = new RankSlot<>() {
        @Override
        protected SpawnVars make(Rank rank) {
            return new SpawnVars();
        }
    };

    /** Returns what is counted at {@code rank}. */
    public static SpawnVars of(Rank rank) {
        return SLOT.of(rank);
    }

    final AtomicLong spawns = new AtomicLong();
    final AtomicLong failedSpawns = new AtomicLong();
    final AtomicLong accepts = new AtomicLong();
    final AtomicLong connects = new AtomicLong();
    final AtomicLong callersRefused = new AtomicLong();
    final PvarTimer spawning = new PvarTimer();

    private SpawnVars() {}

    /** Registers the variables of {@code rank}. */
    public void register(Rank rank, PvarRegistry r) {
        counter(r, "spawn_worlds", "Worlds that this rank spawned as root", spawns);
        counter(r, "spawn_failures", "Spawns with this rank as root that failed", failedSpawns);
        counter(r, "spawn_accepts", "Callers that this rank accepted as root, spawned worlds not included", accepts);
        counter(r, "spawn_connects", "Ports that this rank connected to as root", connects);
        counter(
                r,
                "spawn_callers_refused",
                "Callers of this rank's ports that were strangers, too many, or called a port that was closed",
                callersRefused);
        r.define(
                        PvarClass.TIMER,
                        "spawn_time",
                        Category.PROCESS_MANAGER,
                        "Time spent as root until spawned worlds called (seconds)")
                .from(spawning);
        r.registerLevel(
                "spawn_worlds_met",
                Category.PROCESS_MANAGER,
                "Other worlds of which this rank knows processes",
                () -> rank.device == null ? 0 : Worlds.of(rank).met());
        r.registerLevel(
                "spawn_ports", Category.PROCESS_MANAGER, "Ports that this rank has open", () -> Processes.ports(rank));
    }

    private static void counter(PvarRegistry r, String name, String description, AtomicLong count) {
        r.registerCounter(name, Category.PROCESS_MANAGER, description, count::get);
    }
}
