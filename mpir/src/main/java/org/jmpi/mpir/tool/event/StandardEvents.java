package org.jmpi.mpir.tool.event;

import static org.jmpi.mpir.tool.event.EventElement.ofInt;
import static org.jmpi.mpir.tool.event.EventElement.ofItems;
import static org.jmpi.mpir.tool.event.EventElement.ofLong;

import java.util.List;
import java.util.Objects;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.Verbosity;

/** Makes the types of the events that JMPI's layers raise. */
final class StandardEvents {
    /** By the values of {@link EventRegistry#SHM} and {@link EventRegistry#NETMOD}. */
    private static final List<String> TRANSPORTS = List.of("shm", "netmod");

    private static final EventElement FORM = ofItems("form", List.of("independent", "collective"));
    private static final EventElement DIRECTION = ofItems("direction", List.of("read", "write"));

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
                ofItems("operation", new LateItems(0)),
                ofItems("algorithm", new LateItems(1)),
                ofItems("form", List.of("blocking", "nonblocking", "persistent")),
                ofInt("root"),
                ofLong("bytes"),
                ofLong("call"));
    }

    EventType connectionMade() {
        return add(
                "connection_made",
                Category.CH4,
                "The first messages go to or come from another process.",
                ofInt("peer"),
                ofItems("transport", TRANSPORTS));
    }

    EventType connectionLost() {
        return add(
                "connection_lost",
                Category.CH4,
                "The way to another process was closed by either side, or broke.",
                ofInt("peer"),
                ofItems("transport", TRANSPORTS),
                ofItems("reason", List.of("closed", "failed")));
    }

    EventType leak() {
        return add(
                "request_leaked",
                Category.REQUEST,
                "MPI_Finalize found a request that the program neither completed nor freed.",
                ofInt("request"),
                ofItems("kind", new LateItems(2)),
                ofInt("communicator"));
    }

    EventType failure() {
        return add("rank_failed", Category.FT, "Another process is known to have failed.", ofInt("rank"));
    }

    EventType fileOpened() {
        return add("file_opened", Category.IO, "A file is open.", ofInt("file"), ofInt("amode"));
    }

    EventType fileClosed() {
        return add("file_closed", Category.IO, "A file is closed.", ofInt("file"));
    }

    EventType fileAccessBegin() {
        return add(
                "file_access_begin",
                Category.IO,
                "An access to a file begins.",
                ofInt("file"),
                DIRECTION,
                FORM,
                ofLong("offset"),
                ofLong("bytes"));
    }

    EventType fileAccessEnd() {
        return add(
                "file_access_end",
                Category.IO,
                "An access to a file is over, or failed.",
                ofInt("file"),
                DIRECTION,
                FORM,
                ofItems("way", List.of("contiguous", "sieved", "runs", "two_phase")),
                ofLong("offset"),
                ofLong("bytes"));
    }

    EventType fileRound() {
        return add(
                "file_round",
                Category.IO,
                "A round of collective buffering is over at this rank.",
                ofInt("file"),
                DIRECTION,
                ofInt("round"),
                ofInt("rounds"),
                ofLong("nanoseconds"));
    }

    private EventType add(String name, Category category, String description, EventElement... elements) {
        return registry.add(
                name, category, Verbosity.USER_DETAIL, description, Objects.requireNonNull(registry.clock()), elements);
    }
}
