package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jspecify.annotations.Nullable;

/** Who shares memory with this process. A peer never talked to costs two references. */
final class Peers {
    private final TransportContext context;
    private final Arena own;
    /** By lpid; null where memory is not shared. */
    private final PeerArena[] arenas;
    /** By lpid; null before the first message. */
    private final Peer[] met;

    private final EventRegistry events;
    private boolean anyFailed;

    Peers(TransportContext context, Arena own) {
        this.context = context;
        this.own = own;
        events = context.events();
        arenas = new PeerArena[context.processes()];
        met = new Peer[context.processes()];
    }

    /** Opens the memory of {@code lpid}, or notes for it to see that this can't be done. */
    void open(int lpid, String card) {
        arenas[lpid] = lpid == context.lpid() ? own : tryOpen(lpid, card);
        if (arenas[lpid] == null) {
            ArenaHeader.setBit(own.base(), ArenaHeader.unopenedAt(lpid), lpid);
        }
    }

    private @Nullable PeerArena tryOpen(int lpid, String card) {
        try {
            return card == null ? null : own.open(lpid, card);
        } catch (IOException e) {
            // not on this machine, or of another user: the netmod reaches it
            return null;
        }
    }

    /** Forgets those that could not open this process's memory. */
    void forgetOneSided() {
        for (int lpid = 0; lpid < arenas.length; lpid++) {
            if (arenas[lpid] != null && arenas[lpid].couldNotOpen(context.lpid())) {
                arenas[lpid].close();
                arenas[lpid] = null;
            }
        }
    }

    boolean reaches(int lpid) {
        // processes of other worlds come behind
        return lpid < arenas.length && arenas[lpid] != null;
    }

    /** Returns the memory of a process that is {@link #reaches reached}. */
    PeerArena arena(int lpid) {
        return arenas[lpid];
    }

    /** Returns how many processes are reached, this one included. */
    int count() {
        int n = 0;
        for (PeerArena arena : arenas) {
            n += arena == null ? 0 : 1;
        }
        return n;
    }

    /** Returns a peer that is {@link #reaches reached}. */
    Peer get(int lpid) {
        Peer peer = met[lpid];
        return peer != null ? peer : meet(lpid);
    }

    private Peer meet(int lpid) {
        met[lpid] = new Peer(lpid, arenas[lpid]);
        if (events.connectionMade.on) {
            events.connectionMade.raise(lpid, EventRegistry.SHM);
        }
        return met[lpid];
    }

    /** Returns the peer that an lpid read from shared memory names; null if it is none, or failed. */
    @Nullable
    Peer find(int lpid) {
        if (lpid < 0 || lpid >= arenas.length || arenas[lpid] == null) {
            return null;
        }
        Peer peer = get(lpid);
        return peer.failure == null ? peer : null;
    }

    boolean isFailed(int lpid) {
        return lpid < met.length && met[lpid] != null && met[lpid].failure != null;
    }

    /** Returns whether any process failed or damaged something. */
    boolean anyFailed() {
        return anyFailed;
    }

    /** Notes damage that nobody can be blamed for. */
    void noteDamage() {
        anyFailed = true;
    }

    /** Fails all that is under way with a peer, and notifies the device; once per peer. */
    void fail(Peer peer, String what) {
        fail(peer, ErrorClass.ERR_OTHER, what);
    }

    private void fail(Peer peer, int errorClass, String what) {
        if (peer.failure != null) {
            return;
        }
        anyFailed = true;
        lost(peer, EventRegistry.FAILED);
        peer.fail(new MpirException(errorClass, "shared memory with process " + peer.lpid + ": " + what));
        context.dispatcher().peerFailed(peer.lpid, peer.failure);
    }

    /**
     * Checks whether all live.
     *
     * @param drain takes whatever arrived, for what a process sent before it ended counts; false: not yet all of it
     */
    void check(BooleanSupplier drain) {
        for (int lpid = 0; lpid < arenas.length; lpid++) {
            PeerArena arena = arenas[lpid];
            if (arena == null || arena == own || isFailed(lpid)) {
                continue;
            }
            PeerArena.Life life = arena.life();
            if (life != PeerArena.Life.ALIVE) {
                boolean hasAll = drain.getAsBoolean();
                if (hasAll || life == PeerArena.Life.GONE) {
                    ended(get(lpid), life);
                }
            }
        }
    }

    private void ended(Peer peer, PeerArena.Life life) {
        if (life == PeerArena.Life.GONE) {
            fail(peer, ErrorClass.ERR_PROC_ABORTED, "the process is gone");
        } else if (peer.isInflowing() || peer.isOutflowing()) {
            fail(peer, ErrorClass.ERR_PROC_ABORTED, "the process has finished while messages were under way");
        } else if (!peer.left) {
            peer.left = true;
            lost(peer, EventRegistry.CLOSED);
            context.dispatcher()
                    .peerLeft(
                            peer.lpid,
                            new MpirException(
                                    ErrorClass.ERR_PROC_ABORTED,
                                    "process " + peer.lpid
                                            + " has finished with MPI: expected it to take part; is it in a communicator that it left?"));
        }
    }

    /** A peer that left may fail after that: it was lost once. */
    private void lost(Peer peer, int reason) {
        if (events.connectionLost.on && !peer.lost) {
            events.connectionLost.raise(peer.lpid, EventRegistry.SHM, reason);
        }
        peer.lost = true;
    }

    /** Lets go of all. */
    void close() {
        for (Peer peer : met) {
            if (peer != null) {
                lost(peer, EventRegistry.CLOSED);
            }
        }
        for (PeerArena arena : arenas) {
            if (arena != null && arena != own) {
                arena.close();
            }
        }
    }
}
