package org.jmpi.mpir.io.collective;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.pt2pt.Pt2pt;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** The messages of a round: at most one from and one to each rank. */
final class Messages {
    private static final int TAG = 0;

    private final Rank rank;
    private final Comm comm;
    private final Datatype bytes;
    private @Nullable Request[] received = {};
    private @Nullable Request[] sent = {};
    private final Status status = new Status();

    Messages(Rank rank, Comm comm) {
        this.rank = rank;
        this.comm = comm;
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

    void send(int slot, UserBuffer from, int n, int dest) {
        sent[slot] = Pt2pt.isend(rank, from, n, bytes, dest, TAG, comm);
    }

    /** Waits for what slot {@code slot} receives, if anything; returns the bytes that came. */
    int received(int slot) {
        Request r = received[slot];
        if (r == null) {
            return 0;
        }
        received[slot] = null;
        Requests.wait(rank, r, status);
        return (int) status.bytes();
    }

    /** Waits until all that was sent may be written again. */
    void allSent() {
        for (int slot = 0; slot < sent.length; slot++) {
            Request r = sent[slot];
            sent[slot] = null;
            if (r != null) {
                Requests.wait(rank, r, null);
            }
        }
    }
}
