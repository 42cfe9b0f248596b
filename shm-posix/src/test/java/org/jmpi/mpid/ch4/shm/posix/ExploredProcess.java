package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.shm.posix.explore.Participant;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/**
 * A process of an exploration: the module as it ships, in explored memory, and who waits as {@code ProgressEngine} does, but
 * sleeps at once and until it is rung. Messages are numbers that count up by sender; another one is a violation.
 */
final class ExploredProcess implements AmDispatcher {
    /** More than any interval or patience of the module. */
    private static final long LONG_NS = 3_000_000_000L;
    /** More than a look at the clock may tell. */
    private static final long SHORT_NS = 2_000_000;

    final PosixShm shm;
    /** How many messages came, by sender. */
    final int[] arrived;

    final boolean[] failed;
    private final Participant me;
    private final Segment header = Segment.of(new byte[64]);
    private int sent;

    /** Makes one; {@code patient}: it looks for a while before it sleeps; {@code copies}: it may have to wait for room. */
    ExploredProcess(Participant me, int processes, int capacity, int lane, boolean patient, boolean copies) {
        this.me = me;
        arrived = new int[processes];
        failed = new boolean[processes];
        ShmSettings settings = new ShmSettings(capacity, 0, lane, 4096, List.of(), 0);
        Arena arena = new ExploredArena(me, me.me, processes, capacity, copies);
        shm = new PosixShm(settings, arena, patient ? me::clock : new Impatience());
        shm.open(new TransportContext(null, me.me, processes, "job", new byte[16], true, this, me::ring));
        int[] lpids = new int[processes];
        String[] cards = new String[processes];
        for (int p = 0; p < processes; p++) {
            lpids[p] = p;
            cards[p] = "explored";
        }
        shm.connect(lpids, cards);
    }

    /** A clock that is always much later than before. */
    private static final class Impatience implements LongSupplier {
        private long time;

        @Override
        public long getAsLong() {
            time += LONG_NS;
            return time;
        }
    }

    /** Sends the next message, and waits until it is in shared memory. */
    void send(int to) {
        send(to, 8);
    }

    /** The same, of so many bytes, at most 64. */
    void send(int to, int bytes) {
        sent++;
        for (int at = 0; at < bytes; at += 8) {
            header.putLong(at, sent);
        }
        if (!shm.amTrySend(to, 1, header, bytes, null, 0)) {
            shm.amSendHdr(to, 1, header, bytes);
            await(() -> !shm.hasPendingSends());
        }
    }

    /** Has all that follows go through a lane, as if many messages had been sent. */
    void openLane(int to) {
        shm.peers().get(to).out.openLane();
    }

    /** Makes progress, and sleeps while there is none, until it is so. */
    void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (shm.progress() == 0) {
                sleep();
            }
        }
    }

    private void sleep() {
        me.passTime(SHORT_NS);
        me.drain();
        boolean inVain = shm.prepareSleep() && !me.sleep();
        shm.endSleep();
        if (inVain) {
            me.passTime(LONG_NS);
            shm.checkPeers();
        }
    }

    @Override
    public boolean isHandler(int handlerId) {
        return true;
    }

    @Override
    public void deliver(AmMessage message) {
        arrived[message.lpid]++;
        for (int at = 0; at < message.hdrSz; at += 8) {
            assertEquals(arrived[message.lpid], message.hdr.getLong(message.hdrPos + at), "from " + message.lpid);
        }
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {}

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {}

    @Override
    public void peerFailed(int lpid, RuntimeException why) {
        assertTrue(why.getMessage().endsWith("the process is gone"), why.getMessage());
        failed[lpid] = true;
    }
}
