package org.jmpi.mpir.comm;

import java.util.function.ToLongFunction;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarGroup;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.pvar.PvarSource;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;

/** The performance variables of which each communicator has its own. */
public final class CommVars {
    private final PvarRegistry registry;

    private CommVars(PvarRegistry registry) {
        this.registry = registry;
    }

    /** Registers them; they are counted while a tool looks at {@code messages} and {@code collectives}. */
    public static void register(PvarRegistry registry, PvarGroup messages, PvarGroup collectives) {
        new CommVars(registry).register(messages, collectives);
    }

    private void register(PvarGroup messages, PvarGroup collectives) {
        counter(
                messages,
                "comm_messages_sent",
                "Messages sent on the communicator, its collectives' included",
                c -> c.messagesSent);
        counter(messages, "comm_bytes_sent", "Bytes of data of comm_messages_sent", c -> c.bytesSent);
        counter(
                messages,
                "comm_messages_received",
                "Messages on the communicator that a receive was matched with, its collectives' included",
                c -> c.messagesReceived);
        counter(messages, "comm_bytes_received", "Bytes of data of comm_messages_received", c -> c.bytesReceived);
        counter(
                collectives,
                "comm_collectives",
                "Collectives that were called on the communicator",
                c -> c.collectives);
        registry.define(
                        PvarClass.COUNTER,
                        "comm_bytes_sent_to",
                        Category.COMMUNICATOR,
                        "Bytes of data sent on the communicator, by the target's rank")
                .of(ObjectBinding.MPI_COMM, comm -> messages.source(new BytesTo((Comm) comm)));
    }

    private void counter(PvarGroup group, String name, String description, ToLongFunction<CommCounters> value) {
        registry.define(PvarClass.COUNTER, name, Category.COMMUNICATOR, description)
                .of(ObjectBinding.MPI_COMM, comm -> group.source(() -> value.applyAsLong(((Comm) comm).counters)));
    }

    /** Has an array only from when a tool first looks. */
    private record BytesTo(Comm comm) implements PvarSource {
        @Override
        public int count() {
            return comm.remoteSize;
        }

        @Override
        public long raw(int element) {
            long[] counts = comm.counters.bytesTo;
            return counts == null ? 0 : counts[element];
        }

        @Override
        public void watch(boolean begin) {
            if (begin && comm.counters.bytesTo == null) {
                comm.counters.bytesTo = new long[comm.remoteSize];
            }
        }
    }
}
