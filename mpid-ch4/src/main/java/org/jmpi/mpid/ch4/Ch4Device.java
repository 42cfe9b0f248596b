package org.jmpi.mpid.ch4;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.dispatch.SelfTransport;
import org.jmpi.mpid.ch4.generic.Handlers;
import org.jmpi.mpid.ch4.generic.PointToPoint;
import org.jmpi.mpid.ch4.generic.PointToPointVars;
import org.jmpi.mpid.ch4.generic.Receiver;
import org.jmpi.mpid.ch4.generic.Sender;
import org.jmpi.mpid.ch4.init.JobPlan;
import org.jmpi.mpid.ch4.init.LateDispatcher;
import org.jmpi.mpid.ch4.init.Transports;
import org.jmpi.mpid.ch4.ipc.AllocatedMemory;
import org.jmpi.mpid.ch4.part.Partitioned;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpid.ch4.progress.Stall;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.schedule.ScheduleProgress;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.ContextIds;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.job.Departed;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpid.WorkListener;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;

/**
 * The ch4 device of one rank: the ADI over its VCIs, the generic active-message protocols and the two transports. What a
 * rank with one VCI has is here; {@link SeveralVcis} finds its way among several.
 */
public final class Ch4Device extends FirstVciDevice {
    @Cvar(
            name = "MPIR_CVAR_REQUEST_QUARANTINE",
            category = "REQUEST",
            type = CvarType.INT,
            defaultValue = "0",
            min = 0,
            max = 100_000,
            description = "How many freed request handles are kept back, so that use of a stale one is noticed.")
    private static final CvarKey QUARANTINE = CvarKey.of("MPIR_CVAR_REQUEST_QUARANTINE");

    @Cvar(
            name = "MPIR_CVAR_CH4_NUM_VCIS",
            category = "CH4",
            type = CvarType.INT,
            defaultValue = "1",
            min = 1,
            max = 64,
            description = "How many VCIs a rank has that was initialized with MPI_THREAD_MULTIPLE; others have one."
                    + " Communicators take turns on them, so that threads that use different ones need not wait for"
                    + " each other to send messages within their process; what goes to others goes one at a time.")
    private static final CvarKey NUM_VCIS = CvarKey.of("MPIR_CVAR_CH4_NUM_VCIS");

    /** For what a process sent before it was ended. */
    private static final int LAST_POLLS = 1000;
    /** Polls that find nothing before {@link #drain} looks whether peers live. */
    private static final int DRAIN_POLLS = 1000;

    private Rank rank;
    private JobPlan plan;
    private Router router;
    private Transports transports;
    private PointToPoint pointToPoint;
    private Sender sender;
    private Receiver receiver;
    /** Null: there is no VCI but VCI 0. */
    private SeveralVcis several;

    private volatile RuntimeException jobFailure;
    private volatile boolean down;

    @Override
    public void init(Rank owner, PmiClient pmi) {
        rank = owner;
        plan = new JobPlan(pmi, rank.cvars());
        LateDispatcher late = new LateDispatcher();
        LateDispatcher own = new LateDispatcher();
        router = new Router(pmi.size(), pmi.rank(), new SelfTransport(pmi.rank(), own));
        transports = new Transports(rank, plan, router, late);
        vci = new Vci(0, rank.cvars().getInt(QUARANTINE), new RequestMaker(), new Waker());
        vci.setMultiple(rank.isMultiple());
        pointToPoint = new PointToPoint(vci, router, new PointToPointVars(rank.pvars(), rank.messages), rank);
        sender = new Sender(pointToPoint);
        receiver = new Receiver(pointToPoint);
        Handlers handlers = new Handlers(pointToPoint, sender, receiver, new PeerWatch(true));
        handlers.onPeerLeft(new PeerWatch(false));
        partitioned = new Partitioned(vci, router, handlers, rank.pvars());
        own.set(handlers);
        late.set(handlers);
        transports.open();
        memory = new RankMemory(rank, transports, this::share);
        int vcis = rank.isMultiple() ? rank.cvars().getInt(NUM_VCIS) : 1;
        if (vcis > 1) {
            makeSeveral(vcis, handlers, late);
        }
        progress = new ProgressEngine(
                vci,
                transports.shm(),
                transports.netmod(),
                transports.sleeper(),
                ScheduleProgress.of(rank),
                rank.cvars(),
                plan.ranksOnMachine(),
                rank.pvars());
        if (several != null) {
            progress.several(several.vcis());
        }
        progress.onStall(Stall.of(rank.cvars(), rank.worldRank(), this::describeAll));
        if (jobFailure != null) {
            throw jobFailure;
        }
        rank.pvars()
                .provide(new DeviceVars(
                        several == null ? List.of(router) : several.routers(), transports, pools(), memory));
    }

    private void makeSeveral(int count, Handlers handlers, LateDispatcher late) {
        PerVci first = new PerVci(0, vci, router, pointToPoint, sender, receiver, handlers);
        several = SeveralVcis.make(rank, count, first, rank.cvars().getInt(QUARANTINE), new PeerWatch(true));
        late.set(several);
    }

    private List<HandleAllocator<Request>> pools() {
        return several == null ? List.of(vci.requests()) : several.pools();
    }

    private Vci vciOf(Request request) {
        return several == null ? vci : several.vcis().of(request);
    }

    // classes, not lambdas: each rank that starts makes one of each

    private final class RequestMaker implements Supplier<Request> {
        @Override
        public Request get() {
            return PointToPoint.newRequest(pointToPoint);
        }
    }

    private final class Waker implements Runnable {
        @Override
        public void run() {
            transports.sleeper().wakeup(transports.netmod());
        }
    }

    /** Hears of processes that failed, or else of those that left. */
    private final class PeerWatch implements ObjIntConsumer<RuntimeException> {
        private final boolean failures;

        PeerWatch(boolean failures) {
            this.failures = failures;
        }

        @Override
        public void accept(RuntimeException why, int lpid) {
            if (failures) {
                peerFailed(lpid, why);
            } else {
                peerLeft(lpid, why);
            }
        }
    }

    private void peerFailed(int lpid, RuntimeException noticed) {
        PeerFailure why = new PeerFailure(noticed);
        boolean isNews = router.failure(lpid) == null;
        router.markFailed(lpid, why);
        if (isNews && rank.events().rankFailed.on) {
            rank.events().rankFailed.raise(lpid);
        }
        pointToPoint.peerFailed(lpid, why);
        if (several != null) {
            several.others(at -> {
                at.router().markFailed(lpid, why);
                at.pointToPoint().peerFailed(lpid, why);
            });
        }
    }

    private void peerLeft(int lpid, RuntimeException noticed) {
        PeerFailure why = new PeerFailure(noticed);
        if (!router.markLeft(lpid, why)) {
            return;
        }
        pointToPoint.peerLeft(lpid, why);
        if (several != null) {
            several.others(at -> {
                at.router().markLeft(lpid, why);
                at.pointToPoint().peerLeft(lpid, why);
            });
        }
    }

    @Override
    public void setMultiple(boolean flag) {
        vci.setMultiple(flag);
        if (several != null) {
            several.setMultiple(flag);
        }
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
                checkPeers();
                Thread.yield();
            }
        }
        return true;
    }

    private boolean hasPendingSends() {
        vci.enter();
        try {
            return transports.shm() != null && transports.shm().hasPendingSends()
                    || transports.netmod() != null && transports.netmod().hasPendingSends();
        } finally {
            vci.exit();
        }
    }

    private void checkPeers() {
        vci.enter();
        try {
            if (transports.shm() != null) {
                transports.shm().checkPeers();
            }
        } finally {
            vci.exit();
        }
    }

    @Override
    public void finalizeDevice(long timeoutNs) {
        long deadline = System.nanoTime() + timeoutNs;
        vci.enter();
        try {
            down = true;
            if (transports.netmod() != null) {
                transports.netmod().close(deadline);
            }
            if (transports.shm() != null) {
                transports.shm().close(deadline);
            }
            transports.sleeper().close();
        } finally {
            vci.exit();
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
            engine.alert(() -> lookAt(lpid));
        }
    }

    /** Holder only. */
    private void lookAt(int lpid) {
        for (int poll = 0; poll < LAST_POLLS && progress.pollHeld() > 0; poll++) {}
        if (transports.netmod() != null) {
            transports.netmod().peerEnded(lpid);
        }
        Departed.of(rank).breakMeeting();
    }

    @Override
    public void shutdownNow() {
        if (transports == null || down) {
            return;
        }
        down = true;
        if (transports.netmod() != null) {
            transports.netmod().shutdownNow();
        }
        if (transports.shm() != null) {
            transports.shm().shutdownNow();
        }
    }

    @Override
    public Request newRequest(RequestKind kind) {
        vci.enter();
        try {
            return pointToPoint.plainRequest(kind);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void retainRequest(Request request) {
        Vci own = vciOf(request);
        own.enter();
        try {
            request.addRefOwned();
        } finally {
            own.exit();
        }
    }

    @Override
    public void whenComplete(Request request, CompletionListener listener) {
        if (several != null) {
            several.whenComplete(request, listener);
            return;
        }
        vci.enter();
        try {
            vci.whenComplete(request, listener);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void releaseRequest(Request request) {
        Vci own = vciOf(request);
        own.enter();
        try {
            own.release(request);
        } finally {
            own.exit();
        }
    }

    @Override
    public Request findRequest(int handle) {
        return several == null ? vci.requests().find(handle) : several.findRequest(handle);
    }

    @Override
    public List<String> pendingRequests() {
        vci.enter();
        try {
            progress.pollHeld();
            List<String> pending = new ArrayList<>();
            eachPool(pool -> pending.addAll(PendingRequests.describe(pool, rank.events().requestLeaked)));
            return pending;
        } finally {
            vci.exit();
        }
    }

    private List<String> describeAll() {
        List<String> pending = new ArrayList<>();
        eachPool(pool -> pending.addAll(PendingRequests.describeAll(pool)));
        return pending;
    }

    /** Does {@code action} with the request pool of each VCI, as its holder. Holder of VCI 0. */
    private void eachPool(Consumer<HandleAllocator<Request>> action) {
        if (several == null) {
            action.accept(vci.requests());
        } else {
            several.each(at -> action.accept(at.vci().requests()));
        }
    }

    @Override
    public void tellWork(WorkListener action, int most) {
        // null until the device is initialized
        PointToPoint known = pointToPoint;
        SeveralVcis others = several;
        if (others != null) {
            others.tellWork(action, most);
        } else if (known != null) {
            action.lengths(known.postedLength(), known.unexpectedLength());
            known.tellWork(action, most);
        }
    }

    @Override
    public int pendingCount() {
        int[] count = new int[1];
        vci.enter();
        try {
            eachPool(pool -> count[0] += PendingRequests.count(pool));
        } finally {
            vci.exit();
        }
        return count[0];
    }

    @Override
    public int liveRequests() {
        int live = 0;
        for (HandleAllocator<Request> pool : pools()) {
            live += pool.liveCount();
        }
        return live;
    }

    @Override
    public Request send(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        if (several != null) {
            return several.send(buf, count, type, dest, tag, comm, attr);
        }
        vci.enter();
        try {
            return sender.sendNow(buf, count, type, dest, tag, comm, attr)
                    ? null
                    : sender.isend(buf, count, type, dest, tag, comm, attr);
        } finally {
            vci.exit();
        }
    }

    @Override
    public boolean trySend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        if (several != null) {
            return several.trySend(buf, count, type, dest, tag, comm, attr);
        }
        vci.enter();
        try {
            return sender.sendNow(buf, count, type, dest, tag, comm, attr);
        } finally {
            vci.exit();
        }
    }

    @Override
    public Request isend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        if (several != null) {
            return several.isend(buf, count, type, dest, tag, comm, attr);
        }
        vci.enter();
        try {
            return sender.sendUnlessDeferred(buf, count, type, dest, tag, comm, attr)
                    ? vci.completed(RequestKind.SEND)
                    : sender.isend(buf, count, type, dest, tag, comm, attr);
        } finally {
            vci.exit();
        }
    }

    @Override
    public Request irecv(Object buf, long count, Datatype type, int source, int tag, Comm comm, int attr) {
        if (several != null) {
            return several.irecv(buf, count, type, source, tag, comm, attr);
        }
        vci.enter();
        try {
            return receiver.irecv(buf, count, type, source, tag, comm, attr);
        } finally {
            vci.exit();
        }
    }

    @Override
    public boolean iprobe(int source, int tag, Comm comm, int attr, Status status) {
        if (several != null) {
            return several.iprobe(source, tag, comm, attr, status, progress);
        }
        boolean found;
        vci.enter();
        try {
            if (receiver.iprobe(source, tag, comm, attr, status)) {
                return true;
            }
            progress.pollOnce();
            found = receiver.iprobe(source, tag, comm, attr, status);
        } finally {
            vci.exit();
        }
        progress.carryOn();
        return found;
    }

    @Override
    public Request improbe(int source, int tag, Comm comm, int attr, Status status) {
        if (several != null) {
            return several.improbe(source, tag, comm, attr, status, progress);
        }
        Request message;
        vci.enter();
        try {
            message = receiver.improbe(source, tag, comm, attr, status);
            if (message != null) {
                return message;
            }
            progress.pollOnce();
            message = receiver.improbe(source, tag, comm, attr, status);
        } finally {
            vci.exit();
        }
        progress.carryOn();
        return message;
    }

    @Override
    public Request imrecv(Object buf, long count, Datatype type, Request message) {
        if (several != null) {
            return several.imrecv(buf, count, type, message);
        }
        vci.enter();
        try {
            return receiver.imrecv(buf, count, type, message);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void cancelRecv(Request request) {
        if (several != null) {
            several.cancelRecv(request);
            return;
        }
        vci.enter();
        try {
            receiver.cancel(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void cancelSend(Request request) {
        if (several != null) {
            several.cancelSend(request);
            return;
        }
        vci.enter();
        try {
            sender.cancel(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public long completionEpoch() {
        return several == null ? vci.epoch() : several.vcis().epoch(0);
    }

    @Override
    public long completionEpoch(Request r) {
        return several == null ? vci.epoch() : several.vcis().epoch(r.handle());
    }

    @Override
    public void progressWait(WaitState state) {
        progress.waitOnce(state);
    }

    @Override
    public void commCreated(Comm comm) {
        if (several != null) {
            several.commCreated(comm);
            return;
        }
        vci.enter();
        try {
            pointToPoint.commCreated(comm);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void collectiveFailed(Comm comm, PeerFailure why) {
        if (several != null) {
            several.collectiveFailed(comm, why);
            return;
        }
        vci.enter();
        try {
            pointToPoint.collectiveFailed(comm, why);
        } finally {
            vci.exit();
        }
    }

    @Override
    public PeerFailure collectiveFailure(Comm comm, int r) {
        if (several != null) {
            return several.collectiveFailure(comm, r);
        }
        vci.enter();
        try {
            return pointToPoint.collectiveFailure(comm, r);
        } finally {
            vci.exit();
        }
    }

    @Override
    public CollMemory collMemory() {
        return transports.shm() == null ? null : transports.shm().collMemory();
    }

    private void share(AllocatedMemory made) {
        pointToPoint.allocated(made);
        if (several != null) {
            several.others(at -> at.pointToPoint().allocated(made));
        }
    }

    @Override
    public int pendingRequests(Comm comm) {
        int[] pending = new int[1];
        vci.enter();
        try {
            // one reference is the device's
            eachPool(pool ->
                    pool.forEachLive(r -> pending[0] += r.comm == comm && !r.isComplete() && r.refCount() > 1 ? 1 : 0));
        } finally {
            vci.exit();
        }
        return pending[0];
    }

    @Override
    public void lookForUse(List<Comm> comms, UseListener action) {
        vci.enter();
        try {
            Set<Comm> used = Collections.newSetFromMap(new IdentityHashMap<>());
            eachPool(pool -> pool.forEachLive(r -> {
                if (r.comm != null && (!r.isComplete() || r.isPersistent())) {
                    used.add(r.comm);
                }
            }));
            for (Comm comm : comms) {
                action.accept(comm, used.contains(comm) || holdsMessages(comm) || partitioned.holds(comm.contextId));
            }
        } finally {
            vci.exit();
        }
    }

    /** Holder of VCI 0. */
    private boolean holdsMessages(Comm comm) {
        int first = comm.contextId;
        int end = first + ContextIds.CONTEXTS;
        return several == null ? pointToPoint.holdsMessages(first, end) : several.holdsMessages(first, end);
    }

    @Override
    public boolean isPending(Comm comm) {
        boolean[] pending = new boolean[1];
        vci.enter();
        try {
            eachPool(pool -> pool.forEachLive(r -> pending[0] |= r.comm == comm && !r.isComplete()));
        } finally {
            vci.exit();
        }
        return pending[0];
    }

    @Override
    public int tagUb() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean isLocal(int lpid) {
        return router.isLocal(lpid);
    }

    @Override
    public int nodeId(int lpid) {
        return plan.node(lpid);
    }
}
