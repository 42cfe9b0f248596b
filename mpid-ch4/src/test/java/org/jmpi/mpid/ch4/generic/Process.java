package org.jmpi.mpid.ch4.generic;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.LoopbackTransport;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.dispatch.SelfTransport;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.pvar.PvarRegistry;

/** One process of a protocol test: protocols and matching over the loopback transport and the way to oneself. */
@SuppressWarnings("JavaLangClash") // the standard's word
public final class Process {
    public final int me;
    public final Comm comm = new Comm();
    public final Vci vci;
    public final Router router;
    final PointToPoint common;
    final Sender sender;
    final Receiver receiver;
    public final Handlers handlers;
    public final LoopbackTransport transport;
    final PvarRegistry pvars = new PvarRegistry();
    private final HandleAllocator<Datatype> types = HandleAllocator.of(HandleKind.DATATYPE, Datatype::new)
            .sizes(77, 100)
            .build();

    private Process(int me, int processes, LoopbackTransport.Hub hub) {
        this.me = me;
        Datatypes.init(types);
        Group group = new Group().initStrided(processes, 0, 1, me);
        comm.localGroup = group;
        comm.remoteGroup = group;
        comm.rank = me;
        comm.size = processes;
        comm.contextId = 8;
        transport = new LoopbackTransport(hub);
        transport.counters().watch(true);
        router = new Router(processes, me);
        router.netmod(asNetmod(transport));
        common = new PointToPoint(requests -> new Vci(0, 0, requests, () -> {}), router, new PointToPointVars(pvars));
        vci = common.vci();
        // the thread of the test holds it all the time
        vci.enter();
        sender = new Sender(common);
        receiver = new Receiver(common);
        handlers = new Handlers(common, sender, receiver);
        router.self(new SelfTransport(me, handlers));
        transport.open(new TransportContext(null, me, processes, "job", new byte[16], true, handlers, lpid -> {}));
    }

    /** Makes {@code n} processes that reach each other. */
    public static Process[] several(int n) {
        LoopbackTransport.Hub hub = new LoopbackTransport.Hub();
        Process[] all = new Process[n];
        for (int i = 0; i < n; i++) {
            all[i] = new Process(i, n, hub);
        }
        return all;
    }

    public Datatype type(int handle) {
        return types.find(handle);
    }

    /** Lets all that is under way arrive. */
    public static void settle(Process... all) {
        int work;
        do {
            work = 0;
            for (Process p : all) {
                work += p.transport.progress();
            }
        } while (work > 0);
    }

    /** Hands a SEND, or whatever {@code handler} says, from {@code from} to this process, as if it had arrived. */
    public void inject(int from, int handler, Segment hdr, int hdrSz, int dataSz) {
        AmMessage m = new AmMessage();
        m.lpid = from;
        m.handlerId = handler;
        m.hdr = hdr;
        m.hdrSz = hdrSz;
        m.data = Segment.allocate(Math.max(8, dataSz));
        m.inlineSz = dataSz;
        m.dataSz = dataSz;
        handlers.deliver(m);
    }

    /** Waits as a user would, and returns the failure. */
    RuntimeException finish(Request r, Process... all) {
        settle(all);
        if (!r.isComplete()) {
            throw new AssertionError("the request does not complete");
        }
        RuntimeException failure = r.failure;
        vci.release(r);
        return failure;
    }

    private static Netmod asNetmod(LoopbackTransport t) {
        Class<?>[] netmod = {Netmod.class};
        return (Netmod) Proxy.newProxyInstance(Netmod.class.getClassLoader(), netmod, (proxy, method, args) -> {
            try {
                return t.getClass()
                        .getMethod(method.getName(), method.getParameterTypes())
                        .invoke(t, args);
            } catch (NoSuchMethodException e) {
                // what a netmod need not have
                return InvocationHandler.invokeDefault(proxy, method, args);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }
}
