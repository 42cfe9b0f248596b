package org.jmpi.mpid.ch4.generic;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.jmpi.mpid.ch4.vci.SumSource;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.CommCounters;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarGroup;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.pvar.PvarSource;
import org.jmpi.mpir.tool.pvar.PvarTimer;
import org.jmpi.mpir.tool.pvar.PvarWatermark;
import org.jmpi.mpir.tool.type.Category;
import org.jspecify.annotations.Nullable;

/**
 * The performance variables of matching and of messages. Callers count only while {@link #isWatched}; what hardly ever
 * happens is counted always. Owned by the VCI's holder; a tool's thread reads. Of several VCIs each counts for itself, and
 * the variables are the sums.
 */
public final class PointToPointVars implements Consumer<PvarRegistry> {
    /** Time in which a receive looked for a message that is here. */
    private final PvarTimer receiveTime = new PvarTimer();
    /** Time in which a message looked for a posted receive in vain. */
    private final PvarTimer failedTime = new PvarTimer();

    long synchronous;
    long truncated;
    long cancelledSends;
    long cancelledReceives;
    /** Messages, and bytes of them, that this side took from the sender's memory. */
    long taken;

    long takenBytes;

    private long posted;
    private long matchedPosted;
    private long comparedPosted;
    private long matchedUnexpected;
    private long comparedUnexpected;
    private long unexpectedMessages;
    private long unexpectedBytes;
    private long packBuffers;
    private long copies;
    private long copiedBytes;
    private long probes;
    private long probesFound;

    private final @Nullable PvarRegistry registry;
    private final PvarGroup group;
    /** What VCI 0 counts, which has the variables registered. */
    private final PointToPointVars first;
    /** In that: what each VCI counts. */
    private final List<PointToPointVars> all = new CopyOnWriteArrayList<>();

    @SuppressWarnings("NullAway.Init")
    private PeerCounters messagesTo;

    private @Nullable PeerCounters bytesTo;

    @SuppressWarnings("NullAway.Init")
    private PeerCounters bytesFrom;

    private @Nullable PvarWatermark postedHigh;
    private @Nullable PvarWatermark unexpectedHigh;

    @SuppressWarnings("NullAway.Init")
    private PvarWatermark bufferHigh;

    @SuppressWarnings("NullAway.Init")
    private PostedQueue receives;

    @SuppressWarnings("NullAway.Init")
    private UnexpectedQueue messages;

    @SuppressWarnings("NullAway.Init")
    private PackBufferPool pack;

    public PointToPointVars(PvarRegistry registry) {
        this(registry, new PvarGroup());
    }

    /** Makes variables that are counted while a tool looks at {@code group}. */
    public PointToPointVars(PvarRegistry registry, PvarGroup group) {
        this.registry = registry;
        this.group = group;
        first = this;
    }

    private PointToPointVars(PointToPointVars first) {
        registry = null;
        group = first.group;
        this.first = first;
    }

    /** Makes what another VCI counts; this is VCI 0's. */
    public PointToPointVars another() {
        return new PointToPointVars(this);
    }

    /** Returns whether to count. */
    boolean isWatched() {
        return group.isWatched();
    }

    void watch(PostedQueue postedQueue, UnexpectedQueue queue, PackBufferPool pool, int processes) {
        receives = postedQueue;
        messages = queue;
        pack = pool;
        messagesTo = new PeerCounters(processes);
        bytesTo = new PeerCounters(processes);
        bytesFrom = new PeerCounters(processes);
        first.all.add(this);
        if (registry != null) {
            registry.provide(this);
        }
    }

    /** Registers the variables. */
    @Override
    public void accept(PvarRegistry r) {
        queues(r);
        attempts(r);
        counts(r);
        peers(r);
    }

    private void queues(PvarRegistry r) {
        String waiting = "Receives that wait for a message";
        String unexpected = "Messages that no receive was posted for";
        r.registerLevel("posted_recvq_length", Category.CH4, waiting, this::postedLength);
        postedHigh = high(r, "posted_recvq_length", "Most of: " + waiting, this::postedLength);
        r.registerLevel("unexpected_recvq_length", Category.CH4, unexpected, this::unexpectedLength);
        unexpectedHigh = high(r, "unexpected_recvq_length", "Most of: " + unexpected, this::unexpectedLength);
        r.registerSize(
                "unexpected_recvq_buffer_size",
                Category.CH4,
                "Memory taken for the payload of unexpected messages (bytes)",
                () -> sum(v -> v.pack.allocatedBytes()));
        r.registerLevel(
                "unexpected_recvq_buffer_size",
                Category.CH4,
                "Pack buffers that hold payload of unexpected messages (bytes, each a power of two)",
                this::packedBytes);
        bufferHigh = high(
                r,
                "unexpected_recvq_buffer_size",
                "Most bytes of pack buffers that held payload of unexpected messages",
                this::packedBytes);
    }

    private long sum(ToLongFunction<PointToPointVars> value) {
        long sum = 0;
        for (PointToPointVars each : all) {
            sum += value.applyAsLong(each);
        }
        return sum;
    }

    private long postedLength() {
        return sum(v -> v.receives.length());
    }

    private long unexpectedLength() {
        return sum(v -> v.messages.length());
    }

    private long packedBytes() {
        return sum(v -> v.pack.usedBytes());
    }

    /** Registers the most of what is reported only while the group is looked at. */
    private PvarWatermark high(PvarRegistry r, String name, String description, LongSupplier level) {
        return r.define(PvarClass.HIGHWATERMARK, name, Category.CH4, description)
                .watermark(group.source(level));
    }

    private void counter(PvarRegistry r, String name, String description, ToLongFunction<PointToPointVars> value) {
        r.define(PvarClass.COUNTER, name, Category.CH4, description).from(group.source(() -> sum(value)));
    }

    private void member(
            PvarRegistry r,
            PvarClass kind,
            String name,
            String description,
            Function<PointToPointVars, PvarSource> source) {
        r.define(kind, name, Category.CH4, description).from(group.source(new SumSource<>(all, source)));
    }

    private void attempts(PvarRegistry r) {
        counter(
                r,
                "posted_recvq_match_attempts",
                "Bins of posted receives that arriving messages were compared with",
                v -> v.comparedPosted);
        counter(
                r,
                "unexpected_recvq_match_attempts",
                "Bins of unexpected messages that receives and probes were compared with",
                v -> v.comparedUnexpected);
        member(
                r,
                PvarClass.TIMER,
                "time_failed_matching_postedq",
                "Time spent on messages that found no posted receive (seconds)",
                v -> v.failedTime);
        member(
                r,
                PvarClass.TIMER,
                "time_matching_unexpectedq",
                "Time spent by receives looking for a message that is here (seconds)",
                v -> v.receiveTime);
        counter(r, "recvs_posted", "Receives that had to wait for a message", v -> v.posted);
        counter(r, "posted_recvq_matches", "Messages that found their receive posted", v -> v.matchedPosted);
        counter(
                r,
                "unexpected_recvq_matches",
                "Receives that found their message already here",
                v -> v.matchedUnexpected);
    }

    private void counts(PvarRegistry r) {
        counter(r, "unexpected_messages", "Messages that found no receive posted", v -> v.unexpectedMessages);
        counter(
                r,
                "unexpected_bytes_copied",
                "Bytes of payload that were put aside until a receive is posted",
                v -> v.unexpectedBytes);
        counter(r, "recv_copies", "Copies of payload into receive buffers", v -> v.copies);
        counter(r, "recv_bytes_copied", "Bytes copied into receive buffers", v -> v.copiedBytes);
        counter(r, "pack_buffers_taken", "Pack buffers acquired for unexpected messages", v -> v.packBuffers);
        counter(
                r,
                "ipc_recvs",
                "Long messages that were copied straight from the memory of their sender",
                v -> v.taken);
        counter(
                r,
                "ipc_bytes_received",
                "Bytes of data copied straight from the memory of their sender",
                v -> v.takenBytes);
        counter(r, "synchronous_sends", "Eager synchronous sends", v -> v.synchronous);
        counter(r, "probes", "Polls by probes for a message", v -> v.probes);
        counter(r, "probes_found", "Polls by probes that found a message", v -> v.probesFound);
        counter(r, "recvs_truncated", "Messages too long for their receive", v -> v.truncated);
        counter(r, "sends_cancelled", "Sends whose message the receiver returned", v -> v.cancelledSends);
        counter(r, "recvs_cancelled", "Posted receives that were cancelled", v -> v.cancelledReceives);
    }

    private void peers(PvarRegistry r) {
        peer(r, "messages_sent_to", "Messages sent, by the target's rank in the job", v -> v.messagesTo);
        peer(r, "bytes_sent_to", "Bytes of data sent, by the target's rank in the job", v -> v.bytesTo);
        peer(r, "bytes_received_from", "Bytes of data received, by the sender's rank in the job", v -> v.bytesFrom);
    }

    private void peer(PvarRegistry r, String name, String description, Function<PointToPointVars, PvarSource> counts) {
        member(r, PvarClass.COUNTER, name, description, counts);
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
        assert bytesTo != null;
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
        if (isWatched()) {
            copies++;
            copiedBytes += bytes;
        }
    }

    /** Looks for the message of a receive, and counts. */
    @Nullable
    UnexpectedMessage find(int context, int source, int tag) {
        comparedUnexpected += messages.compared(context, source, tag);
        long begin = receiveTime.begin();
        UnexpectedMessage m = messages.find(context, source, tag);
        receiveTime.end(begin);
        matchedUnexpected += m == null ? 0 : 1;
        return m;
    }

    /** Looks for the message of a probe, and counts. */
    @Nullable
    UnexpectedMessage probe(int context, int source, int tag) {
        comparedUnexpected += messages.compared(context, source, tag);
        UnexpectedMessage m = messages.find(context, source, tag);
        probes++;
        probesFound += m == null ? 0 : 1;
        return m;
    }

    /** Takes the receive of a message out, and counts. */
    @Nullable
    Request match(int context, int source, int tag) {
        comparedPosted += receives.compared(context, source, tag);
        long begin = failedTime.begin();
        Request receive = receives.match(context, source, tag);
        if (receive == null) {
            failedTime.end(begin);
        } else {
            matchedPosted++;
        }
        return receive;
    }

    /** Counts a receive that waits. */
    void postedGrew() {
        posted++;
        if (first.postedHigh != null) {
            first.postedHigh.update(first.postedLength());
        }
    }

    /** Counts a message that waits. */
    void unexpectedGrew(boolean buffered, int bytes) {
        unexpectedMessages++;
        unexpectedBytes += bytes;
        packBuffers += buffered ? 1 : 0;
        if (first.unexpectedHigh != null) {
            first.unexpectedHigh.update(first.unexpectedLength());
            first.bufferHigh.update(first.packedBytes());
        }
    }
}
