package org.jmpi.mpid.ch4.part;

import java.util.Arrays;
import java.util.BitSet;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** The receiving side. Its partitions need not be the sender's: one has arrived when its last byte has. */
final class PartRecv extends PartitionedSide {
    /** The sender, once it is known. */
    private @Nullable PartAnnouncement sender;
    /** How many bytes each partition still misses. */
    private final long[] missing;
    /** The sender's partitions that have arrived, or are arriving, in this round. */
    private final BitSet seen = new BitSet();

    private long left;

    PartRecv(PartProtocol protocol, Request request, int lpid, int peer, int tag, PartSizes sizes) {
        super(protocol, request, lpid, peer, tag, sizes);
        missing = new long[sizes.partitions()];
    }

    @Override
    void reset() {
        Arrays.fill(missing, sizes.partitionSz());
        seen.clear();
        left = sizes.total();
        request.status.set(peer, tag, 0);
    }

    @Override
    void begin() {
        if (isProcNull()) {
            request.status.setProcNull();
            complete();
        } else if (sender != null) {
            protocol.clearToSend(this, sender.sreqId(), round);
        }
    }

    /** Pairs this with a send, also when it was freed meanwhile; that it does not fit is told to both sides. */
    void match(PartAnnouncement announcement) {
        sender = announcement;
        if (!agree(sender.sizes(), sizes)) {
            protocol.clearToSend(this, sender.sreqId(), PartCtsHeader.REFUSED);
        } else if (running) {
            protocol.clearToSend(this, sender.sreqId(), round);
        }
    }

    /** Returns whether all of a partition is in the buffer (MPID_Parrived); throws what went wrong with the round. */
    boolean arrived(int partition) {
        check(partition);
        if (request.isInactive()) {
            return true;
        }
        if (!running && request.failure != null) {
            throw request.failure;
        }
        return !running || (sizes.total() > 0 && missing[partition] == 0);
    }

    /** Takes a PART_SEND_DATA; returns whether it makes sense. */
    boolean take(AmMessage m, long sendRound, int first, int number) {
        if (!running || sendRound != round || sender == null) {
            return false;
        }
        PartSizes theirs = sender.sizes();
        if (first < 0
                || number < 0
                || number > theirs.partitions() - first
                || m.dataSz != number * theirs.partitionSz()) {
            return false;
        }
        int twice = seen.nextSetBit(first);
        if ((twice >= 0 && twice < first + number) || (number == 0 && sizes.total() > 0)) {
            return false;
        }
        seen.set(first, first + number);
        long at = first * theirs.partitionSz();
        if (m.inlineSz < m.dataSz) {
            m.sink = protocol.inflow(this, at + m.inlineSz);
        }
        put(m.data, m.dataPos, at, m.inlineSz);
        return true;
    }

    /** Copies {@code len} bytes of the sender's data, which begin at byte {@code at} of it. */
    void put(Segment src, int pos, long at, int len) {
        if (len > 0) {
            MemoryCopy.fromSegment(src, pos, buffer, at, len);
            count(at, len);
        }
        left -= len;
        if (left == 0) {
            request.status.setBytes(sizes.total());
            complete();
        }
    }

    private void count(long at, int len) {
        long size = sizes.partitionSz();
        int p = (int) (at / size);
        long inFirst = size - (at - p * size);
        long rest = len;
        for (long n = Math.min(rest, inFirst); rest > 0; n = Math.min(rest, size)) {
            missing[p++] -= n;
            rest -= n;
        }
    }

    @Override
    public void originComplete() {}

    @Override
    public void originFailed(RuntimeException why) {}
}
