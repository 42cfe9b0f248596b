package org.jmpi.mpid.ch4.rma;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.BadMessageException;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpid.ch4.progress.AsyncProgress;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.win.WinHints;
import org.jspecify.annotations.Nullable;

/** What both sides of one-sided communication use: the windows by their ids, and how messages are sent. Holder only. */
final class RmaState {
    final Rank rank;
    final Vci vci;
    final Router router;
    /** The header of the next message. */
    final Segment hdr = Segment.allocate(OpHeader.FETCH_SIZE);

    private final AsyncProgress async;
    private final Map<Integer, RmaWin> windows = new HashMap<>();
    private @Nullable RmaWin latest;
    private @Nullable OriginSend freeSends;

    RmaState(Rank rank, Vci vci, Router router, AsyncProgress async) {
        this.async = async;
        this.rank = rank;
        this.vci = vci;
        this.router = router;
    }

    void add(RmaWin w) {
        windows.put(w.id, w);
    }

    void remove(RmaWin w) {
        windows.remove(w.id);
        latest = null;
        if (w.isServed) {
            async.release();
        }
    }

    /** Notes how the ranks of a window synchronise. Outside the VCI. */
    void agreed(RmaWin w, boolean isShared) {
        w.isShared = isShared;
        w.isServed = !isShared && w.size() > 1 && !w.win.hints.is(WinHints.NO_LOCKS);
        if (w.isServed) {
            async.acquire();
        }
    }

    void forEach(Consumer<RmaWin> action) {
        windows.values().forEach(action);
    }

    /**
     * Returns the window that {@code m} names.
     *
     * @throws BadMessageException if there is none
     */
    RmaWin window(AmMessage m, int id) {
        RmaWin w = latest;
        if (w == null || w.id != id) {
            w = windows.get(id);
            if (w == null) {
                throw bad(m, "window " + id);
            }
            latest = w;
        }
        return w;
    }

    /** Returns what is known of the sender of {@code m}. */
    RmaPeer sender(AmMessage m, RmaWin w) {
        RmaPeer from = w.process(m.lpid);
        if (from == null) {
            throw bad(m, "window " + w.id + " that it has no part in");
        }
        return from;
    }

    static BadMessageException bad(AmMessage m, String what) {
        return new BadMessageException("bad " + HandlerId.name(m.handlerId) + " message from process " + m.lpid + ": "
                + what + ", " + m.inlineSz + " of " + m.dataSz
                + " bytes of data; expected what follows from the messages before it");
    }

    /** Sends what {@link #hdr} has, with data. The data of {@code p} count as being sent until they were copied. */
    void send(RmaPeer p, int handler, int hdrSz, UserBuffer data, long bytes, @Nullable Request user) {
        if (!trySend(p, handler, hdrSz, data, bytes)) {
            isend(p, handler, hdrSz, data, bytes, user);
        }
    }

    private void isend(RmaPeer p, int handler, int hdrSz, UserBuffer data, long bytes, @Nullable Request user) {
        OriginSend send = takeSend();
        router.isend(p.lpid, handler, hdr, hdrSz, data, bytes, send.begin(p, user));
    }

    /** As {@link #send}, of an operation: it may wait for others, until the call that completes it. */
    void sendOperation(RmaPeer p, int handler, int hdrSz, UserBuffer data, long bytes, @Nullable Request user) {
        if (!trySendLater(p, handler, hdrSz, data, bytes)) {
            isend(p, handler, hdrSz, data, bytes, user);
        }
    }

    /** Sends it if that is possible without a request; true: the data were copied. */
    boolean trySend(RmaPeer p, int handler, int hdrSz, UserBuffer data, long bytes) {
        return router.checkEager(p.lpid, hdrSz, bytes)
                && router.trySend(p.lpid, handler, hdr, hdrSz, data, (int) bytes);
    }

    /** The same, of a message that others to the same process may follow soon: it may wait for them. */
    boolean trySendLater(RmaPeer p, int handler, int hdrSz, UserBuffer data, long bytes) {
        return router.checkEager(p.lpid, hdrSz, bytes)
                && router.trySendLater(p.lpid, handler, hdr, hdrSz, data, (int) bytes);
    }

    /** Sends what {@link #hdr} has, alone. */
    void sendHdr(RmaPeer p, int handler, int hdrSz) {
        router.sendHdr(p.lpid, handler, hdr, hdrSz);
    }

    /** The same, of an operation: it may wait for others, until the call that completes it. */
    void sendOperation(RmaPeer p, int handler, int hdrSz) {
        if (!router.trySendLater(p.lpid, handler, hdr, hdrSz, null, 0)) {
            router.sendHdr(p.lpid, handler, hdr, hdrSz);
        }
    }

    /** Sends a message that synchronises; one to a process that is gone is nobody's. */
    void sync(RmaPeer p, int handler, RmaWin w, int value) {
        if (router.failure(p.lpid) == null) {
            SyncHeader.write(hdr, w.id, value);
            router.sendHdr(p.lpid, handler, hdr, SyncHeader.SIZE);
        }
    }

    /** As {@link #sync}, of a message that others to the same process may follow soon: it may wait for them. */
    void syncLater(RmaPeer p, int handler, RmaWin w, int value) {
        if (router.failure(p.lpid) == null) {
            SyncHeader.write(hdr, w.id, value);
            sendOperation(p, handler, SyncHeader.SIZE);
        }
    }

    private OriginSend takeSend() {
        OriginSend send = freeSends;
        if (send == null) {
            return new OriginSend(this);
        }
        freeSends = send.next;
        send.next = null;
        return send;
    }

    void recycle(OriginSend send) {
        send.next = freeSends;
        freeSends = send;
    }

    /** Notes that something happened that a call may wait for. */
    void changed() {
        vci.messageArrived();
    }
}
