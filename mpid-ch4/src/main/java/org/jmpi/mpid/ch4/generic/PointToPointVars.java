package org.jmpi.mpid.ch4.generic;

import org.jmpi.mpir.tool.Category;
import org.jmpi.mpir.tool.PvarRegistry;
import org.jmpi.mpir.tool.PvarTimer;
import org.jmpi.mpir.tool.PvarWatermark;

/** The performance variables of matching. */
public final class PointToPointVars {
    private final PvarRegistry registry;
    /** Time spent in the matching of arrived messages and posted receives. */
    final PvarTimer matchTime;

    private PvarWatermark unexpectedHigh;
    private UnexpectedQueue unexpected;

    public PointToPointVars(PvarRegistry registry) {
        this.registry = registry;
        matchTime = registry.registerTimer(
                "time_matching_unexpectedq", Category.CH4, "Time spent matching receives and messages (seconds)");
    }

    void watch(PostedQueue posted, UnexpectedQueue queue, PackBufferPool pack) {
        unexpected = queue;
        registry.registerLevel("posted_recvq_length", Category.CH4, "Receives that wait for a message", posted::length);
        registry.registerLevel(
                "unexpected_recvq_length", Category.CH4, "Messages that no receive was posted for", queue::length);
        registry.registerSize(
                "unexpected_recvq_buffer_size",
                Category.CH4,
                "Memory taken for the payload of unexpected messages (bytes)",
                pack::allocatedBytes);
        unexpectedHigh = registry.registerHighWatermark(
                "unexpected_recvq_length", Category.CH4, "Most messages that no receive was posted for", queue::length);
    }

    void unexpectedGrew() {
        unexpectedHigh.update(unexpected.length());
    }
}
