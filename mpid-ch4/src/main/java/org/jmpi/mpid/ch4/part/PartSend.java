package org.jmpi.mpid.ch4.part;

import java.util.BitSet;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.request.Request;

/**
 * The sending side. A partition that is ready leaves at once if the receiver has started the same round, else with the
 * PART_CTS that says so; neighbours that leave together travel as one message.
 */
final class PartSend extends PartitionedSide {
    private final BitSet ready;
    /** The partitions that are ready, but not given to the transport. */
    private final BitSet waiting;

    private int unready;
    /** How many partitions the transport was not given yet; an operation without data sends one empty message. */
    private int toSend;
    /** How many messages the transport still reads from the buffer. */
    private int outstanding;
    /** The last round that the receiver has started. */
    private long cleared;

    private long rreqId;

    PartSend(PartProtocol protocol, Request request, int lpid, int peer, int tag, PartSizes sizes) {
        super(protocol, request, lpid, peer, tag, sizes);
        ready = new BitSet(sizes.partitions());
        waiting = new BitSet(sizes.partitions());
    }

    @Override
    void reset() {
        ready.clear();
        waiting.clear();
        unready = sizes.partitions();
        toSend = sizes.total() == 0 ? 1 : sizes.partitions();
    }

    @Override
    void begin() {
        proceed();
    }

    /** Returns how many partitions nobody said to be ready. */
    int unready() {
        return unready;
    }

    /** Takes the word that partitions {@code low} to {@code high} are ready (MPID_Pready_range). */
    void ready(int low, int high) {
        check(low);
        check(high);
        if (low > high) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "partition_low is " + low + " and partition_high is " + high
                            + ": expected a range that does not end before it begins; swap the two");
        }
        int twice = ready.nextSetBit(low);
        if (twice >= 0 && twice <= high) {
            throw readyTwice(twice);
        }
        ready.set(low, high + 1);
        unready -= high + 1 - low;
        if (running && cleared >= round && sizes.total() > 0) {
            send(low, high + 1);
        } else {
            waiting.set(low, high + 1);
            protocol.vars.early(cleared >= round ? 0 : high + 1 - low);
            proceed();
        }
    }

    /** Takes the word that the first {@code n} of {@code partitions} are ready (MPID_Pready_list); all or none. */
    void ready(int[] partitions, int n) {
        for (int i = 0; i < n; i++) {
            check(partitions[i]);
        }
        for (int i = 0; i < n; i++) {
            if (ready.get(partitions[i])) {
                takeBack(partitions, i);
                throw readyTwice(partitions[i]);
            }
            ready.set(partitions[i]);
            waiting.set(partitions[i]);
        }
        unready -= n;
        protocol.vars.early(cleared >= round ? 0 : n);
        proceed();
    }

    private void takeBack(int[] partitions, int n) {
        for (int i = 0; i < n; i++) {
            ready.clear(partitions[i]);
            waiting.clear(partitions[i]);
        }
    }

    private static MpirException readyTwice(int partition) {
        return new MpirException(
                ErrorClass.ERR_ARG,
                "partition " + partition + " is ready already: expected each partition to become ready once between"
                        + " MPI_Start and the completion; its data may be under way");
    }

    /** Sends what is ready and may go. */
    private void proceed() {
        if (!running) {
            // failed: the wait says so
            return;
        }
        if (isProcNull()) {
            completeIfReady();
        } else if (cleared >= round) {
            sendWaiting();
        }
    }

    private void completeIfReady() {
        if (unready == 0) {
            complete();
        }
    }

    private void sendWaiting() {
        if (sizes.total() == 0) {
            // the word of the next round may come before the transport's that the empty message of this one has left
            if (unready == 0 && toSend > 0) {
                send(0, 0);
            }
            return;
        }
        int first = waiting.nextSetBit(0);
        while (first >= 0 && running) {
            int end = waiting.nextClearBit(first);
            waiting.clear(first, end);
            send(first, end);
            first = waiting.nextSetBit(end);
        }
    }

    /** Sends partitions {@code first} to before {@code end} as one message; none at all: the empty message. */
    private void send(int first, int end) {
        toSend -= Math.max(1, end - first);
        protocol.vars.sent(end - first);
        if (!protocol.trySendData(this, rreqId, first, end - first)) {
            outstanding++;
            request.addRefOwned();
            protocol.sendData(this, rreqId, first, end - first);
        }
        completeIfSent();
    }

    private void completeIfSent() {
        if (running && toSend == 0 && outstanding == 0) {
            complete();
        }
    }

    @Override
    public void originComplete() {
        outstanding--;
        completeIfSent();
        release();
    }

    @Override
    public void originFailed(RuntimeException why) {
        outstanding--;
        peerFailed(why);
        release();
    }

    /** Takes the word that the receiver has started a round; returns whether that makes sense. */
    boolean cleared(long receive, long receiveRound) {
        if (receiveRound != cleared + 1 || (cleared > 0 && receive != rreqId)) {
            return false;
        }
        rreqId = receive;
        cleared = receiveRound;
        proceed();
        return true;
    }
}
