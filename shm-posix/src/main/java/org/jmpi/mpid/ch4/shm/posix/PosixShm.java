package org.jmpi.mpid.ch4.shm.posix;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.CollMemory;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * The posix shm module (mirrors {@code MPIDI_POSIX}): active messages through mapped files, or plain memory between
 * threads of one JVM.
 *
 * <p>A message of up to the eager limit is one record in the receiver's inbox. A longer one has its header there, in
 * order with all others, and its data follows through a ring that belongs to the pair and is made when first needed;
 * without room for a ring the data follows in records.
 */
final class PosixShm implements Shm {
    private static final int HEADER_MAX = 1024;
    /** Looking at a file's lock is a system call: not more often than this for all peers. */
    private static final long CHECK_INTERVAL_NS = 50_000_000;

    private final TransportCounters counters = new TransportCounters();

    @SuppressWarnings("NullAway.Init")
    private ShmSettings settings;

    private int eagerLimit;

    @SuppressWarnings("NullAway.Init")
    private TransportContext context;

    @SuppressWarnings("NullAway.Init")
    private Arena arena;

    @SuppressWarnings("NullAway.Init")
    private Peers peers;

    @SuppressWarnings("NullAway.Init")
    private CollRegions regions;

    @SuppressWarnings("NullAway.Init")
    private IpcRegions ipc;

    @SuppressWarnings("NullAway.Init")
    private ShmSender sender;

    @SuppressWarnings("NullAway.Init")
    private ShmReceiver receiver;

    /** Made once: waits that look at peers must make no garbage. */
    @SuppressWarnings("NullAway.Init")
    private BooleanSupplier drain;

    private final LongSupplier clock;
    private long lastCheck;
    private volatile boolean closed;

    /** A class, not a lambda: each rank that starts makes one. */
    private static final class SystemClock implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }

    /** Makes a module; {@code settings} is null for what the rank's control variables say. */
    PosixShm(@Nullable ShmSettings settings) {
        this(settings, null, new SystemClock());
    }

    /** Makes a module in an arena, null for one that it makes itself, with a clock that counts nanoseconds. */
    @SuppressWarnings("NullAway") // made when it is opened
    PosixShm(@Nullable ShmSettings settings, @Nullable Arena arena, LongSupplier clock) {
        this.settings = settings;
        this.arena = arena;
        this.clock = clock;
    }

    @Override
    public String open(TransportContext theContext) {
        context = theContext;
        if (settings == null) {
            settings = ShmSettings.of(context.rank().cvars());
        }
        eagerLimit = settings.eagerLimit();
        int processes = context.processes();
        if (arena == null) {
            ArenaIdentity id =
                    ArenaIdentity.random(context.jobId(), context.lpid(), processes, settings.inboxSize(processes));
            arena = context.inJvm()
                    ? DirectArena.create(id, settings.directories())
                    : ArenaFiles.create(id, settings.directories());
        }
        peers = new Peers(context, arena);
        sender = new ShmSender(context, settings, peers, arena, counters);
        receiver = new ShmReceiver(context, peers, arena, this, clock);
        drain = receiver::drain;
        return arena.card();
    }

    Peers peers() {
        return peers;
    }

    /** Returns the job's name, which peers share. */
    String jobId() {
        return context.jobId();
    }

    @Override
    public void connect(int[] candidates, String[] cards) {
        for (int i = 0; i < candidates.length; i++) {
            peers.open(candidates[i], cards[i]);
        }
    }

    @Override
    public void connected() {
        peers.forgetOneSided();
        arena.unlink();
        regions = new CollRegions(arena, peers, context, settings.collLimit());
        ipc = new IpcRegions(arena, new MappedRegions(peers, context.processes()));
    }

    @Override
    public boolean reaches(int lpid) {
        return peers.reaches(lpid);
    }

    @Override
    public CollMemory collMemory() {
        return regions;
    }

    @Override
    public IpcMemory ipcMemory() {
        return ipc;
    }

    @Override
    public int amHdrMaxSz() {
        return HEADER_MAX;
    }

    @Override
    public int amEagerLimit() {
        return eagerLimit;
    }

    @Override
    public boolean amTrySend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, int dataSz) {
        assert context.dispatcher().isHeld() : "shared memory used by a thread that does not hold the VCI";
        return sender.trySend(lpid, handlerId, hdr, hdrSz, data, dataSz);
    }

    @Override
    public void amSendHdr(int lpid, int handlerId, Segment hdr, int hdrSz) {
        assert context.dispatcher().isHeld();
        checkHeader(hdrSz);
        sender.sendHdr(lpid, handlerId, hdr, hdrSz);
    }

    @Override
    public void amIsend(int lpid, int handlerId, Segment hdr, int hdrSz, UserBuffer data, long dataSz, Request sreq) {
        assert context.dispatcher().isHeld();
        checkHeader(hdrSz);
        sender.isend(lpid, handlerId, hdr, hdrSz, data, dataSz, sreq);
    }

    private static void checkHeader(int hdrSz) {
        if (hdrSz > HEADER_MAX) {
            throw new MpirException(
                    ErrorClass.ERR_INTERN,
                    "a header of " + hdrSz + " bytes: expected at most " + HEADER_MAX + "; send the rest as data");
        }
    }

    @Override
    public int progress() {
        assert context.dispatcher().isHeld() : "shared memory used by a thread that does not hold the VCI";
        return receiver.poll() + sender.pushAll();
    }

    @Override
    public boolean hasPendingSends() {
        assert context.dispatcher().isHeld();
        return sender.hasPending();
    }

    @Override
    public boolean prepareSleep() {
        assert context.dispatcher().isHeld();
        sender.waitForRoom();
        if (receiver.sleep() || sender.pushAll() > 0) {
            receiver.inbox().wake();
            return false;
        }
        return true;
    }

    @Override
    public void endSleep() {
        assert context.dispatcher().isHeld();
        receiver.inbox().wake();
    }

    @Override
    public void checkPeers() {
        assert context.dispatcher().isHeld();
        long now = clock.getAsLong();
        if (closed || now - lastCheck < CHECK_INTERVAL_NS) {
            return;
        }
        lastCheck = now;
        peers.check(drain);
        receiver.skipUnfinished();
    }

    @Override
    public TransportCounters counters() {
        return counters;
    }

    @Override
    public void close(long deadlineNs) {
        int idle = 0;
        while (!closed && hasPendingSends() && System.nanoTime() - deadlineNs < 0) {
            idle = progress() == 0 ? idle + 1 : 0;
            if (idle > 1000) {
                checkPeers();
                Thread.yield();
            }
        }
        end(true);
    }

    @Override
    public void shutdownNow() {
        end(false);
    }

    private void end(boolean inOrder) {
        Arena open = arena;
        if (open == null || closed) {
            return;
        }
        closed = true;
        open.end(inOrder);
        Peers known = peers;
        if (known != null) {
            known.close();
        }
    }
}
