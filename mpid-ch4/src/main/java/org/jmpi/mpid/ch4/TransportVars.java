package org.jmpi.mpid.ch4;

import java.util.function.LongSupplier;
import org.jmpi.mpid.ch4.am.TransportCounters;
import org.jmpi.mpid.ch4.generic.HandlerId;
import org.jmpi.mpir.tool.Category;
import org.jmpi.mpir.tool.PvarClass;
import org.jmpi.mpir.tool.PvarRegistry;

/** The performance variables of one transport; their names begin with its own. */
final class TransportVars {
    private final PvarRegistry registry;
    private final String name;
    private final TransportCounters c;

    private TransportVars(PvarRegistry registry, String name, TransportCounters counters) {
        this.registry = registry;
        this.name = name;
        c = counters;
    }

    /** The variables of the way to other processes. */
    static void register(PvarRegistry registry, String name, TransportCounters counters) {
        TransportVars vars = new TransportVars(registry, name, counters);
        vars.common();
        vars.room();
        vars.handler(HandlerId.COLL_FAILED);
    }

    /** Those of the way to oneself, where there is always room and nobody to tell of a collective that failed. */
    static void registerSelf(PvarRegistry registry, String name, TransportCounters counters) {
        new TransportVars(registry, name, counters).common();
    }

    private void common() {
        messages();
        eager();
        rendezvous();
        for (int h = 0; h < HandlerId.COUNT; h++) {
            if (h != HandlerId.COLL_FAILED) {
                handler(h);
            }
        }
    }

    /** The variables of a transport with connections. */
    static void registerConnections(PvarRegistry registry, String name, TransportCounters counters) {
        TransportVars vars = new TransportVars(registry, name, counters);
        TransportCounters c = counters;
        vars.counter("connections_opened", "Connections that this process opened", () -> c.opened);
        vars.counter("connections_accepted", "Connections that others opened to this process", () -> c.accepted);
        vars.counter("connections_lost", "Connections that ended without a goodbye, or with a bad frame", () -> c.lost);
        registry.define(PvarClass.LEVEL, name + "_connections", Category.CH4, "Connections there are")
                .from(() -> c.open);
        vars.counter("socket_writes", "System calls that wrote to a socket", () -> c.writes);
        vars.counter("socket_reads", "System calls that read from a socket", () -> c.reads);
    }

    private void messages() {
        counter("messages_sent", "Messages sent by " + name, c::sentMessages);
        bytes("bytes_sent", "Bytes sent by " + name + ", headers included", () -> c.sentBytes);
        counter("messages_received", "Messages received by " + name, c::receivedMessages);
        bytes("bytes_received", "Bytes received by " + name + ", headers included", () -> c.receivedBytes);
    }

    private void eager() {
        int send = HandlerId.SEND;
        counter("eager_sends", "Sends whose data went with the envelope", () -> c.sentByHandler[send] - c.sentRts);
        bytes("eager_bytes_sent", "Bytes of data sent with the envelope", () -> c.sentDataByHandler[send]);
        counter("eager_recvs", "Messages that came with their data", () -> c.receivedByHandler[send] - c.receivedRts);
        bytes("eager_bytes_received", "Bytes of data that came with the envelope", () -> c.receivedDataByHandler[send]);
    }

    private void rendezvous() {
        int data = HandlerId.SEND_DATA;
        counter("rendezvous_sends", "Sends that waited for the receiver's answer before their data", () -> c.sentRts);
        bytes("rendezvous_bytes_sent", "Bytes of data sent after the answer", () -> c.sentDataByHandler[data]);
        counter("rendezvous_recvs", "Messages that came as an envelope first", () -> c.receivedRts);
        bytes("rendezvous_bytes_received", "Bytes of data that came after the answer", () -> c.receivedDataByHandler[
                data]);
    }

    private void room() {
        counter("sends_queued", "Messages that had to wait inside the transport", () -> c.queued);
        counter("no_room", "Turns of sending in which the peer's memory or socket was full", () -> c.noRoom);
    }

    private void handler(int id) {
        String handler = HandlerId.name(id);
        counter("am_sent_" + handler, handler + " messages sent", () -> c.sentByHandler[id]);
        counter("am_received_" + handler, handler + " messages received", () -> c.receivedByHandler[id]);
    }

    private void counter(String what, String description, LongSupplier value) {
        registry.define(PvarClass.COUNTER, name + "_" + what, Category.CH4, description)
                .from(c.source(value));
    }

    private void bytes(String what, String description, LongSupplier value) {
        // counters, not aggregates, as MPICH's counters of bytes are
        counter(what, description, value);
    }
}
