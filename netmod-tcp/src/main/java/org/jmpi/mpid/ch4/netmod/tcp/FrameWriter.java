package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.util.ArrayDeque;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Puts messages to one process into frames and hands them to its socket.
 *
 * <p>Holds at most one staging buffer, and only while the socket does not take what is in it; what does not fit waits
 * in the peer's queue with its data still in the user's buffer.
 */
final class FrameWriter {
    private static final int MIN_PIECE = 32 * 1024;

    private final TcpContext tcp;
    private final Wire wire;
    private final ArrayDeque<PendingSend> queue;
    private final PendingSends messages;
    private final LongEager flow;
    final SendBurst burst;
    /** Null while nothing waits for the socket, or for more. */
    private @Nullable IoBuffer out;
    /** Whether all that {@link #out} has waits for more: the socket has not refused it. */
    private boolean waitsForMore;

    private int sequence;
    private boolean goodbyeSent;

    FrameWriter(TcpContext tcp, Wire wire, Peer peer, PendingSends messages) {
        this.tcp = tcp;
        this.wire = wire;
        queue = peer.queue;
        flow = peer.flow;
        this.messages = messages;
        burst = new SendBurst(tcp.settings.sendBurst());
    }

    /** Sends what waits for more, which does not come. */
    void noMore() throws IOException {
        if (waitsForMore) {
            write();
        }
    }

    /** Returns whether anything still waits to be handed to the kernel. */
    boolean hasPending() {
        return out != null || !queue.isEmpty();
    }

    /**
     * Sends a whole message now if nothing is before it and it fits into the staging buffer.
     *
     * @param mayWait the message may wait for others, until they are {@link SendBurst#MOST_BYTES}
     */
    @SuppressWarnings("NullAway") // a writer that waits has a buffer
    boolean trySend(int handlerId, Segment hdr, int hdrSz, @Nullable UserBuffer data, int dataSz, boolean mayWait)
            throws IOException {
        if (!queue.isEmpty() && !isFlushed()) {
            return false;
        }
        int size = FrameLayout.SIZE + FrameLayout.padded(hdrSz) + FrameLayout.padded(dataSz);
        boolean waits = out != null;
        boolean isRefused = waits && !waitsForMore;
        if (flow.owes()) {
            returnCreditFirst(size);
        }
        if (waits && out.room() < size) {
            write();
            isRefused = out != null;
            if (isRefused && out.room() < size) {
                return false;
            }
        }
        IoBuffer b = staging();
        int pos = b.end;
        FrameLayout.put(b.segment, pos, FrameLayout.TYPE_MESSAGE, handlerId, hdrSz, dataSz, sequence++);
        b.segment.bytes.put(pos + FrameLayout.SIZE, hdr.bytes, 0, hdrSz);
        int dataPos = pos + FrameLayout.SIZE + FrameLayout.padded(hdrSz);
        if (dataSz > 0) {
            MemoryCopy.toSegment(data, 0, b.segment, dataPos, dataSz);
        }
        b.end = pos + size;
        if (isRefused) {
            return true;
        }
        if (mayWait && b.available() < SendBurst.MOST_BYTES) {
            waitsForMore = true;
        } else {
            write();
        }
        return true;
    }

    /** Sends what only waits for company; returns whether nothing is before the next message. */
    private boolean isFlushed() throws IOException {
        flush();
        return queue.isEmpty();
    }

    /** Tells the receiver of long messages along with a message of {@code size} bytes, if there is room for both. */
    private void returnCreditFirst(int size) {
        if (staging().room() >= FrameLayout.SIZE + size) {
            putCredit();
        }
    }

    /** Tells the sender of long messages what was taken, if that is much and no message is under way. */
    void returnCredit() throws IOException {
        if (flow.owesMuch() && queue.isEmpty() && !goodbyeSent) {
            boolean waits = out != null;
            if (staging().room() >= FrameLayout.SIZE) {
                putCredit();
                if (!waits) {
                    write();
                }
            }
        }
    }

    private void putCredit() {
        IoBuffer b = staging();
        FrameLayout.put(b.segment, b.end, FrameLayout.TYPE_CREDIT, 0, 0, flow.settle(), sequence++);
        b.end += FrameLayout.SIZE;
    }

    /** Hands the kernel what it takes; returns how many times it took something. */
    int flush() throws IOException {
        int done = 0;
        burst.left();
        // bounded, so that one fast reader does not keep the caller from its other peers
        for (int pieces = 0; pieces < 8 && hasPending(); pieces++) {
            fill();
            if (out != null && write() == 0) {
                break;
            }
            done++;
        }
        return done;
    }

    /** Stages the last frame of this direction, once; call when no message is pending. */
    void goodbye() throws IOException {
        if (goodbyeSent) {
            return;
        }
        goodbyeSent = true;
        IoBuffer b = staging();
        FrameLayout.put(b.segment, b.end, FrameLayout.TYPE_GOODBYE, 0, 0, 0, sequence++);
        b.end += FrameLayout.SIZE;
        write();
    }

    /** Gives the buffer back. */
    void release() {
        if (out != null) {
            tcp.pool.release(out);
            out = null;
            waitsForMore = false;
        }
    }

    private IoBuffer staging() {
        if (out == null) {
            out = tcp.pool.acquire();
        }
        return out;
    }

    private int write() throws IOException {
        assert out != null;
        waitsForMore = false;
        int n = wire.write(out);
        tcp.counters.writes++;
        if (n == 0) {
            tcp.counters.noRoom++;
        }
        if (out.available() == 0) {
            release();
        }
        return n;
    }

    /** Moves queued messages into the staging buffer as far as there is room. */
    private void fill() {
        for (PendingSend m = queue.peekFirst(); m != null; m = queue.peekFirst()) {
            if (!m.begun && !begin(m)) {
                return;
            }
            copyData(m);
            if (!m.isCopied()) {
                return;
            }
            queue.pollFirst();
            messages.complete(m);
        }
        if (flow.owesMuch() && !goodbyeSent && staging().room() >= FrameLayout.SIZE) {
            putCredit();
        }
    }

    private boolean begin(PendingSend m) {
        int size = FrameLayout.SIZE + FrameLayout.padded(m.hdrSz);
        if (flow.owes()) {
            returnCreditFirst(size);
        }
        IoBuffer b = staging();
        if (b.room() < size) {
            return false;
        }
        int flags = m.isLong ? FrameLayout.FLAG_LONG : 0;
        FrameLayout.put(b.segment, b.end, FrameLayout.TYPE_MESSAGE, m.handlerId, m.hdrSz, m.dataSz, flags, sequence++);
        b.segment.bytes.put(b.end + FrameLayout.SIZE, m.hdr, 0, m.hdrSz);
        b.end += size;
        m.begun = true;
        return true;
    }

    private void copyData(PendingSend m) {
        IoBuffer b = staging();
        // pieces of whole words; the last takes its padding along
        int room = b.room() & ~7;
        long left = m.dataSz - m.copied;
        int len = (int) Math.min(room, left);
        // rather write first than copy crumbs behind what the socket did not take
        if (len > 0 && (len == left || room >= MIN_PIECE)) {
            MemoryCopy.toSegment(m.data, m.copied, b.segment, b.end, len);
            m.copied += len;
            b.end += FrameLayout.padded(len);
        }
    }
}
