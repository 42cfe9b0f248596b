package org.jmpi.mpir.coll;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpid.Device;
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

    private record Message(int source, int tag, int context, byte[] data) {}

    private record Posted(Request request, UserBuffer buf, long bytes, int source, int tag, int context) {}

    private final List<FakeDevice> peers;
    private final int me;
    private final ArrayDeque<Message> arrived = new ArrayDeque<>();
    private final List<Message> unexpected = new ArrayList<>();
    private final List<Posted> posted = new ArrayList<>();
    private final BufferCopy copier = new BufferCopy();
    private int sends;
    /** How many requests were taken and not released. */
    int live;
    /** The error class that the next receive completes with; 0: none. */
    int failNext;

    FakeDevice(List<FakeDevice> peers, int me) {
        this.peers = peers;
        this.me = me;
    }

    public CollMemory collMemory() {
        return null;
    }

    public int nodeId(int lpid) {
        return 0;
    }

    public Request send(Object buf, long count, Datatype type, int dest, int tag, Comm comm, int attr) {
        UserBuffer from = new UserBuffer().set(buf);
        byte[] data = new byte[Math.toIntExact(count * type.extent)];
        copier.copy(from, 0, new UserBuffer().set(data), 0, data.length);
        FakeDevice peer = peers.get(dest);
        synchronized (peer) {
            peer.arrived.add(new Message(comm.rank, tag, comm.contextId + attr / Device.ATTR_COLL, data));
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
        int context = comm.contextId + attr / Device.ATTR_COLL;
        posted.add(new Posted(request, to, count * type.extent, source, tag, context));
        return request;
    }

    public boolean poke() {
        synchronized (this) {
            unexpected.addAll(arrived);
            arrived.clear();
        }
        boolean progress = false;
        for (Iterator<Posted> i = posted.iterator(); i.hasNext(); ) {
            Posted p = i.next();
            Message m = take(p);
            if (m != null) {
                i.remove();
                deliver(p, m);
                progress = true;
            }
        }
        return progress;
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
        if (failNext != 0) {
            status.MPI_ERROR = failNext;
            failNext = 0;
        } else if (m.data.length > p.bytes) {
            p.request.failure = new MpirException(ErrorClass.ERR_TRUNCATE, "message truncated");
        } else {
            copier.copy(new UserBuffer().set(m.data), 0, p.buf, 0, m.data.length);
        }
        p.request.complete1();
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
        synchronized (this) {
            if (arrived.isEmpty()) {
                try {
                    wait(1000);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
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
        return new Request(null).begin(kind);
    }

    public void releaseRequest(Request request) {
        live--;
    }

    public void cancelRecv(Request request) {
        posted.removeIf(p -> p.request == request);
    }

    public long completionEpoch() {
        return 0;
    }

    /** Returns this as a device that has the methods of this class and no others. */
    Device asDevice() {
        Class<?>[] device = {Device.class};
        return (Device) Proxy.newProxyInstance(Device.class.getClassLoader(), device, (proxy, method, args) -> {
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
    }
}
