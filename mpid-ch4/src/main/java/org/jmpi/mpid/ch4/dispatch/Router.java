package org.jmpi.mpid.ch4.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpid.ch4.meeting.MeetingTransport;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * The address table and the choice between transports (mirrors the AV table's {@code is_local} and the
 * {@code MPIDI_SHM_}/{@code MPIDI_NM_} dispatch), one per VCI. The route of a process is settled before it is talked to.
 * Each transport has call sites of its own, so that each stays monomorphic.
 */
public final class Router {
    private static final byte SELF = 0;
    private static final byte SHM = 1;
    private static final byte NETMOD = 2;

    private static final byte GONE = 3;
    /** A process of another world that shares memory with this one. */
    private static final byte MET = 4;

    /**
     * A process that is no more.
     *
     * @param inOrder whether it ended in good order: then only what means it alone fails
     * @param route the way to it before
     */
    private record Gone(RuntimeException why, boolean inOrder, byte route) {}

    /** By lpid; replaced when processes of another world come. */
    private byte[] routes;

    private final List<IntConsumer> forgetters = new ArrayList<>();
    /** By lpid; null while all are there. Never changed, but exchanged: any thread may ask who failed. */
    private volatile @Nullable TreeMap<Integer, Gone> gone;

    @SuppressWarnings("NullAway.Init")
    private AmTransport self;

    @SuppressWarnings("NullAway.Init")
    private Shm shm;

    @SuppressWarnings("NullAway.Init")
    private Netmod netmod;

    @SuppressWarnings("NullAway.Init")
    private MeetingTransport meetings;

    /** Makes the table for {@code processes} processes, of which {@code me} is the calling one; the transports follow. */
    public Router(int processes, int me) {
        routes = new byte[processes];
        java.util.Arrays.fill(routes, NETMOD);
        routes[me] = SELF;
    }

    /** Makes room for processes up to {@code processes}, which the netmod reaches. Holder of the VCI. */
    public void grow(int processes) {
        int known = routes.length;
        if (processes > known) {
            byte[] more = java.util.Arrays.copyOf(routes, processes);
            java.util.Arrays.fill(more, known, processes, NETMOD);
            routes = more;
        }
    }

    /** Has {@code action} run for each process whose number is to be another's. Holder of the VCI. */
    public void onForget(IntConsumer action) {
        forgetters.add(action);
    }

    /** Forgets all about {@code lpid}: its number is to be another process's. Holder of the VCI. */
    public void forget(int lpid) {
        forgetters.forEach(action -> action.accept(lpid));
        if (routes[lpid] == GONE) {
            TreeMap<Integer, Gone> left = new TreeMap<>(Objects.requireNonNull(gone));
            left.remove(lpid);
            gone = left.isEmpty() ? null : left;
        }
        routes[lpid] = NETMOD;
    }

    /** Has messages to {@code lpid}, a process of another world, go through shared memory. Holder of the VCI. */
    public void meet(int lpid, MeetingTransport transport) {
        meetings = transport;
        routes[lpid] = MET;
    }

    /** Returns how many processes the table has. */
    public int processes() {
        return routes.length;
    }

    /** Returns what the transport to {@code lpid} counts. */
    public TransportCounters counters(int lpid) {
        byte route = wayTo(lpid);
        if (route == SHM) {
            return shm.counters();
        }
        if (route == MET) {
            return meetings.counters(lpid);
        }
        return route == NETMOD ? netmod.counters() : self.counters();
    }

    /** Returns the way to {@code lpid}, or that there was. */
    private byte wayTo(int lpid) {
        byte route = routes[lpid];
        return route == GONE ? howGone(lpid).route : route;
    }

    private Gone howGone(int lpid) {
        TreeMap<Integer, Gone> all = Objects.requireNonNull(gone);
        return Objects.requireNonNull(all.get(lpid));
    }

    /** Sets the way of this process to itself. */
    public void self(AmTransport itself) {
        self = itself;
    }

    /** Sets the shm module and the processes it reaches. */
    public void shm(Shm module) {
        shm = module;
        for (int lpid = 0; lpid < routes.length; lpid++) {
            if (routes[lpid] != SELF && module.reaches(lpid)) {
                routes[lpid] = SHM;
            }
        }
    }

    /** Sets the netmod; null where all processes are reached without. */
    @SuppressWarnings("NullAway") // without a netmod no route leads to it
    public void netmod(@Nullable Netmod module) {
        netmod = module;
    }

    public Shm shm() {
        return shm;
    }

    public @Nullable Netmod netmod() {
        return netmod;
    }

    public @Nullable AmTransport self() {
        return self;
    }

    /** Returns whether every process is reached without a netmod. */
    public boolean isAllLocal() {
        for (int lpid = 0; lpid < routes.length; lpid++) {
            if (!isLocal(lpid)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether {@code lpid} is this process or one of its world that shares memory with it. */
    public boolean isLocal(int lpid) {
        byte route = wayTo(lpid);
        return route != NETMOD && route != MET;
    }

    /** Returns whether {@code lpid} is another process of this world that shares memory with this one. */
    public boolean sharesMemory(int lpid) {
        return routes[lpid] == SHM;
    }

    /** Returns whether {@code lpid} is a process of this table. */
    public boolean isProcess(int lpid) {
        return lpid >= 0 && lpid < routes.length;
    }

    /** Notes that {@code lpid} is gone. */
    public void markFailed(int lpid, RuntimeException why) {
        mark(lpid, new Gone(why, false, wayTo(lpid)));
    }

    /** Notes that {@code lpid} ended in good order; returns whether that is news. */
    public boolean markLeft(int lpid, RuntimeException why) {
        if (routes[lpid] == GONE) {
            return false;
        }
        mark(lpid, new Gone(why, true, routes[lpid]));
        return true;
    }

    private void mark(int lpid, Gone how) {
        TreeMap<Integer, Gone> all = gone == null ? new TreeMap<>() : new TreeMap<>(gone);
        all.put(lpid, how);
        gone = all;
        routes[lpid] = GONE;
    }

    /** Returns whether any process is gone. */
    public boolean hasFailures() {
        return gone != null;
    }

    /** Returns why one of the processes that {@code among} accepts is gone, or null if none is but in good order. */
    public @Nullable RuntimeException failureAmong(IntPredicate among) {
        TreeMap<Integer, Gone> all = gone;
        if (all == null) {
            return null;
        }
        for (Map.Entry<Integer, Gone> each : all.entrySet()) {
            if (!each.getValue().inOrder && among.test(each.getKey())) {
                return each.getValue().why;
            }
        }
        return null;
    }

    /** Returns why {@code lpid} is gone, or null if it isn't. */
    public @Nullable RuntimeException failure(int lpid) {
        TreeMap<Integer, Gone> all = gone;
        Gone how = all == null ? null : all.get(lpid);
        return how == null ? null : how.why;
    }

    /** Returns whether a process has left MPI in good order. */
    public boolean hasLeft(int lpid) {
        TreeMap<Integer, Gone> all = gone;
        Gone how = all == null ? null : all.get(lpid);
        return how != null && how.inOrder;
    }

    /** Returns whether header and data may travel together (am_check_eager). */
    public boolean checkEager(int lpid, int hdrSz, long dataSz) {
        byte route = routes[lpid];
        if (route == SHM) {
            return shm.amCheckEager(hdrSz, dataSz);
        }
        return route == NETMOD
                ? netmod.amCheckEager(hdrSz, dataSz)
                : otherWay(lpid).amCheckEager(hdrSz, dataSz);
    }

    /** See {@link Netmod#amCheckLongEager}. */
    public boolean checkLongEager(int lpid, int hdrSz, long dataSz) {
        return routes[lpid] == NETMOD && netmod.amCheckLongEager(lpid, hdrSz, dataSz);
    }

    /** See {@link AmTransport#amTrySendLater}. */
    public boolean trySendLater(
            int lpid, int handlerId, Segment hdr, int hdrSz, @Nullable UserBuffer data, int dataSz) {
        byte route = routes[lpid];
        if (route == SHM) {
            return shm.amTrySendLater(lpid, handlerId, hdr, hdrSz, data, dataSz);
        }
        return route == NETMOD
                ? netmod.amTrySendLater(lpid, handlerId, hdr, hdrSz, data, dataSz)
                : otherWay(lpid).amTrySendLater(lpid, handlerId, hdr, hdrSz, data, dataSz);
    }

    /** See {@link Netmod#amConsumed}. */
    public void consumed(int lpid, long bytes) {
        if (routes[lpid] == NETMOD) {
            netmod.amConsumed(lpid, bytes);
        }
    }

    /** See {@link Netmod#amDefers}. */
    public boolean defers(int lpid) {
        return routes[lpid] == NETMOD && netmod.amDefers(lpid);
    }

    /** See {@link AmTransport#amTrySend}. */
    public boolean trySend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz) {
        byte route = routes[lpid];
        if (route == SHM) {
            return shm.amTrySend(lpid, handlerId, hdr, hdrSz, data, dataSz);
        }
        return route == NETMOD
                ? netmod.amTrySend(lpid, handlerId, hdr, hdrSz, data, dataSz)
                : otherWay(lpid).amTrySend(lpid, handlerId, hdr, hdrSz, data, dataSz);
    }

    /** See {@link AmTransport#amIsend}. */
    public void isend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        byte route = routes[lpid];
        if (route == SHM) {
            shm.amIsend(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq);
        } else if (route == NETMOD) {
            netmod.amIsend(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq);
        } else {
            otherWay(lpid).amIsend(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq);
        }
    }

    /** See {@link Netmod#amIsendLong}; {@link #checkLongEager} let it go. */
    public void isendLong(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        netmod.amIsendLong(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq);
    }

    /** See {@link AmTransport#amSendHdr}. */
    public void sendHdr(int lpid, int handlerId, Segment hdr, int hdrSz) {
        byte route = routes[lpid];
        if (route == SHM) {
            shm.amSendHdr(lpid, handlerId, hdr, hdrSz);
        } else if (route == NETMOD) {
            netmod.amSendHdr(lpid, handlerId, hdr, hdrSz);
        } else {
            otherWay(lpid).amSendHdr(lpid, handlerId, hdr, hdrSz);
        }
    }

    /** Returns the way to the process itself, or to one of another world by memory; throws for one that is gone. */
    private AmTransport otherWay(int lpid) {
        if (routes[lpid] == GONE) {
            throw howGone(lpid).why;
        }
        return routes[lpid] == MET ? meetings : self;
    }
}
