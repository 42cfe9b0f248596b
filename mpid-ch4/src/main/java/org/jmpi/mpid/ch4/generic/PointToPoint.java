package org.jmpi.mpid.ch4.generic;

import java.util.function.Supplier;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.ipc.AllocatedMemory;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpid.ch4.vci.VciMaker;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.ErrorRelay;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.mpid.WorkListener;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jspecify.annotations.Nullable;

/**
 * What sends and receives have in common: the queues, completion and failure (mirrors what {@code mpidig_recv.h} and
 * the point-to-point call-backs share). Owned by the VCI's holder.
 */
public final class PointToPoint {
    @Cvar(
            name = "MPIR_CVAR_CH4_CHECK_READY_SENDS",
            category = "CH4",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            description =
                    "Whether a ready send of this rank that arrives before its receive is posted fails that receive,"
                            + " which has the data all the same. Otherwise it is delivered as a standard send is.")
    private static final CvarKey CHECK_READY = CvarKey.of("MPIR_CVAR_CH4_CHECK_READY_SENDS");

    final Vci vci;
    final Router router;
    final PostedQueue posted;
    final UnexpectedQueue unexpected;
    final PackBufferPool packBuffers;
    final PointToPointVars vars;
    final BrokenCollectives broken = new BrokenCollectives(this);
    final MessageEvents events;
    /** Null until the program allocates memory by MPI. */
    @Nullable
    AllocatedMemory allocated;
    /** The attributes of sends that say so in their header. */
    int flagged = Device.ATTR_SYNC | Device.ATTR_FAILED;

    /** Makes one that raises no event; {@code maker} makes its VCI. */
    public PointToPoint(VciMaker maker, Router router, PointToPointVars vars) {
        this(maker, router, vars, new EventRegistry(null));
    }

    /** Makes that of {@code rank}, as its control variables say; {@code maker} makes its VCI. */
    public PointToPoint(VciMaker maker, Router router, PointToPointVars vars, Rank rank) {
        this(maker, router, vars, rank.events());
        if (rank.cvars().getBoolean(CHECK_READY)) {
            checkReadySends();
        }
    }

    private PointToPoint(VciMaker maker, Router router, PointToPointVars vars, EventRegistry events) {
        this.events = new MessageEvents(events);
        vci = maker.make(new RequestMaker());
        posted = new PostedQueue(vci);
        unexpected = new UnexpectedQueue(vci);
        packBuffers = new PackBufferPool(vci);
        this.router = router;
        this.vars = vars;
        vars.watch(posted, unexpected, packBuffers, router.processes());
    }

    /** Sets what memory the program allocated by MPI. */
    public void allocated(AllocatedMemory memory) {
        allocated = memory;
    }

    /** Lets ready sends of this rank fail receives that are posted too late. */
    void checkReadySends() {
        flagged |= Device.ATTR_READY;
    }

    /** Returns what counts. */
    public PointToPointVars vars() {
        return vars;
    }

    /** Returns the VCI whose holder owns this. */
    public Vci vci() {
        return vci;
    }

    /** Makes requests with their active-message part. A class, not a lambda: each rank that starts makes one. */
    private final class RequestMaker implements Supplier<Request> {
        @Override
        public Request get() {
            return newRequest(PointToPoint.this);
        }
    }

    static Request newRequest(PointToPoint owner) {
        AmRequest am = new AmRequest(owner);
        Request request = new Request(am);
        am.request = request;
        am.posted = new Link<>(request);
        return request;
    }

    /** Takes a request that stands for no message of its own. */
    @SuppressWarnings("NullAway") // a request at rest has no datatype
    public Request plainRequest(RequestKind kind) {
        Request r = vci.newRequest(kind);
        r.comm = null;
        r.datatype = null;
        r.status.set(0, 0, 0);
        am(r).reset();
        return r;
    }

    @SuppressWarnings("NullAway") // each request of this device has one
    static AmRequest am(Request r) {
        return (AmRequest) r.device;
    }

    /**
     * Returns the request that process {@code from} names, or null: an id may be stale, and only the other side of an
     * operation may speak of it.
     */
    static @Nullable Request named(Vci vci, long wireId, RequestKind kind, int from) {
        Request r = vci.byWireId(wireId);
        return r != null && r.kind == kind && !r.isComplete() && am(r).lpid == from ? r : null;
    }

    /** Sets source, tag and length of the message that {@code r} was matched with. */
    @SuppressWarnings("NullAway") // a receive has its communicator
    static void matched(Request r, AmRequest am, int source, int tag, int lpid, long dataSz) {
        am.lpid = lpid;
        am.dataSz = dataSz;
        am.isPosted = false;
        r.status.set(source, tag, Math.min(dataSz, am.capacity));
        if (am.owner.vars.isWatched()) {
            am.owner.vars.received(r.comm, lpid, dataSz);
        }
        if (dataSz > am.capacity) {
            truncated(r, am, source, tag, dataSz);
        }
    }

    private static void truncated(Request r, AmRequest am, int source, int tag, long dataSz) {
        am.owner.vars.truncated++;
        r.status.MPI_ERROR = ErrorClass.ERR_TRUNCATE;
        r.failure = new MpirException(
                ErrorClass.ERR_TRUNCATE,
                "message truncated: " + dataSz + " bytes from rank " + source + " with tag " + tag
                        + " do not fit the receive buffer of " + am.capacity
                        + " bytes; probe first, or receive with a larger count into a buffer that has room for it");
    }

    /** A ready send came although nobody waited for it: the receive that matches it has the data, and an error. */
    static void notReady(Request r, int source, int tag, long dataSz) {
        if (r.failure != null) {
            return;
        }
        r.status.MPI_ERROR = ErrorClass.ERR_OTHER;
        r.failure = new MpirException(
                ErrorClass.ERR_OTHER,
                "ready send of " + dataSz + " bytes from rank " + source + " with tag " + tag
                        + " arrived before its receive was posted; its data is in the buffer. Let the sender know that"
                        + " the receive is posted before it sends, or use MPI_Send");
    }

    /** What the sender of a collective's message had was wrong already: the receive has the data, and the error. */
    static void passOn(Request r, int source, int flags) {
        if (r.failure == null) {
            MpirException why = ErrorRelay.received(source, flags);
            r.status.MPI_ERROR = why.errorClass();
            r.failure = why;
        }
    }

    /** Copies the eager payload at {@code pos} of {@code src} into the receive's buffer. */
    static void copyIn(AmRequest am, Segment src, int pos) {
        int n = (int) Math.min(am.dataSz, am.capacity);
        if (n > 0) {
            MemoryCopy.fromSegment(src, pos, am.request.buffer, 0, n);
            am.owner.vars.copied(n);
        }
    }

    /** Completes {@code r} once more; drops what it held if that was the last thing. */
    @SuppressWarnings("NullAway") // a request at rest has no datatype
    void finish(Request r) {
        if (r.completionCount() == 1) {
            // The wait for a failed request calls the error handler of its communicator.
            r.comm = r.failure == null ? null : r.comm;
            r.datatype = null;
        }
        vci.complete1(r);
    }

    /** Completes {@code r} with an error. */
    void fail(Request r, RuntimeException why) {
        if (r.isComplete()) {
            return;
        }
        AmRequest am = am(r);
        if (am.isPosted) {
            posted.remove(am);
            am.isPosted = false;
            // no message's; what is there is left from the slot's last use
            r.status.setEmpty();
        }
        am.awaitingPeer = false;
        r.failure = why;
        r.status.MPI_ERROR = why instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_INTERN;
        r.setCompletionCount(1);
        finish(r);
    }

    /**
     * Fails everything that only {@code lpid} can complete, and receives from any source of a communicator with it. A
     * message that a matched probe took is here already, or fails when it is received.
     */
    public void peerFailed(int lpid, RuntimeException why) {
        vci.requests().forEachLive(r -> {
            if (!r.isComplete() && r.kind != RequestKind.MPROBE && waitsFor(r, am(r), lpid)) {
                failWaiting(r, why);
            }
        });
    }

    /** Fails everything that only {@code lpid} can complete, but no receive from any source. */
    public void peerLeft(int lpid, RuntimeException why) {
        vci.requests().forEachLive(r -> {
            if (!r.isComplete() && r.kind != RequestKind.MPROBE && am(r).lpid == lpid) {
                failWaiting(r, why);
            }
        });
    }

    /** Ends the collectives of {@code comm} at all members, since one failed here. */
    public void collectiveFailed(Comm comm, PeerFailure why) {
        broken.fail(comm, why);
    }

    /**
     * Returns why a collective of {@code comm} can't wait for rank {@code r} any more, or null.
     *
     * @param contributed whether {@code r} has done its part, so that it may have left MPI
     */
    public @Nullable PeerFailure collectiveFailure(Comm comm, int r, boolean contributed) {
        PeerFailure gaveUp = broken.reason(Messaging.collectiveContext(comm));
        if (gaveUp != null) {
            return gaveUp;
        }
        int lpid = comm.lpid(r);
        RuntimeException gone = contributed && router.hasLeft(lpid) ? null : router.failure(lpid);
        return gone == null ? null : PeerFailure.of(gone);
    }

    /** Forgets the failures of an earlier communicator with the context ids of {@code comm}. */
    public void commCreated(Comm comm) {
        broken.forget(comm.contextId);
    }

    private void failWaiting(Request r, RuntimeException why) {
        AmOperation operation = am(r).operation();
        if (operation == null) {
            fail(r, why);
        } else {
            operation.peerFailed(why);
        }
    }

    @SuppressWarnings("NullAway") // a receive has its communicator
    private static boolean waitsFor(Request r, AmRequest am, int lpid) {
        return am.lpid == lpid || (am.isPosted && am.lpid < 0 && has(r.comm, lpid));
    }

    private static boolean has(Comm comm, int lpid) {
        return comm.remoteGroup.rankOf(lpid) != Constants.UNDEFINED;
    }

    /** Returns why nothing may come from {@code source} of {@code comm} any more, or null. */
    @Nullable
    RuntimeException failure(Comm comm, int source) {
        if (!router.hasFailures()) {
            return null;
        }
        return source == Constants.ANY_SOURCE
                ? router.failureAmong(lpid -> has(comm, lpid))
                : router.failure(comm.lpid(source));
    }

    /** Returns whether a message waits in one of the contexts from {@code first} to before {@code end}. */
    public boolean holdsMessages(int first, int end) {
        for (int context = first; context < end && unexpected.length() > 0; context++) {
            if (unexpected.holds(context)) {
                return true;
            }
        }
        return false;
    }

    /** Fills {@code status} from a message that was not received yet. */
    static void fill(Status status, UnexpectedMessage m) {
        if (status != null) {
            status.set(m.source, m.tag, m.dataSz);
        }
    }

    /** Gives the memory of a message that was received back. */
    void recycle(UnexpectedMessage m) {
        if (m.payload != null) {
            packBuffers.give(m.payload);
        }
        if (m.owed > 0) {
            router.consumed(m.lpid, m.owed);
        }
        unexpected.recycle(m);
    }

    /** Returns how many receives are posted. Any thread; then it is approximate. */
    public int postedLength() {
        return posted.length();
    }

    /** Returns how many messages nobody received. Any thread; then it is approximate. */
    public int unexpectedLength() {
        return unexpected.length();
    }

    /** Reports all but the lengths of the queues, see {@code Diagnosis.reportWork}. */
    public void reportWork(WorkListener action, int most) {
        new WorkReporter(action, most).report(vci.requests(), unexpected);
    }
}
