package org.jmpi.mpid.ch4.dispatch;

import java.util.function.IntPredicate;
import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/**
 * The address table and the choice between transports (mirrors the AV table's {@code is_local} and the
 * {@code MPIDI_SHM_}/{@code MPIDI_NM_} dispatch). The route of a process is settled before it is talked to. Each
 * transport has call sites of its own, so that each stays monomorphic.
 */
public final class Router {
    private static final byte SELF = 0;
    private static final byte SHM = 1;
    private static final byte NETMOD = 2;

    private final byte[] routes;
    private final boolean[] failed;
    private final RuntimeException[] whyFailed;
    /** Of those that failed: whether they ended in good order, and only what means them alone fails. */
    private final boolean[] left;

    private final AmTransport self;
    private boolean hasFailures;
    private Shm shm;
    private Netmod netmod;

    /** Makes the table for {@code processes} processes, of which {@code me} is the calling one. */
    public Router(int processes, int me, AmTransport self) {
        routes = new byte[processes];
        java.util.Arrays.fill(routes, NETMOD);
        routes[me] = SELF;
        failed = new boolean[processes];
        whyFailed = new RuntimeException[processes];
        left = new boolean[processes];
        this.self = self;
    }

    /** Returns how many processes the table has. */
    public int processes() {
        return routes.length;
    }

    /** Returns what the transport to {@code lpid} counts. */
    public TransportCounters counters(int lpid) {
        byte route = routes[lpid];
        if (route == SHM) {
            return shm.counters();
        }
        return route == NETMOD ? netmod.counters() : self.counters();
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
    public void netmod(Netmod module) {
        netmod = module;
    }

    public Shm shm() {
        return shm;
    }

    public Netmod netmod() {
        return netmod;
    }

    public AmTransport self() {
        return self;
    }

    /** Returns whether every process is reached without a netmod. */
    public boolean isAllLocal() {
        for (byte route : routes) {
            if (route == NETMOD) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether {@code lpid} is this process or shares memory with it. */
    public boolean isLocal(int lpid) {
        return routes[lpid] != NETMOD;
    }

    /** Returns whether {@code lpid} is a process of this table. */
    public boolean isProcess(int lpid) {
        return lpid >= 0 && lpid < routes.length;
    }

    /** Notes that {@code lpid} is gone. */
    public void markFailed(int lpid, RuntimeException why) {
        hasFailures = true;
        failed[lpid] = true;
        whyFailed[lpid] = why;
    }

    /** Notes that {@code lpid} ended in good order; returns whether that is news. */
    public boolean markLeft(int lpid, RuntimeException why) {
        if (failed[lpid]) {
            return false;
        }
        markFailed(lpid, why);
        left[lpid] = true;
        return true;
    }

    /** Returns whether any process is gone. */
    public boolean hasFailures() {
        return hasFailures;
    }

    /** Returns why one of the processes that {@code among} accepts is gone, or null if none is but in good order. */
    public RuntimeException failureAmong(IntPredicate among) {
        for (int lpid = 0; lpid < failed.length; lpid++) {
            if (failed[lpid] && !left[lpid] && among.test(lpid)) {
                return whyFailed[lpid];
            }
        }
        return null;
    }

    /** Returns why {@code lpid} is gone, or null if it isn't. */
    public RuntimeException failure(int lpid) {
        return failed[lpid] ? whyFailed[lpid] : null;
    }

    private void check(int lpid) {
        if (failed[lpid]) {
            throw whyFailed[lpid];
        }
    }

    /** Returns whether header and data may travel together (am_check_eager). */
    public boolean checkEager(int lpid, int hdrSz, long dataSz) {
        byte route = routes[lpid];
        if (route == SHM) {
            return shm.amCheckEager(hdrSz, dataSz);
        }
        return route == NETMOD ? netmod.amCheckEager(hdrSz, dataSz) : self.amCheckEager(hdrSz, dataSz);
    }

    /** See {@link AmTransport#amTrySend}. */
    public boolean trySend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz) {
        check(lpid);
        byte route = routes[lpid];
        if (route == SHM) {
            return shm.amTrySend(lpid, handlerId, hdr, hdrSz, data, dataSz);
        }
        return route == NETMOD
                ? netmod.amTrySend(lpid, handlerId, hdr, hdrSz, data, dataSz)
                : self.amTrySend(lpid, handlerId, hdr, hdrSz, data, dataSz);
    }

    /** See {@link AmTransport#amIsend}. */
    public void isend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        check(lpid);
        byte route = routes[lpid];
        if (route == SHM) {
            shm.amIsend(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq);
        } else if (route == NETMOD) {
            netmod.amIsend(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq);
        } else {
            self.amIsend(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq);
        }
    }

    /** See {@link AmTransport#amSendHdr}. */
    public void sendHdr(int lpid, int handlerId, Segment hdr, int hdrSz) {
        check(lpid);
        byte route = routes[lpid];
        if (route == SHM) {
            shm.amSendHdr(lpid, handlerId, hdr, hdrSz);
        } else if (route == NETMOD) {
            netmod.amSendHdr(lpid, handlerId, hdr, hdrSz);
        } else {
            self.amSendHdr(lpid, handlerId, hdr, hdrSz);
        }
    }
}
