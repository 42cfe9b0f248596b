package org.jmpi.mpid.ch4;

import java.util.List;
import java.util.function.ToLongFunction;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpid.ch4.vci.SumSource;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.Category;

/** The performance variables of one transport; their names begin with its own. */
final class TransportVars {
    private final PvarRegistry registry;
    private final String name;
    private final List<TransportCounters> all;

    private TransportVars(PvarRegistry registry, String name, List<TransportCounters> all) {
        this.registry = registry;
        this.name = name;
        this.all = all;
    }

    /** The variables of the way to other processes. */
    static void register(PvarRegistry registry, String name, TransportCounters counters) {
        TransportVars vars = new TransportVars(registry, name, List.of(counters));
        vars.common();
        vars.room();
        vars.handler(HandlerId.COLL_FAILED);
    }

    /**
     * Those of the way to oneself, where there is always room and nobody to tell of a collective that failed: the sums over
     * what each VCI counts.
     */
    static void registerSelf(PvarRegistry registry, String name, List<TransportCounters> counters) {
        new TransportVars(registry, name, counters).common();
    }

    private void common() {
        messages();
        eager();
        rendezvous();
        for (int h = 0; h < HandlerId.COUNT; h++) {
            if (h != HandlerId.COLL_FAILED && h != HandlerId.IPC_ACK) {
                handler(h);
            }
        }
    }

    /** The variables of a transport with connections. */
    static void registerConnections(PvarRegistry registry, String name, TransportCounters counters) {
        TransportVars vars = new TransportVars(registry, name, List.of(counters));
        vars.counter("connections_opened", "Connections that this process opened", c -> c.opened);
        vars.counter("connections_accepted", "Connections that others opened to this process", c -> c.accepted);
        vars.counter("connections_lost", "Connections that ended without a goodbye, or with a bad frame", c -> c.lost);
        registry.define(PvarClass.LEVEL, name + "_connections", Category.CH4, "Open connections")
                .from(() -> counters.open);
        vars.counter("socket_writes", "System calls that wrote to a socket", c -> c.writes);
        vars.counter("socket_reads", "System calls that read from a socket", c -> c.reads);
    }

    /** The variables of a transport through shared memory. */
    static void registerIpc(PvarRegistry registry, String name, TransportCounters counters) {
        new TransportVars(registry, name, List.of(counters)).handler(HandlerId.IPC_ACK);
    }

    private void messages() {
        counter("messages_sent", "Messages sent by " + name, TransportCounters::sentMessages);
        bytes("bytes_sent", "Bytes sent by " + name + ", headers included", c -> c.sentBytes);
        counter("messages_received", "Messages received by " + name, TransportCounters::receivedMessages);
        bytes("bytes_received", "Bytes received by " + name + ", headers included", c -> c.receivedBytes);
    }

    private void eager() {
        int send = HandlerId.SEND;
        counter("eager_sends", "Sends whose data went with the envelope", c -> c.sentByHandler[send] - c.sentRts);
        bytes("eager_bytes_sent", "Bytes of data sent with the envelope", c -> c.sentDataByHandler[send]);
        counter("eager_recvs", "Messages that came with their data", c -> c.receivedByHandler[send] - c.receivedRts);
        bytes("eager_bytes_received", "Bytes of data that came with the envelope", c -> c.receivedDataByHandler[send]);
    }

    private void rendezvous() {
        int data = HandlerId.SEND_DATA;
        counter("rendezvous_sends", "Sends that waited for the receiver's answer before their data", c -> c.sentRts);
        bytes("rendezvous_bytes_sent", "Bytes of data sent after the answer", c -> c.sentDataByHandler[data]);
        counter("rendezvous_recvs", "Messages that came as an envelope first", c -> c.receivedRts);
        bytes("rendezvous_bytes_received", "Bytes of data that came after the answer", c -> c.receivedDataByHandler[
                data]);
    }

    private void room() {
        counter("sends_queued", "Messages that had to wait inside the transport", c -> c.queued);
        counter("no_room", "Turns of sending in which the peer's memory or socket was full", c -> c.noRoom);
    }

    private void handler(int id) {
        String handler = HandlerId.name(id);
        counter("am_sent_" + handler, handler + " messages sent", c -> c.sentByHandler[id]);
        counter("am_received_" + handler, handler + " messages received", c -> c.receivedByHandler[id]);
    }

    private void counter(String what, String description, ToLongFunction<TransportCounters> value) {
        registry.define(PvarClass.COUNTER, name + "_" + what, Category.CH4, description)
                .from(new SumSource<>(all, c -> c.source(() -> value.applyAsLong(c))));
    }

    private void bytes(String what, String description, ToLongFunction<TransportCounters> value) {
        // counters, not aggregates, as MPICH's counters of bytes are
        counter(what, description, value);
    }
}
