package org.jmpi.mpid.ch4;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.dispatch.SelfTransport;
import org.jmpi.mpid.ch4.generic.AmRequest;
import org.jmpi.mpid.ch4.generic.Handlers;
import org.jmpi.mpid.ch4.generic.MessageVci;
import org.jmpi.mpid.ch4.generic.PointToPoint;
import org.jmpi.mpid.ch4.generic.PointToPointVars;
import org.jmpi.mpid.ch4.generic.Receiver;
import org.jmpi.mpid.ch4.generic.Sender;
import org.jmpi.mpid.ch4.init.LateDispatcher;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpid.ch4.vci.Vcis;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.WorkListener;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;

/**
 * The device of a rank that has several VCIs: finds that of a call or of a message, and enters what has to be entered, see
 * {@link Vcis}. Point-to-point messages between a rank's own threads need no more than their own VCI.
 */
final class SeveralVcis implements AmDispatcher {
    private final PerVci[] all;
    private final PerVci first;
    private final Vcis vcis;
    private final int me;
    private final GuardedSink.Pool sinks = new GuardedSink.Pool();

    /** Takes the VCIs of process {@code me}, by number. */
    SeveralVcis(int me, PerVci... all) {
        this.me = me;
        this.all = all;
        first = all[0];
        Vci[] locks = new Vci[all.length];
        for (PerVci each : all) {
            locks[each.number()] = each.vci();
        }
        vcis = new Vcis(locks);
    }

    /** Makes all VCIs of a rank; {@code first} is VCI 0's, and {@code watch} hears of processes that failed. */
    static SeveralVcis make(
            Rank rank, int count, PerVci first, int quarantine, ObjIntConsumer<RuntimeException> watch) {
        PerVci[] all = new PerVci[count];
        all[0] = first;
        for (int number = 1; number < count; number++) {
            all[number] = another(rank, number, first, quarantine, watch);
        }
        return new SeveralVcis(rank.pmi.rank(), all);
    }

    /** Partitioned communication is VCI 0's, so nobody handles its messages here. */
    private static PerVci another(
            Rank rank, int number, PerVci first, int quarantine, ObjIntConsumer<RuntimeException> watch) {
        LateDispatcher own = new LateDispatcher();
        Router routes = first.router().another(new SelfTransport(rank.pmi.rank(), own));
        PointToPoint[] made = new PointToPoint[1];
        Vci vci = first.vci().another(number, quarantine, () -> PointToPoint.newRequest(made[0]));
        PointToPointVars vars = first.pointToPoint().vars().another();
        PointToPoint common = new PointToPoint(vci, routes, vars, rank);
        made[0] = common;
        Sender sends = new Sender(common);
        Receiver receives = new Receiver(common);
        Handlers handlers = new Handlers(common, sends, receives, watch);
        own.set(handlers);
        return new PerVci(number, vci, routes, common, sends, receives, handlers);
    }

    Vcis vcis() {
        return vcis;
    }

    List<HandleAllocator<Request>> pools() {
        List<HandleAllocator<Request>> pools = new ArrayList<>();
        for (PerVci each : all) {
            pools.add(each.vci().requests());
        }
        return pools;
    }

    List<Router> routers() {
        List<Router> routers = new ArrayList<>();
        for (PerVci each : all) {
            routers.add(each.router());
        }
        return routers;
    }

    /** See {@code Device.setMultiple}; VCI 0 comes first. */
    void setMultiple(boolean flag) {
        for (PerVci each : all) {
            each.vci().setMultiple(flag);
        }
    }

    private PerVci of(Comm comm) {
        return all[vcis.ofContext(comm.contextId)];
    }

    private PerVci of(Request r) {
        return all[vcis.ofHandle(r.handle())];
    }

    /** Enters for a call about process {@code lpid}; true: alone. Collectives never are: their listeners expect VCI 0. */
    private boolean enter(PerVci at, int lpid, int attr) {
        if (lpid == me && (attr & Device.ATTR_COLL) == 0) {
            at.vci().enter();
            return true;
        }
        vcis.enter(at.vci());
        return false;
    }

    private void exit(PerVci at, boolean alone) {
        if (alone) {
            vcis.exitAlone(at.vci(), at.number());
        } else {
            vcis.exit(at.vci());
        }
    }

    /** Returns the only process that a message from {@code source} can come from; -1: there are several. */
    private static int lpid(Comm comm, int source) {
        if (source == Constants.ANY_SOURCE) {
            return comm.remoteSize == 1 ? comm.lpid(0) : -1;
        }
        return comm.lpid(source);
    }

    Request send(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        PerVci at = of(comm);
        boolean alone = enter(at, comm.lpid(dest), attr);
        try {
            return at.sender().sendNow(buf, count, type, dest, tag, comm, attr)
                    ? null
                    : at.sender().isend(buf, count, type, dest, tag, comm, attr);
        } finally {
            exit(at, alone);
        }
    }

    boolean trySend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        PerVci at = of(comm);
        boolean alone = enter(at, comm.lpid(dest), attr);
        try {
            return at.sender().sendNow(buf, count, type, dest, tag, comm, attr);
        } finally {
            exit(at, alone);
        }
    }

    Request isend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        PerVci at = of(comm);
        boolean alone = enter(at, comm.lpid(dest), attr);
        Request sreq;
        try {
            sreq = at.sender().sendUnlessDeferred(buf, count, type, dest, tag, comm, attr)
                    ? null
                    : at.sender().isend(buf, count, type, dest, tag, comm, attr);
        } finally {
            exit(at, alone);
        }
        return sreq == null ? first.vci().completed(RequestKind.SEND) : sreq;
    }

    Request irecv(Object buf, long count, Datatype type, int source, int tag, Comm comm, int attr) {
        PerVci at = of(comm);
        boolean alone = enter(at, lpid(comm, source), attr);
        try {
            return at.receiver().irecv(buf, count, type, source, tag, comm, attr);
        } finally {
            exit(at, alone);
        }
    }

    boolean iprobe(int source, int tag, Comm comm, int attr, Status status, ProgressEngine progress) {
        if (isThere(source, tag, comm, attr, status)) {
            return true;
        }
        progress.poke();
        return isThere(source, tag, comm, attr, status);
    }

    private boolean isThere(int source, int tag, Comm comm, int attr, Status status) {
        PerVci at = of(comm);
        boolean alone = enter(at, lpid(comm, source), attr);
        try {
            return at.receiver().iprobe(source, tag, comm, attr, status);
        } finally {
            exit(at, alone);
        }
    }

    Request improbe(int source, int tag, Comm comm, int attr, Status status, ProgressEngine progress) {
        Request message = take(source, tag, comm, attr, status);
        if (message != null) {
            return message;
        }
        progress.poke();
        return take(source, tag, comm, attr, status);
    }

    private Request take(int source, int tag, Comm comm, int attr, Status status) {
        PerVci at = of(comm);
        boolean alone = enter(at, lpid(comm, source), attr);
        try {
            return at.receiver().improbe(source, tag, comm, attr, status);
        } finally {
            exit(at, alone);
        }
    }

    Request imrecv(Object buf, long count, Datatype type, Request message) {
        PerVci at = of(message);
        boolean alone = enter(at, AmRequest.of(message).peer(), 0);
        try {
            return at.receiver().imrecv(buf, count, type, message);
        } finally {
            exit(at, alone);
        }
    }

    void cancelRecv(Request request) {
        within(request, at -> at.receiver().cancel(request));
    }

    void cancelSend(Request request) {
        within(request, at -> at.sender().cancel(request));
    }

    void whenComplete(Request request, CompletionListener listener) {
        Vci vci = of(request).vci();
        vcis.enter(vci);
        try {
            vci.whenComplete(request, listener);
        } finally {
            vcis.exit(vci);
        }
    }

    void commCreated(Comm comm) {
        within(of(comm), at -> at.pointToPoint().commCreated(comm));
    }

    void collectiveFailed(Comm comm, PeerFailure why) {
        within(of(comm), at -> at.pointToPoint().collectiveFailed(comm, why));
    }

    PeerFailure collectiveFailure(Comm comm, int r) {
        PerVci at = of(comm);
        vcis.enter(at.vci());
        try {
            return at.pointToPoint().collectiveFailure(comm, r);
        } finally {
            vcis.exit(at.vci());
        }
    }

    private void within(Request request, Consumer<PerVci> action) {
        within(of(request), action);
    }

    private void within(PerVci at, Consumer<PerVci> action) {
        vcis.enter(at.vci());
        try {
            action.accept(at);
        } finally {
            vcis.exit(at.vci());
        }
    }

    /** Does {@code action} in each VCI, one after the other, from VCI 0 on. */
    void each(Consumer<PerVci> action) {
        for (PerVci at : all) {
            within(at, action);
        }
    }

    /** Does {@code action} in each VCI but VCI 0, for whoever holds that. */
    void others(Consumer<PerVci> action) {
        for (int number = 1; number < all.length; number++) {
            within(all[number], action);
        }
    }

    /** Returns whether a message waits in one of the contexts of a communicator, from {@code context} to before {@code end}. */
    boolean holdsMessages(int context, int end) {
        boolean[] holds = new boolean[1];
        within(all[vcis.ofContext(context)], at -> holds[0] = at.pointToPoint().holdsMessages(context, end));
        return holds[0];
    }

    /** See {@code Device.tellWork}. */
    void tellWork(WorkListener action, int most) {
        int posted = 0;
        int unexpected = 0;
        for (PerVci each : all) {
            posted += each.pointToPoint().postedLength();
            unexpected += each.pointToPoint().unexpectedLength();
        }
        action.lengths(posted, unexpected);
        for (PerVci each : all) {
            each.pointToPoint().tellWork(action, Math.max(1, most / all.length));
        }
    }

    Request findRequest(int handle) {
        return all[vcis.ofHandle(handle)].vci().requests().find(handle);
    }

    @Override
    public boolean isHandler(int handlerId) {
        return first.handlers().isHandler(handlerId);
    }

    @Override
    public void deliver(AmMessage message) {
        PerVci at = first.handlers().isWhole(message) ? all[MessageVci.of(message, vcis)] : first;
        if (at == first) {
            first.handlers().deliver(message);
            return;
        }
        at.vci().enter();
        try {
            at.handlers().deliver(message);
        } finally {
            at.vci().exit();
        }
        if (message.sink != null) {
            message.sink = sinks.take(at.vci(), message.sink);
        }
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {
        PerVci at = of(sreq);
        at.vci().enter();
        try {
            at.handlers().originComplete(handlerId, sreq);
        } finally {
            at.vci().exit();
        }
    }

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {
        PerVci at = of(sreq);
        at.vci().enter();
        try {
            at.handlers().originFailed(handlerId, sreq, why);
        } finally {
            at.vci().exit();
        }
    }

    @Override
    public void peerLeft(int lpid, RuntimeException why) {
        first.handlers().peerLeft(lpid, why);
    }

    @Override
    public void peerFailed(int lpid, RuntimeException why) {
        first.handlers().peerFailed(lpid, why);
    }
}
