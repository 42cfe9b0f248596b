package org.jmpi.mpid.ch4;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
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
import org.jmpi.mpid.ch4.part.Partitioned;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpid.ch4.progress.Stall;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.ContextIds;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.PeerFailure;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.WorkListener;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.tool.Cvar;
import org.jmpi.mpir.tool.CvarKey;
import org.jmpi.mpir.tool.CvarType;

/**
 * The ch4 device of one rank: the ADI over one VCI, the generic active-message protocols and the two transports.
 */
public final class Ch4Device implements Device {
    @Cvar(
            name = "MPIR_CVAR_REQUEST_QUARANTINE",
            category = "REQUEST",
            type = CvarType.INT,
            defaultValue = "0",
            min = 0,
            max = 100_000,
            description = "How many freed request handles are kept back, so that use of a stale one is noticed.")
    private static final CvarKey QUARANTINE = CvarKey.of("MPIR_CVAR_REQUEST_QUARANTINE");

    /** For what a process sent before it was ended. */
    private static final int LAST_POLLS = 1000;
    /** Polls that find nothing before {@link #drain} looks whether peers live. */
    private static final int DRAIN_POLLS = 1000;

    private Rank rank;
    private JobPlan plan;
    private Vci vci;
    private Router router;
    private Transports transports;
    private PointToPoint pointToPoint;
    private Sender sender;
    private Receiver receiver;
    private Partitioned partitioned;
    /** Set once, in {@link #init}. */
    private volatile ProgressEngine progress;

    private volatile RuntimeException jobFailure;
    private volatile boolean down;

    @Override
    public void init(Rank owner, PmiClient pmi) {
        rank = owner;
        plan = new JobPlan(pmi, rank.cvars());
        LateDispatcher late = new LateDispatcher();
        SelfTransport self = new SelfTransport(pmi.rank(), late);
        router = new Router(pmi.size(), pmi.rank(), self);
        transports = new Transports(rank, plan, router, late);
        vci = new Vci(0, rank.cvars().getInt(QUARANTINE), new RequestMaker(), new Waker());
        vci.setMultiple(rank.isMultiple());
        pointToPoint = new PointToPoint(vci, router, new PointToPointVars(rank.pvars(), rank.messages), rank.events());
        sender = new Sender(pointToPoint);
        receiver = new Receiver(pointToPoint);
        Handlers handlers = new Handlers(pointToPoint, sender, receiver, new PeerWatch(true));
        handlers.onPeerLeft(new PeerWatch(false));
        partitioned = new Partitioned(vci, router, handlers, rank.pvars());
        late.set(handlers);
        transports.open();
        progress = new ProgressEngine(
                vci,
                transports.shm(),
                transports.netmod(),
                transports.sleeper(),
                rank.schedules,
                rank.cvars(),
                plan.ranksOnMachine(),
                rank.pvars());
        progress.onStall(Stall.of(rank.cvars(), rank.worldRank(), () -> PendingRequests.describeAll(vci.requests())));
        if (jobFailure != null) {
            throw jobFailure;
        }
        rank.pvars().provide(new DeviceVars(router, transports, vci));
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
    }

    private void peerLeft(int lpid, RuntimeException noticed) {
        PeerFailure why = new PeerFailure(noticed);
        if (router.markLeft(lpid, why)) {
            pointToPoint.peerLeft(lpid, why);
        }
    }

    @Override
    public void setMultiple(boolean several) {
        vci.setMultiple(several);
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
        rank.departed.breakMeeting();
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
        vci.enter();
        try {
            request.addRefOwned();
        } finally {
            vci.exit();
        }
    }

    @Override
    public void completeRequest(Request request) {
        vci.enter();
        try {
            vci.complete1(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void whenComplete(Request request, CompletionListener listener) {
        vci.enter();
        try {
            vci.whenComplete(request, listener);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void releaseRequest(Request request) {
        vci.enter();
        try {
            vci.release(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public Request findRequest(int handle) {
        return vci.requests().find(handle);
    }

    @Override
    public List<String> pendingRequests() {
        vci.enter();
        try {
            progress.pollHeld();
            return PendingRequests.describe(vci.requests(), rank.events().requestLeaked);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void tellWork(WorkListener action, int most) {
        // null until the device is initialized
        PointToPoint known = pointToPoint;
        if (known != null) {
            known.tellWork(action, most);
        }
    }

    @Override
    public int pendingCount() {
        vci.enter();
        try {
            return PendingRequests.count(vci.requests());
        } finally {
            vci.exit();
        }
    }

    @Override
    public int liveRequests() {
        return vci.requests().liveCount();
    }

    @Override
    public Request send(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
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
        vci.enter();
        try {
            return sender.sendNow(buf, count, type, dest, tag, comm, attr);
        } finally {
            vci.exit();
        }
    }

    @Override
    public Request isend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        vci.enter();
        try {
            return sender.sendNow(buf, count, type, dest, tag, comm, attr)
                    ? vci.completed(RequestKind.SEND)
                    : sender.isend(buf, count, type, dest, tag, comm, attr);
        } finally {
            vci.exit();
        }
    }

    @Override
    public Request irecv(Object buf, long count, Datatype type, int source, int tag, Comm comm, int attr) {
        vci.enter();
        try {
            return receiver.irecv(buf, count, type, source, tag, comm, attr);
        } finally {
            vci.exit();
        }
    }

    @Override
    public boolean iprobe(int source, int tag, Comm comm, int attr, Status status) {
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
        vci.enter();
        try {
            return receiver.imrecv(buf, count, type, message);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void cancelRecv(Request request) {
        vci.enter();
        try {
            receiver.cancel(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public Request psendInit(Object buf, int partitions, long count, Datatype type, int dest, int tag, Comm comm) {
        vci.enter();
        try {
            return partitioned.sendInit(buf, partitions, count, type, dest, tag, comm);
        } finally {
            vci.exit();
        }
    }

    @Override
    public Request precvInit(Object buf, int partitions, long count, Datatype type, int source, int tag, Comm comm) {
        vci.enter();
        try {
            return partitioned.recvInit(buf, partitions, count, type, source, tag, comm);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void partStart(Request request) {
        vci.enter();
        try {
            partitioned.start(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void partReady(Request send, int low, int high) {
        vci.enter();
        try {
            partitioned.ready(send, low, high);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void partReadyList(Request send, int[] partitions, int n) {
        vci.enter();
        try {
            partitioned.ready(send, partitions, n);
        } finally {
            vci.exit();
        }
    }

    @Override
    public boolean partArrived(Request receive, int partition) {
        boolean found;
        vci.enter();
        try {
            if (partitioned.arrived(receive, partition)) {
                return true;
            }
            progress.pollOnce();
            found = partitioned.arrived(receive, partition);
        } finally {
            vci.exit();
        }
        progress.carryOn();
        return found;
    }

    @Override
    public void partCheckFree(Request request) {
        vci.enter();
        try {
            partitioned.checkFree(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void partFree(Request request) {
        vci.enter();
        try {
            partitioned.free(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void cancelSend(Request request) {
        vci.enter();
        try {
            sender.cancel(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public boolean poke() {
        return progress.poke();
    }

    @Override
    public long completionEpoch() {
        return vci.epoch();
    }

    @Override
    public void progressWait(WaitState state) {
        progress.waitOnce(state);
    }

    @Override
    public void commCreated(Comm comm) {
        vci.enter();
        try {
            pointToPoint.commCreated(comm);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void collectiveFailed(Comm comm, PeerFailure why) {
        vci.enter();
        try {
            pointToPoint.collectiveFailed(comm, why);
        } finally {
            vci.exit();
        }
    }

    @Override
    public PeerFailure collectiveFailure(Comm comm, int r) {
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

    @Override
    public boolean isCrowded() {
        return progress.isCrowded();
    }

    @Override
    public void commFreed(Comm comm) {}

    @Override
    public int pendingRequests(Comm comm) {
        int[] pending = new int[1];
        vci.enter();
        try {
            // one reference is the device's
            vci.requests()
                    .forEachLive(r -> pending[0] += r.comm == comm && !r.isComplete() && r.refCount() > 1 ? 1 : 0);
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
            vci.requests().forEachLive(r -> {
                if (r.comm != null && (!r.isComplete() || r.isPersistent())) {
                    used.add(r.comm);
                }
            });
            for (Comm comm : comms) {
                int first = comm.contextId;
                boolean held = used.contains(comm)
                        || pointToPoint.holdsMessages(first, first + ContextIds.CONTEXTS)
                        || partitioned.holds(first);
                action.accept(comm, held);
            }
        } finally {
            vci.exit();
        }
    }

    @Override
    public boolean isPending(Comm comm) {
        boolean[] pending = new boolean[1];
        vci.enter();
        try {
            vci.requests().forEachLive(r -> pending[0] |= r.comm == comm && !r.isComplete());
        } finally {
            vci.exit();
        }
        return pending[0];
    }

    @Override
    public void exclusively(Runnable action) {
        vci.enter();
        try {
            action.run();
        } finally {
            vci.exit();
        }
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
