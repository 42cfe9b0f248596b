package org.jmpi.mpir.tool.event;

import static org.jmpi.mpir.tool.event.EventElement.ofInt;
import static org.jmpi.mpir.tool.event.EventElement.ofItems;
import static org.jmpi.mpir.tool.event.EventElement.ofLong;

import java.util.List;
import org.jmpi.mpir.tool.Category;
import org.jmpi.mpir.tool.Verbosity;

/** Makes the types of the events that JMPI's layers raise. */
final class StandardEvents {
    private final EventRegistry registry;

    StandardEvents(EventRegistry registry) {
        this.registry = registry;
    }

    EventType matched() {
        return add(
                "message_matched",
                Category.CH4,
                "A receive and the message for it found each other.",
                ofInt("communicator"),
                ofInt("context_id"),
                ofInt("source"),
                ofInt("tag"),
                ofLong("bytes"),
                ofItems("found", List.of("posted", "unexpected")));
    }

    EventType unexpected() {
        return add(
                "message_unexpected",
                Category.CH4,
                "A message came for which no receive was posted.",
                ofInt("context_id"),
                ofInt("source"),
                ofInt("tag"),
                ofLong("bytes"));
    }

    EventType rendezvous(String name, String description) {
        return add(
                name,
                Category.CH4,
                description,
                ofItems("side", List.of("send", "receive")),
                ofInt("context_id"),
                ofInt("peer"),
                ofInt("tag"),
                ofLong("bytes"),
                ofInt("request"));
    }

    EventType collective(String name, String description) {
        return add(
                name,
                Category.COLLECTIVE,
                description,
                ofInt("communicator"),
                ofInt("context_id"),
                ofItems("operation", CollectiveItems.OPERATIONS),
                ofItems("algorithm", CollectiveItems.ALGORITHMS),
                ofItems("form", List.of("blocking", "nonblocking", "persistent")),
                ofInt("root"),
                ofLong("bytes"),
                ofLong("call"));
    }

    EventType connection(String name, String description) {
        return add(name, Category.CH4, description, ofInt("peer"), ofItems("transport", List.of("shm", "netmod")));
    }

    EventType leak() {
        return add(
                "request_leaked",
                Category.REQUEST,
                "MPI_Finalize found a request that the program neither completed nor freed.",
                ofInt("request"),
                ofInt("kind"),
                ofInt("communicator"));
    }

    EventType failure() {
        return add("rank_failed", Category.FT, "Another process is known to have failed.", ofInt("rank"));
    }

    private EventType add(String name, Category category, String description, EventElement... elements) {
        return registry.add(name, category, Verbosity.USER_DETAIL, description, registry.clock(), elements);
    }
}
