package org.jmpi.mpir.coll;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.DeviceMemory;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.mpid.Diagnosis;
import org.jmpi.mpir.mpid.ErrorRelay;
import org.jmpi.mpir.mpid.Messaging;
import org.jmpi.mpir.mpid.PartitionedMessaging;
import org.jmpi.mpir.mpid.ProgressHook;
import org.jmpi.mpir.mpid.RequestPool;
import org.jmpi.mpir.request.CompletionListener;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.request.WaitState;

/**
 * A device between threads of one test. A send returns null or, every other time, a request; the receiver's side does
 * all matching when it asks for progress, so that what a sender's buffer holds until then is what arrives.
 */
public final class FakeDevice {
    private static final long PATIENCE_NS = 20_000_000_000L;

    private record Message(int source, int tag, int context, byte[] data, int attr) {}

    private record Posted(Request request, UserBuffer buf, long bytes, int source, int tag, int context) {}

    private final List<FakeDevice> peers;
    private final int me;
    /** Null: no memory is shared. */
    FakeMemory memory;

    private final ArrayDeque<Message> arrived = new ArrayDeque<>();
    private final List<Message> unexpected = new ArrayList<>();
    private final List<Posted> posted = new ArrayList<>();
    private final BufferCopy copier = new BufferCopy();
    private int sends;
    /** How many times somebody woke this rank. */
    private int wakes;
    /** Carries on what deliveries made ready. */
    ProgressHook hook = () -> false;
    /** A rank that has left MPI in good order; -1: none. */
    volatile int leftRank = -1;
    /** How often the device was queried whether that rank can be waited for. */
    final AtomicInteger questions = new AtomicInteger();
    /** The request that every handle names. */
    Request found;
    /** What the next send throws; null: nothing. */
    RuntimeException throwNext;
    /** What the next receive fails with; null: nothing. */
    PeerFailure loseNext;
    /** Why the collectives of the communicator were given up here. */
    PeerFailure toldOthers;
    /** How many requests were taken and not released. */
    int live;
    /** The error class that the next receive completes with; 0: none. */
    int failNext;
    /** How many receives complete before that one. */
    int failAfter;
    /** The node of each rank; null: threes. */
    int[] nodes;
    /** How many times it was asked for the node of a rank. */
    int nodeQuestions;

    FakeDevice(List<FakeDevice> peers, int me) {
        this.peers = peers;
        this.me = me;
    }

    /** Puts this device on one node with all others, and lets its collectives use {@link FakeMemory}. */
    void share() {
        memory = new FakeMemory(peers);
        nodes = new int[peers.size()];
    }

    public CollMemory collMemory() {
        return memory;
    }

    public boolean isCrowded() {
        return true;
    }

    public PeerFailure collectiveFailure(Comm comm, int r, boolean contributed) {
        if (r != leftRank) {
            return null;
        }
        questions.incrementAndGet();
        return contributed ? null : new PeerFailure(new MpirException(ErrorClass.ERR_PROC_ABORTED, "it left"));
    }

    /** Has a waiting rank look again. */
    synchronized void wake() {
        wakes++;
        notifyAll();
    }

    public Request send(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        if (throwNext != null) {
            RuntimeException e = throwNext;
            throwNext = null;
            throw e;
        }
        UserBuffer from = new UserBuffer().set(buf);
        byte[] data = new byte[Math.toIntExact(count * type.extent)];
        copier.copy(from, 0, new UserBuffer().set(data), 0, data.length);
        FakeDevice peer = peers.get(comm.lpid(dest));
        synchronized (peer) {
            peer.arrived.add(new Message(comm.rank, tag, Messaging.context(comm, attr), data, attr));
            peer.notifyAll();
        }
        if ((sends++ & 1) == 0) {
            return null;
        }
        Request done = newRequest(RequestKind.SEND);
        done.complete1();
        return done;
    }

    public Request isend(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        Request request = send(buf, count, type, dest, tag, comm, attr);
        return request != null ? request : send(null, 0, type, dest, tag, comm, attr);
    }

    public Request irecv(Object buf, long count, Datatype type, int source, int tag, Comm comm, int attr) {
        Request request = newRequest(RequestKind.RECV);
        UserBuffer to = new UserBuffer().set(buf);
        int context = Messaging.context(comm, attr);
        posted.add(new Posted(request, to, count * type.extent, source, tag, context));
        return request;
    }

    public boolean poke() {
        synchronized (this) {
            unexpected.addAll(arrived);
            arrived.clear();
        }
        if (loseNext != null && !posted.isEmpty()) {
            posted.get(0).request.failure = loseNext;
            loseNext = null;
            complete(posted.remove(0).request);
        }
        boolean progress = false;
        for (Posted p : List.copyOf(posted)) {
            Message m = posted.contains(p) ? take(p) : null;
            if (m != null) {
                posted.remove(p);
                deliver(p, m);
                progress = true;
            }
        }
        return hook.progress() | progress;
    }

    private Message take(Posted p) {
        for (Iterator<Message> i = unexpected.iterator(); i.hasNext(); ) {
            Message m = i.next();
            if (m.source == p.source && m.tag == p.tag && m.context == p.context) {
                i.remove();
                return m;
            }
        }
        return null;
    }

    private void deliver(Posted p, Message m) {
        Status status = p.request.status;
        status.set(m.source, m.tag, m.data.length);
        if (failNext != 0 && failAfter-- <= 0) {
            status.MPI_ERROR = failNext;
            failNext = 0;
        } else if (m.data.length > p.bytes) {
            p.request.failure = new MpirException(ErrorClass.ERR_TRUNCATE, "message truncated");
        } else {
            copier.copy(new UserBuffer().set(m.data), 0, p.buf, 0, m.data.length);
        }
        if (p.request.failure == null && (m.attr & Device.ATTR_FAILED) != 0) {
            p.request.failure = ErrorRelay.received(m.source, m.attr);
        }
        complete(p.request);
    }

    private static void complete(Request request) {
        request.complete1();
        CompletionListener listener = request.listener;
        request.listener = null;
        if (listener != null) {
            listener.completed(request);
        }
    }

    public void progressWait(WaitState state) {
        if (poke()) {
            return;
        }
        long now = System.nanoTime();
        state.blockedSince = state.blockedSince == 0 ? now : state.blockedSince;
        if (now - state.blockedSince > PATIENCE_NS) {
            throw new IllegalStateException("rank " + me + " waits for " + posted);
        }
        int seen = wakes();
        // outside the monitor: a look may take a step that wakes peers, which look at the same time
        if (state.awaited == null || !state.awaited.isMet()) {
            sleep(seen);
        }
    }

    private synchronized int wakes() {
        return wakes;
    }

    @SuppressWarnings("WaitNotInLoop") // who sleeps polls again
    private synchronized void sleep(int seen) {
        if (arrived.isEmpty() && wakes == seen) {
            try {
                wait(1000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Returns whether nothing is under way here. */
    boolean isQuiet() {
        synchronized (this) {
            return arrived.isEmpty() && unexpected.isEmpty() && posted.isEmpty() && live == 0;
        }
    }

    public Request newRequest(RequestKind kind) {
        live++;
        Request request = new Request(null).begin(kind);
        request.initRefs(1);
        return request;
    }

    public Request findRequest(int handle) {
        return found;
    }

    public void retainRequest(Request request) {
        request.addRef();
    }

    public void releaseRequest(Request request) {
        live -= request.release() ? 1 : 0;
    }

    public void completeRequest(Request request) {
        complete(request);
        releaseRequest(request);
    }

    public void whenComplete(Request request, CompletionListener listener) {
        if (request.isComplete()) {
            listener.completed(request);
        } else {
            request.listener = listener;
        }
    }

    public void cancelRecv(Request request) {
        if (posted.removeIf(p -> p.request == request)) {
            complete(request);
        }
    }

    public void exclusively(Runnable action) {
        action.run();
    }

    public void collectiveFailed(Comm comm, PeerFailure why) {
        toldOthers = why;
    }

    /** Three ranks that follow each other share a node, unless a test says otherwise. */
    public int nodeId(int lpid) {
        nodeQuestions++;
        return nodes == null ? lpid / 3 : nodes[lpid];
    }

    public long completionEpoch() {
        return 0;
    }

    public long completionEpoch(Request r) {
        return completionEpoch();
    }

    /** Returns this as a device, and each of its roles, that has the methods of this class and no others. */
    Device asDevice() {
        Class<?>[] types = {
            Messaging.class,
            RequestPool.class,
            DeviceProgress.class,
            PartitionedMessaging.class,
            DeviceMemory.class,
            Diagnosis.class
        };
        Object roles = Proxy.newProxyInstance(Device.class.getClassLoader(), types, (proxy, method, args) -> {
            try {
                return getClass()
                        .getMethod(method.getName(), method.getParameterTypes())
                        .invoke(this, args);
            } catch (NoSuchMethodException e) {
                throw new UnsupportedOperationException(method.getName(), e);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        return new RoleDevice(type -> roles, this::answer);
    }

    private int answer(String name, int argument) {
        if (!name.equals("nodeId")) {
            throw new UnsupportedOperationException(name);
        }
        return nodeId(argument);
    }
}
