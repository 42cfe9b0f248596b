package org.jmpi.mpir.io.collective;

import java.util.BitSet;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.io.watch.IoCount;
import org.jmpi.mpir.io.watch.IoMeter;
import org.jmpi.mpir.io.watch.RoundWatch;
import org.jmpi.mpir.pt2pt.Pt2pt;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** The messages of a round: at most one from and one to each rank. */
final class Messages {
    private static final int TAG = 0;

    private final Rank rank;
    private final Comm comm;
    private final IoMeter meter;
    private final Datatype bytes;
    private @Nullable Request[] received = {};
    private @Nullable Request[] sent = {};
    private final Status status = new Status();
    /** Slots whose message is too long for what was left of memory. */
    private final BitSet dropped = new BitSet();

    Messages(Rank rank, Comm comm, IoMeter meter) {
        this.rank = rank;
        this.comm = comm;
        this.meter = meter;
        bytes = Datatype.table(rank).known(PredefinedTypes.BYTE);
    }

    /** Makes room for messages to and from {@code slots} ranks or aggregators. */
    void room(int slots) {
        if (received.length < slots) {
            received = new Request[slots];
            sent = new Request[slots];
        }
    }

    void receive(int slot, UserBuffer into, int n, int source) {
        received[slot] = Pt2pt.irecv(rank, into, n, bytes, source, TAG, comm);
    }

    /** Receives what source sends, and keeps nothing of it. */
    void drop(int slot, UserBuffer into, int source) {
        receive(slot, into, 0, source);
        dropped.set(slot);
    }

    void send(int slot, UserBuffer from, int n, int dest) {
        meter.count(IoCount.EXCHANGED, n);
        sent[slot] = Pt2pt.isend(rank, from, n, bytes, dest, TAG, comm);
    }

    /** Waits for what slot {@code slot} receives, if anything; returns the bytes that came. */
    int received(int slot) {
        Request r = received[slot];
        if (r == null) {
            return 0;
        }
        received[slot] = null;
        if (dropped.get(slot)) {
            dropped.clear(slot);
            discard(r);
            return 0;
        }
        long begin = meter.begin();
        Requests.wait(rank, r, status);
        meter.time(IoCount.EXCHANGE_TIME, begin);
        return (int) status.bytes();
    }

    private void discard(Request r) {
        try {
            Requests.wait(rank, r, status);
        } catch (MpirException e) {
            if (e.errorClass() != ErrorClass.ERR_TRUNCATE) {
                throw e;
            }
        }
    }

    /**
     * Waits until all that was sent may be written again.
     *
     * @param watch is told how long each slot took; null: nobody is
     */
    void allSent(@Nullable RoundWatch watch) {
        long begin = meter.begin();
        for (int slot = 0; slot < sent.length; slot++) {
            Request r = sent[slot];
            sent[slot] = null;
            if (r != null) {
                long since = watch == null ? 0 : watch.begin();
                Requests.wait(rank, r, null);
                if (watch != null) {
                    watch.waited(slot, since);
                }
            }
        }
        meter.time(IoCount.EXCHANGE_TIME, begin);
    }
}
