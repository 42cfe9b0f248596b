package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.CommCounters;
import org.jmpi.mpir.tool.Category;
import org.jmpi.mpir.tool.Instrument;
import org.jmpi.mpir.tool.PvarClass;
import org.jmpi.mpir.tool.PvarRegistry;
import org.jmpi.mpir.tool.PvarTimer;
import org.jmpi.mpir.tool.PvarWatermark;

/** The performance variables of matching and of messages. Owned by the VCI's holder; a tool's thread reads. */
public final class PointToPointVars {
    /** Time in which a receive looked for a message that is here. */
    final PvarTimer receiveTime = new PvarTimer();
    /** Time in which a message looked for a posted receive in vain. */
    final PvarTimer failedTime = new PvarTimer();

    long posted;
    long matchedPosted;
    long matchedUnexpected;
    long unexpectedMessages;
    long unexpectedBytes;
    long copies;
    long copiedBytes;
    long synchronous;
    long probes;
    long probesFound;
    long truncated;
    long cancelledSends;
    long cancelledReceives;

    private final PvarRegistry registry;
    private PeerCounters messagesTo;
    private PeerCounters bytesTo;
    private PeerCounters bytesFrom;
    private PvarWatermark postedHigh;
    private PvarWatermark unexpectedHigh;
    private PvarWatermark bufferHigh;
    private PostedQueue receives;
    private UnexpectedQueue messages;
    private PackBufferPool pack;

    public PointToPointVars(PvarRegistry registry) {
        this.registry = registry;
    }

    void watch(PostedQueue postedQueue, UnexpectedQueue queue, PackBufferPool pool, int processes) {
        receives = postedQueue;
        messages = queue;
        pack = pool;
        messagesTo = new PeerCounters(processes);
        bytesTo = new PeerCounters(processes);
        bytesFrom = new PeerCounters(processes);
        registry.provide(this::register);
    }

    private void register(PvarRegistry r) {
        queues(r);
        attempts(r);
        counts(r);
        peers(r);
    }

    private void queues(PvarRegistry r) {
        String waiting = "Receives that wait for a message";
        String unexpected = "Messages that no receive was posted for";
        r.registerLevel("posted_recvq_length", Category.CH4, waiting, receives::length);
        postedHigh =
                r.registerHighWatermark("posted_recvq_length", Category.CH4, "Most of: " + waiting, receives::length);
        r.registerLevel("unexpected_recvq_length", Category.CH4, unexpected, messages::length);
        unexpectedHigh = r.registerHighWatermark(
                "unexpected_recvq_length", Category.CH4, "Most of: " + unexpected, messages::length);
        r.registerSize(
                "unexpected_recvq_buffer_size",
                Category.CH4,
                "Memory taken for the payload of unexpected messages (bytes)",
                pack::allocatedBytes);
        r.registerLevel(
                "unexpected_recvq_buffer_size",
                Category.CH4,
                "Pack buffers that hold payload of unexpected messages (bytes, each a power of two)",
                pack::usedBytes);
        bufferHigh = r.registerHighWatermark(
                "unexpected_recvq_buffer_size",
                Category.CH4,
                "Most bytes of pack buffers that held payload of unexpected messages",
                pack::usedBytes);
    }

    private void attempts(PvarRegistry r) {
        r.registerCounter(
                "posted_recvq_match_attempts",
                Category.CH4,
                "Bins of posted receives that arriving messages were compared with",
                receives::looked);
        r.registerCounter(
                "unexpected_recvq_match_attempts",
                Category.CH4,
                "Bins of unexpected messages that receives and probes were compared with",
                messages::looked);
        r.define(
                        PvarClass.TIMER,
                        "time_failed_matching_postedq",
                        Category.CH4,
                        "Time spent on messages that found no posted receive (seconds)")
                .from(failedTime);
        r.define(
                        PvarClass.TIMER,
                        "time_matching_unexpectedq",
                        Category.CH4,
                        "Time spent by receives looking for a message that is here (seconds)")
                .from(receiveTime);
        r.registerCounter("recvs_posted", Category.CH4, "Receives that had to wait for a message", () -> posted);
        r.registerCounter(
                "posted_recvq_matches", Category.CH4, "Messages that found their receive posted", () -> matchedPosted);
        r.registerCounter(
                "unexpected_recvq_matches",
                Category.CH4,
                "Receives that found their message already here",
                () -> matchedUnexpected);
    }

    private void counts(PvarRegistry r) {
        r.registerCounter(
                "unexpected_messages", Category.CH4, "Messages that found no receive posted", () -> unexpectedMessages);
        r.registerCounter(
                "unexpected_bytes_copied",
                Category.CH4,
                "Bytes of payload that were put aside until a receive is posted",
                () -> unexpectedBytes);
        r.registerCounter("recv_copies", Category.CH4, "Copies of payload into receive buffers", () -> copies);
        r.registerCounter("recv_bytes_copied", Category.CH4, "Bytes copied into receive buffers", () -> copiedBytes);
        r.registerCounter(
                "pack_buffers_taken", Category.CH4, "Pack buffers taken for unexpected messages", pack::taken);
        r.registerCounter("synchronous_sends", Category.CH4, "Eager synchronous sends", () -> synchronous);
        r.registerCounter("probes", Category.CH4, "Looks of probes for a message", () -> probes);
        r.registerCounter("probes_found", Category.CH4, "Looks of probes that found a message", () -> probesFound);
        r.registerCounter("recvs_truncated", Category.CH4, "Messages too long for their receive", () -> truncated);
        r.registerCounter("sends_cancelled", Category.CH4, "Sends whose message was given back", () -> cancelledSends);
        r.registerCounter(
                "recvs_cancelled", Category.CH4, "Posted receives that were cancelled", () -> cancelledReceives);
    }

    private void peers(PvarRegistry r) {
        peer(r, "messages_sent_to", "Messages sent, by the target's rank in the job", messagesTo);
        peer(r, "bytes_sent_to", "Bytes of data sent, by the target's rank in the job", bytesTo);
        peer(r, "bytes_received_from", "Bytes of data received, by the sender's rank in the job", bytesFrom);
    }

    private static void peer(PvarRegistry r, String name, String description, PeerCounters counts) {
        r.define(PvarClass.COUNTER, name, Category.CH4, description).from(counts);
    }

    /** Counts a message that is given to a transport. */
    void sent(Comm comm, int dest, int lpid, long bytes) {
        CommCounters c = comm.counters;
        c.messagesSent++;
        c.bytesSent += bytes;
        if (c.bytesTo != null) {
            c.bytesTo[dest] += bytes;
        }
        messagesTo.add(lpid, 1);
        bytesTo.add(lpid, bytes);
    }

    /** Counts a message that got its receive. */
    void received(Comm comm, int lpid, long bytes) {
        CommCounters c = comm.counters;
        c.messagesReceived++;
        c.bytesReceived += bytes;
        bytesFrom.add(lpid, bytes);
    }

    /** Counts a copy into a receive buffer. */
    void copied(long bytes) {
        if (Instrument.ON) {
            copies++;
            copiedBytes += bytes;
        }
    }

    void postedGrew() {
        if (Instrument.ON) {
            posted++;
            if (postedHigh != null) {
                postedHigh.update(receives.length());
            }
        }
    }

    void unexpectedGrew(int bytes) {
        if (Instrument.ON) {
            unexpectedMessages++;
            unexpectedBytes += bytes;
            if (unexpectedHigh != null) {
                unexpectedHigh.update(messages.length());
                bufferHigh.update(pack.usedBytes());
            }
        }
    }
}
