package org.jmpi.mpid.ch4;

import java.util.Objects;
import org.jmpi.mpid.ch4.init.JobPlan;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.part.Partitioned;
import org.jmpi.mpid.ch4.progress.AsyncProgress;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpid.ch4.progress.Stall;
import org.jmpi.mpid.ch4.rma.Ch4OneSided;
import org.jmpi.mpid.ch4.rma.PerVci0;
import org.jmpi.mpid.ch4.rma.RmaProgress;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.schedule.ScheduleProgress;
import org.jmpi.mpir.job.AbortedPeers;
import org.jmpi.mpir.mpid.AddressTable;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.DeviceMemory;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.mpid.Diagnosis;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.mpid.OneSided;
import org.jmpi.mpir.mpid.PartitionedMessaging;
import org.jmpi.mpir.mpid.RequestPool;
import org.jmpi.mpir.pmi.PmiClient;
import org.jspecify.annotations.Nullable;

/**
 * The ch4 device of one rank, from its start to its end: the ADI over VCIs, the generic active-message protocols and the two
 * transports. Each role of the ADI is a class of its own; {@link VciSelector} finds the VCI of a call.
 */
public final class Ch4Device extends Device {
    /** For messages that a process sent before it was ended. */
    private static final int LAST_POLLS = 1000;
    /** Polls that find nothing before {@link #drain} checks whether peers live. */
    private static final int DRAIN_POLLS = 1000;

    @SuppressWarnings("NullAway.Init")
    private Rank rank;

    @SuppressWarnings("NullAway.Init")
    private JobPlan plan;

    @SuppressWarnings("NullAway.Init")
    private Transports transports;

    @SuppressWarnings("NullAway.Init")
    private VciSelector vcis;
    /** VCI 0: the transports belong to its holder. */
    @SuppressWarnings("NullAway.Init")
    private Vci first;

    @SuppressWarnings("NullAway.Init")
    private Ch4Messaging messaging;

    @SuppressWarnings("NullAway.Init")
    private Ch4RequestPool requests;

    @SuppressWarnings("NullAway.Init")
    private Ch4Partitioned partitioned;

    @SuppressWarnings("NullAway.Init")
    private Ch4Memory memory;

    @SuppressWarnings("NullAway.Init")
    private Ch4Diagnosis diagnosis;

    @SuppressWarnings("NullAway.Init")
    private Ch4AddressTable addresses;
    /** Null until the first window is made: who has none loads nothing. */
    private volatile @Nullable OneSided oneSided;
    /** Made with {@link #oneSided}. */
    private volatile @Nullable AsyncProgress async;
    /** Null while the device is being made: another thread may end that job already. */
    @SuppressWarnings("NullAway.Init")
    private volatile ProgressEngine progress;

    private volatile @Nullable RuntimeException jobFailure;
    private volatile boolean down;

    @Override
    public void init(Rank owner, PmiClient pmi) {
        rank = owner;
        plan = new JobPlan(pmi, rank.cvars());
        transports = new Transports(rank, plan);
        vcis = new PerVciMaker(rank, transports).make();
        PerVci vci0 = vcis.first();
        first = vci0.vci();
        Partitioned protocol = new Partitioned(first, vci0.router(), vci0.handlers(), rank.pvars());
        transports.open(vcis.dispatcher());
        for (PerVci each : vcis.all()) {
            transports.connect(each.router());
        }
        memory = new Ch4Memory(rank, transports, vcis);
        makeRoles(protocol, makeEngine());
        if (jobFailure != null) {
            throw jobFailure;
        }
        rank.pvars().provide(new DeviceVars(vcis.all(), transports, memory));
    }

    private ProgressEngine makeEngine() {
        ProgressEngine engine = new ProgressEngine(
                first,
                transports.shm(),
                transports.netmod(),
                transports.sleeper(),
                ScheduleProgress.of(rank),
                Objects.requireNonNull(rank).cvars(),
                plan.ranksOnMachine());
        rank.pvars().provide(engine.variables());
        engine.completions(vcis.completions());
        engine.onStall(Stall.of(rank.cvars(), rank.worldRank(), () -> PendingRequests.describeAll(vcis)));
        return engine;
    }

    private void makeRoles(Partitioned protocol, ProgressEngine engine) {
        messaging = new Ch4Messaging(vcis, engine);
        requests = new Ch4RequestPool(vcis);
        partitioned = new Ch4Partitioned(first, protocol, engine);
        assert rank != null;
        diagnosis = new Ch4Diagnosis(vcis, protocol, engine, rank.events().requestLeaked);
        addresses = new Ch4AddressTable(rank, plan, transports, vcis, engine);
        progress = engine;
    }

    @Override
    public Messaging messaging() {
        return messaging;
    }

    @Override
    public RequestPool requests() {
        return requests;
    }

    @Override
    public DeviceProgress progress() {
        return progress;
    }

    @Override
    public PartitionedMessaging partitioned() {
        return partitioned;
    }

    @Override
    public OneSided oneSided() {
        OneSided known = oneSided;
        return known == null ? makeOneSided() : known;
    }

    private OneSided makeOneSided() {
        first.enter();
        try {
            OneSided made = oneSided;
            if (made == null) {
                PerVci vci0 = vcis.first();
                AsyncProgress forTargets = RmaProgress.make(rank, first, progress);
                async = forTargets;
                made = Ch4OneSided.make(
                        rank,
                        new PerVci0(first, vci0.router(), vci0.handlers(), forTargets),
                        progress,
                        memory,
                        transports::checkPeers);
                oneSided = made;
            }
            return made;
        } finally {
            first.exit();
        }
    }

    @Override
    public DeviceMemory memory() {
        return memory;
    }

    @Override
    public AddressTable addresses() {
        return addresses;
    }

    @Override
    public Diagnosis diagnosis() {
        return diagnosis;
    }

    @Override
    public void setMultiple(boolean flag) {
        vcis.setMultiple(flag);
    }

    @Override
    public boolean drain(long timeoutNs) {
        long deadline = System.nanoTime() + timeoutNs;
        for (int idle = 0; hasPendingSends(); ) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            idle = progress.poke() ? 0 : idle + 1;
            if (idle > DRAIN_POLLS) {
                progress.exclusively(transports::checkPeers);
                Thread.yield();
            }
        }
        return true;
    }

    private boolean hasPendingSends() {
        first.enter();
        try {
            return transports.hasPendingSends();
        } finally {
            first.exit();
        }
    }

    @Override
    public void finalizeDevice(long timeoutNs) {
        long deadline = System.nanoTime() + timeoutNs;
        endAsync();
        first.enter();
        try {
            down = true;
            transports.close(deadline);
        } finally {
            first.exit();
        }
    }

    private void endAsync() {
        AsyncProgress running = async;
        if (running != null) {
            running.close();
        }
    }

    @Override
    public void failJob(RuntimeException why) {
        // first noted, then told: a rank that is still being initialized looks when it has its engine
        jobFailure = why;
        ProgressEngine engine = progress;
        if (engine != null) {
            engine.failJob(why);
        }
    }

    @Override
    public void peerEnded(int lpid) {
        ProgressEngine engine = progress;
        if (engine != null) {
            engine.alert(() -> takeLastMessages(lpid));
        }
    }

    /** Takes all that process {@code lpid} sent before it ended, and fails what still waits for it. Holder only. */
    private void takeLastMessages(int lpid) {
        for (int poll = 0; poll < LAST_POLLS && progress.pollHeld() > 0; poll++) {}
        transports.peerEnded(lpid);
        AbortedPeers.of(rank).breakMeeting();
    }

    @Override
    public void shutdownNow() {
        if (transports == null || down) {
            return;
        }
        down = true;
        endAsync();
        transports.shutdownNow();
    }

    @Override
    public int tagUb() {
        return Integer.MAX_VALUE;
    }

    @Override
    public int nodeId(int lpid) {
        return lpid < rank.worldSize() ? plan.node(lpid) : addresses.node(lpid);
    }
}
